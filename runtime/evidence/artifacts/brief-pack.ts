import type { Artifact } from "../../../schemas/answers/artifact.ts";
import { o200kTokens } from "../../../snapshots/evidence/text-size.ts";
import { briefGaps } from "../brief.ts";
import type { Section } from "./pack.ts";

/** Token limit of a brief pack before it is sealed, and what the seal adds: for itself, and for each record that it names. */
const [mostTokens, sealTokens, leafTokens] = [2950, 620, 60];

/** Most rows of each input. */
const mostBriefRows = 2;

type Made = { readonly artifact: Artifact; readonly records: readonly unknown[] };

/** The pack with as many rows of each input as a brief one can hold. `make` assembles a pack with so many. */
export function cutToBrief<Pack extends Made>(mostRows: number, make: (rows: number) => Pack): Pack {
  for (let rows = Math.min(mostRows, mostBriefRows); ; rows--) {
    const made = make(rows);
    const artifact = inBrief(made.artifact);
    const tokens = o200kTokens(JSON.stringify(artifact)) + sealTokens + leafTokens * made.records.length;
    if (rows === 0 || tokens <= mostTokens) return { ...made, artifact };
  }
}

/**
 * A pack for a model, under 3,000 tokens with its seal: every key is there, and nothing is said twice. The page, the parts to
 * paste and the repeated steps are empty, rows have their sentence and receipt instead of fields, gaps are in few words.
 */
function inBrief(artifact: Artifact): Artifact {
  const known_gaps = briefGaps(artifact.known_gaps, []);
  return {
    ...artifact,
    sections: artifact.sections.map(briefSection),
    known_gaps,
    copy_paste_parts: [],
    recommended_followup: artifact.recommended_followup.filter(({ endpoint }) => endpoint !== null),
    recommended_followup_by_channel: {
      use_jpcite_next: [],
      use_web_search_for: [],
      use_professional_review_for: [],
    },
    next_actions: [],
    markdown_display: "",
    _evidence: {
      ...artifact._evidence,
      basis_fields: [],
      known_gap_count: known_gaps.length,
      known_gap_refs: [],
      source_refs: [],
    },
  };
}

/** Rows that only repeat the readings of the inputs are left out, and told as truncated. */
function briefSection(section: Section): Section {
  const rows = section.rows.flatMap((row) => {
    const told = ["line", "question_ja", "statement_ja"].find((name) => name in row);
    if (told === undefined) return [];
    const kept = told === "statement_ja" ? ["dataset", "entity_id", "date", told, "source_receipt_id"] : [told];
    return [Object.fromEntries(kept.filter((name) => name in row).map((name) => [name, row[name]!]))];
  });
  return { ...section, rows, truncated: section.truncated || rows.length < section.rows.length };
}

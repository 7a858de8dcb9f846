import type { CitedStatute } from "../../schemas/court-decision.ts";
import type { RecordOf } from "../../schemas/tables.ts";
import { readCitationsInProse } from "../../snapshots/citations/statutes-in-prose.ts";
import { readStatuteList } from "../../snapshots/text/statute-citation.ts";
import { hexId } from "../rows/ids.ts";
import { confidenceOf, type Sourced, sourceLinkOf } from "../rows/sourced.ts";
import type { LawNames } from "./law-names.ts";
import { firstKnown } from "./merge.ts";
import { type Merged, mergeRows } from "./merge-rows.ts";

const EXCERPT_CHARACTERS = 400;

/** One decision per courts.go.jp id; metadata, rulings and full text may come from different files. */
export function reconcileCourts(rows: readonly Sourced<"court_decision">[], laws: LawNames): Merged<"court_decision"> {
  return mergeRows(
    "court_decision",
    rows,
    (row) => row.lawsuit_id,
    ({ key, best, known }) => {
      const { row, lineage } = best.find((candidate) => candidate.row.source_url) ?? best[0]!;
      const link = sourceLinkOf(row, lineage, true);
      const level = known.court_level ?? courtLevelOf(known.court);
      const summary = firstKnown(best, "ruling_summary");
      const cited = citedStatutes(best, [known.key_ruling, summary], laws);
      return {
        ...known,
        unified_id: firstKnown(best, "unified_id") ?? hexId("HAN", key),
        court_level: level,
        related_law_ids: [...new Set(cited.flatMap(({ law_id }) => law_id ?? []))].toSorted(),
        key_ruling: known.key_ruling ?? summary,
        ruling_summary: summary,
        cited_statutes: cited,
        precedent_weight: level === "supreme" ? "binding" : level === "high" ? "persuasive" : "informational",
        source_url: link.url!,
        full_text_url: known.full_text_url ?? known.pdf_url,
        source_excerpt: known.source_excerpt ?? excerptOf(firstKnown(best, "full_text")),
        source_checksum: link.checksum,
        confidence: Math.max(
          ...best.map((candidate) => confidenceOf({ ...candidate.row, source_url: link.url }, candidate.lineage)),
        ),
        fetched_at: link.fetchedAt!,
        updated_at: known.updated_at ?? link.fetchedAt,
      };
    },
  );
}

/** The statutes that the court lists, then further ones that the published rulings name. */
function citedStatutes(
  rows: readonly Sourced<"court_decision">[],
  rulings: readonly (string | null)[],
  laws: LawNames,
): CitedStatute[] {
  const lists = [...new Set(rows.flatMap(({ row }) => row.references ?? []))].toSorted();
  const listed = lists.flatMap(readStatuteList);
  const named = rulings.flatMap((text) => readCitationsInProse(text ?? "", (before) => laws.nameEnding(before)));
  const cited = new Map<string, CitedStatute>();
  for (const [basis, citations] of [["reference_list", listed] as const, ["ruling_text", named] as const])
    for (const { law, article, paragraph, item, former } of citations) {
      const lawId = laws.resolveCited(law);
      const key = [lawId ?? law, article, paragraph, item].join("|");
      if (!cited.has(key))
        cited.set(key, { law_id: lawId, law_name: law, article, paragraph, item, former_text: former, basis });
    }
  return [...cited.values()];
}

/** Level from the name of the court, never from the collection a decision is listed in. */
export function courtLevelOf(court: string | null): RecordOf<"court_decision">["court_level"] {
  if (!court) return null;
  if (court.includes("最高裁判所")) return "supreme";
  if (court.includes("高等裁判所")) return "high";
  if (court.includes("地方裁判所")) return "district";
  if (court.includes("簡易裁判所")) return "summary";
  return court.includes("家庭裁判所") ? "family" : null;
}

function excerptOf(text: string | null): string | null {
  if (!text) return null;
  const flat = text.replaceAll(/\s+/g, " ").trim();
  return (
    Array.from(flat.slice(0, EXCERPT_CHARACTERS * 2))
      .slice(0, EXCERPT_CHARACTERS)
      .join("") || null
  );
}

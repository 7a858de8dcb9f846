import type { CitedStatute } from "../../../schemas/records/court-decision.ts";
import type { RecordOf } from "../../../schemas/records/tables.ts";
import { readCitationsInProse } from "../../../snapshots/citations/statutes-in-prose.ts";
import { eras } from "../../../snapshots/text/era.ts";
import { parseLawNumber } from "../../../snapshots/text/laws/law-number.ts";
import { readStatuteList } from "../../../snapshots/text/laws/statute-citation.ts";
import { hexId } from "../../rows/ids.ts";
import { confidenceOf, contentChecksum, type Sourced, sourceLinkOf } from "../../rows/sourced.ts";
import type { LawNames } from "./law-names.ts";
import type { ReconciledLaws } from "./laws.ts";
import { firstKnown } from "../merge/merge.ts";
import { type Merged, mergeRows } from "../merge/merge-rows.ts";

const EXCERPT_CHARACTERS = 400;

/** One decision per courts.go.jp id; metadata, rulings and full text may come from different files. */
export function reconcileCourts(
  rows: readonly Sourced<"court_decision">[],
  laws: Pick<ReconciledLaws, "names" | "laws">,
): Merged<"court_decision"> {
  const enacted = new Map(laws.laws.map((law) => [law.unified_id, enactedOn(law)]));
  return mergeRows(
    "court_decision",
    rows,
    (row) => row.lawsuit_id,
    ({ key, best, known }) => {
      const linked = best.find((candidate) => candidate.row.source_url) ?? best[0]!;
      const link = sourceLinkOf(linked.row, linked.lineage, true);
      const level = known.court_level ?? courtLevelOf(known.court);
      const summary = firstKnown(best, "ruling_summary");
      // A law that was enacted after the decision is another one of the same name: the court cites a code of the past.
      const isLater = (lawId: string) => (enacted.get(lawId) ?? "") > (known.decision_date ?? "9999");
      const cited = citedStatutes(best, [known.key_ruling, summary], laws.names, isLater);
      return {
        ...known,
        unified_id: firstKnown(best, "unified_id") ?? hexId("HAN", key),
        court_level: level,
        related_law_ids: [...new Set(cited.flatMap(({ law_id }) => law_id ?? []))].toSorted(),
        key_ruling: known.key_ruling ?? summary,
        ruling_summary: summary,
        cited_statutes: cited,
        precedent_weight: weightOf(level, known),
        source_url: link.url!,
        full_text_url: known.full_text_url ?? known.pdf_url,
        source_excerpt: known.source_excerpt ?? excerptOf(firstKnown(best, "full_text")),
        ...contentChecksum(linked),
        confidence: Math.max(
          ...best.map((candidate) => confidenceOf({ ...candidate.row, source_url: link.url }, candidate.lineage)),
        ),
        fetched_at: link.fetchedAt!,
        updated_at: known.updated_at ?? link.fetchedAt,
      };
    },
  );
}

/** Not before the day of promulgation; where no source states it, not before the year of the number. */
function enactedOn({ promulgated_date: day, law_number: number }: RecordOf<"law">): string | null {
  if (day !== null) return day;
  const parts = parseLawNumber(number);
  const era = eras.find(({ name }) => name === parts?.era);
  return parts && era ? `${Number(era.start.slice(0, 4)) + parts.year - 1}-01-01` : null;
}

/** The statutes that the court lists, then further ones that the published rulings name. */
function citedStatutes(
  rows: readonly Sourced<"court_decision">[],
  rulings: readonly (string | null)[],
  laws: LawNames,
  isLater: (lawId: string) => boolean,
): CitedStatute[] {
  const lists = [...new Set(rows.flatMap(({ row }) => row.references ?? []))].toSorted();
  const listed = lists.flatMap(readStatuteList);
  const inRulings = rulings.flatMap((text) => readCitationsInProse(text ?? "", (before) => laws.nameEnding(before)));
  const cited = new Map<string, CitedStatute>();
  for (const [basis, citations] of [["reference_list", listed] as const, ["ruling_text", inRulings] as const])
    for (const { law, article, paragraph, item, former } of citations) {
      const named = laws.resolveCited(law);
      const lawId = named === null || isLater(named) ? null : named;
      const key = [lawId ?? law, article, paragraph, item].join("|");
      if (!cited.has(key))
        cited.set(key, { law_id: lawId, law_name: law, article, paragraph, item, former_text: former, basis });
    }
  return [...cited.values()];
}

/**
 * A precedent is what the Supreme Court printed as one in its own reports (民集, 刑集) or decided in its full bench; what else it
 * and the high courts decide persuades.
 */
function weightOf(
  level: RecordOf<"court_decision">["court_level"],
  { reporter, court }: { readonly reporter: string | null; readonly court: string | null },
): RecordOf<"court_decision">["precedent_weight"] {
  if (level === "supreme")
    return /^[民刑]集/.test(reporter ?? "") || court?.includes("大法廷") ? "binding" : "persuasive";
  return level === "high" ? "persuasive" : "informational";
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

import type { RecordOf } from "../../schemas/tables.ts";
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
      const statutes = [...new Set(best.flatMap((candidate) => candidate.row.references ?? []))].toSorted();
      return {
        ...known,
        unified_id: firstKnown(best, "unified_id") ?? hexId("HAN", key),
        court_level: level,
        related_law_ids: [...new Set(statutes.flatMap((text) => laws.citedIn(text)))].toSorted(),
        key_ruling: known.key_ruling ?? firstKnown(best, "ruling_summary"),
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

import type { RecordOf } from "../../schemas/tables.ts";
import { hexId } from "../rows/ids.ts";
import { confidenceOf, type Sourced, sourceLinkOf } from "../rows/sourced.ts";
import type { LawNames } from "./law-names.ts";
import { firstKnown, groupBy, ranked } from "./merge.ts";

type Court = RecordOf<"court_decision">;

const EXCERPT_CHARACTERS = 400;

/** One decision per courts.go.jp id; metadata, rulings and full text may come from different files. */
export function reconcileCourts(
  rows: readonly Sourced<"court_decision">[],
  laws: LawNames,
): { decisions: Court[]; merged: number } {
  const groups = groupBy(rows, ({ row }) => row.lawsuit_id);
  const decisions = [...groups].map(([lawsuitId, group]): Court => {
    const best = ranked(group);
    const { row, lineage } = best.find((candidate) => candidate.row.source_url) ?? best[0]!;
    const link = sourceLinkOf(row, lineage, true);
    const court = firstKnown(best, "court");
    const level = firstKnown(best, "court_level") ?? courtLevelOf(court);
    const statutes = [...new Set(best.flatMap((candidate) => candidate.row.references ?? []))].toSorted();
    return {
      unified_id: firstKnown(best, "unified_id") ?? hexId("HAN", lawsuitId),
      case_name: firstKnown(best, "case_name"),
      case_number: firstKnown(best, "case_number"),
      court,
      court_level: level,
      decision_date: firstKnown(best, "decision_date"),
      decision_type: firstKnown(best, "decision_type"),
      subject_area: firstKnown(best, "subject_area"),
      related_law_ids: [...new Set(statutes.flatMap((text) => laws.citedIn(text)))].toSorted(),
      key_ruling: firstKnown(best, "key_ruling") ?? firstKnown(best, "ruling_summary"),
      parties_involved: firstKnown(best, "parties_involved"),
      impact_on_business: firstKnown(best, "impact_on_business"),
      precedent_weight: level === "supreme" ? "binding" : level === "high" ? "persuasive" : "informational",
      source_url: link.url!,
      full_text_url: firstKnown(best, "full_text_url") ?? firstKnown(best, "pdf_url"),
      pdf_url: firstKnown(best, "pdf_url"),
      source_excerpt: firstKnown(best, "source_excerpt") ?? excerptOf(firstKnown(best, "full_text")),
      source_checksum: link.checksum,
      confidence: Math.max(
        ...best.map((candidate) => confidenceOf({ ...candidate.row, source_url: link.url }, candidate.lineage)),
      ),
      fetched_at: link.fetchedAt!,
      updated_at: firstKnown(best, "updated_at") ?? link.fetchedAt,
    };
  });
  return { decisions, merged: rows.length - groups.size };
}

/** Level from the name of the court, never from the collection a decision is listed in. */
export function courtLevelOf(court: string | null): Court["court_level"] {
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

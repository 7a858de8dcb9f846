import { exclusionKind } from "../../schemas/enums.ts";
import { readStatuteList } from "../../snapshots/text/statute-citation.ts";
import { hexId } from "../rows/ids.ts";
import { confidenceOf, type Sourced, sourceLinkOf } from "../rows/sourced.ts";
import type { LawNames } from "./law-names.ts";
import { unionOf } from "./merge.ts";
import { type Merged, mergeRows } from "./merge-rows.ts";
import type { ProgramNames } from "./programs.ts";

/** One tax ruleset per name and first day; its legal basis is linked to laws by name. */
export function reconcileTaxRulesets(rows: readonly Sourced<"tax_ruleset">[], laws: LawNames): Merged<"tax_ruleset"> {
  return mergeRows(
    "tax_ruleset",
    rows,
    (row) => `${row.ruleset_name}|${row.effective_from}`,
    ({ row, lineage, best, known }) => {
      const link = sourceLinkOf(row, lineage, true);
      const stated = best.flatMap((candidate) => candidate.row.related_law_ids ?? []);
      const cited = best
        .flatMap((candidate) => candidate.row.legal_basis ?? [])
        .flatMap(readStatuteList)
        .flatMap(({ law }) => laws.resolveCited(law) ?? []);
      return {
        ...known,
        unified_id: known.unified_id ?? hexId("TAX", row.ruleset_name, row.effective_from),
        ruleset_name: row.ruleset_name,
        tax_category: row.tax_category,
        ruleset_kind: row.ruleset_kind,
        authority: known.authority ?? lineage.publisher,
        effective_from: row.effective_from,
        related_law_ids: [...new Set([...stated, ...cited])].toSorted(),
        source_url: link.url!,
        source_checksum: link.checksum,
        confidence: confidenceOf({ ...row, source_url: link.url }, lineage),
        fetched_at: link.fetchedAt!,
        updated_at: known.updated_at ?? link.fetchedAt!,
      };
    },
  );
}

/** One rule per rule id; programs named by exact name become ids, other name keys stay as the source wrote them. */
export function reconcileExclusionRules(
  rows: readonly Sourced<"exclusion_rule">[],
  programs: ProgramNames,
): Merged<"exclusion_rule"> {
  const named = (name: string) => programs.resolve(name) ?? name;
  return mergeRows(
    "exclusion_rule",
    rows,
    (row) => row.rule_id,
    ({ key, row, best, known }) => {
      const kind = exclusionKind.find((candidate) => candidate === row.kind);
      return {
        ...known,
        rule_id: key,
        kind: kind ?? "needs_confirmation",
        program_a: known.program_a === null ? null : named(known.program_a),
        program_b: known.program_b === null ? null : named(known.program_b),
        program_b_group: unionOf(best.map((candidate) => candidate.row.program_b_group)).map(named),
        source_urls: unionOf(best.map((candidate) => candidate.row.source_urls)),
        extra: { ...(kind ? {} : { source_kind: row.kind }), ...known.extra },
      };
    },
  );
}

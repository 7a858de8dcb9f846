import type { RecordOf } from "../../schemas/tables.ts";
import { exclusionKind } from "../../schemas/enums.ts";
import { hexId, IdCollision } from "../rows/ids.ts";
import { confidenceOf, type Sourced, sourceLinkOf } from "../rows/sourced.ts";
import type { LawNames } from "./law-names.ts";
import { firstKnown, groupBy, ranked, unionOf } from "./merge.ts";
import type { ProgramNames } from "./programs.ts";

type TaxRuleset = RecordOf<"tax_ruleset">;
type ExclusionRule = RecordOf<"exclusion_rule">;

/** One tax ruleset per name and first day; its legal basis is linked to laws by name. */
export function reconcileTaxRulesets(
  rows: readonly Sourced<"tax_ruleset">[],
  laws: LawNames,
): { rulesets: TaxRuleset[]; merged: number } {
  const groups = groupBy(rows, ({ row }) => `${row.ruleset_name}|${row.effective_from}`);
  const issued = new Map<string, string>();
  const rulesets = [...groups].map(([key, group]): TaxRuleset => {
    const best = ranked(group);
    const { row, lineage } = best[0]!;
    const link = sourceLinkOf(row, lineage, true);
    const id = firstKnown(best, "unified_id") ?? hexId("TAX", row.ruleset_name, row.effective_from);
    const other = issued.get(id);
    if (other !== undefined) throw new IdCollision(id, other, key);
    issued.set(id, key);
    const cited = best.flatMap((candidate) => candidate.row.legal_basis ?? []).flatMap((basis) => laws.citedIn(basis));
    return {
      unified_id: id,
      ruleset_name: row.ruleset_name,
      tax_category: row.tax_category,
      ruleset_kind: row.ruleset_kind,
      authority: firstKnown(best, "authority") ?? lineage.publisher,
      authority_url: firstKnown(best, "authority_url"),
      effective_from: row.effective_from,
      effective_until: firstKnown(best, "effective_until"),
      eligibility_conditions: firstKnown(best, "eligibility_conditions"),
      eligibility_conditions_json: firstKnown(best, "eligibility_conditions_json"),
      calculation_formula: firstKnown(best, "calculation_formula"),
      rate_or_amount: firstKnown(best, "rate_or_amount"),
      filing_requirements: firstKnown(best, "filing_requirements"),
      related_law_ids: [
        ...new Set([...unionOf(best.map((candidate) => candidate.row.related_law_ids)), ...cited]),
      ].toSorted(),
      source_url: link.url!,
      source_excerpt: firstKnown(best, "source_excerpt"),
      source_checksum: link.checksum,
      confidence: confidenceOf({ ...row, source_url: link.url }, lineage),
      fetched_at: link.fetchedAt!,
      updated_at: firstKnown(best, "updated_at") ?? link.fetchedAt!,
    };
  });
  return { rulesets, merged: rows.length - groups.size };
}

/** One rule per rule id; programs named by exact name become ids, other name keys stay as the source wrote them. */
export function reconcileExclusionRules(
  rows: readonly Sourced<"exclusion_rule">[],
  programs: ProgramNames,
): { rules: ExclusionRule[]; merged: number } {
  const groups = groupBy(rows, ({ row }) => row.rule_id);
  const named = (name: string | null) => (name === null ? null : (programs.resolve(name) ?? name));
  const rules = [...groups].map(([id, group]): ExclusionRule => {
    const best = ranked(group);
    const { row } = best[0]!;
    const known = exclusionKind.find((kind) => kind === row.kind);
    return {
      rule_id: id,
      kind: known ?? "needs_confirmation",
      severity: firstKnown(best, "severity"),
      program_a: named(firstKnown(best, "program_a")),
      program_b: named(firstKnown(best, "program_b")),
      program_b_group: unionOf(best.map((candidate) => candidate.row.program_b_group)).map((name) => named(name)!),
      description: firstKnown(best, "description"),
      source_notes: firstKnown(best, "source_notes"),
      source_urls: unionOf(best.map((candidate) => candidate.row.source_urls)),
      extra: { ...(known ? {} : { source_kind: row.kind }), ...firstKnown(best, "extra") },
    };
  });
  return { rules, merged: rows.length - groups.size };
}

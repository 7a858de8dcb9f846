import type { RecordOf } from "../../schemas/tables.ts";
import { hexId, integerId } from "../rows/ids.ts";
import { confidenceOf, type Sourced, sourceLinkOf } from "../rows/sourced.ts";
import { firstKnown, groupBy, ranked, unionOf } from "./merge.ts";
import type { ProgramNames } from "./programs.ts";

type Loan = RecordOf<"loan_program">;
type Certification = RecordOf<"certification">;
type MutualPlan = RecordOf<"mutual_plan">;

/** One loan per provider, name and place. */
export function reconcileLoans(rows: readonly Sourced<"loan_program">[]): { loans: Loan[]; merged: number } {
  const groups = groupBy(rows, ({ row }) =>
    String(row.id ?? integerId("loan_program", row.provider, row.program_name, row.prefecture, row.municipality)),
  );
  const loans = [...groups].map(([id, group]): Loan => {
    const best = ranked(group);
    const { row, lineage } = best[0]!;
    const link = sourceLinkOf(row, lineage, false);
    return {
      id: Number(id),
      program_name: row.program_name,
      provider: firstKnown(best, "provider") ?? firstKnown(best, "authority_name"),
      loan_type: firstKnown(best, "loan_type"),
      amount_max_yen: firstKnown(best, "amount_max_yen"),
      loan_period_years_max: firstKnown(best, "loan_period_years_max"),
      grace_period_years_max: firstKnown(best, "grace_period_years_max"),
      interest_rate_base_annual: firstKnown(best, "interest_rate_base_annual"),
      interest_rate_special_annual: firstKnown(best, "interest_rate_special_annual"),
      rate_names: firstKnown(best, "rate_names"),
      collateral_required: firstKnown(best, "collateral_required"),
      personal_guarantor_required: firstKnown(best, "personal_guarantor_required"),
      third_party_guarantor_required: firstKnown(best, "third_party_guarantor_required"),
      security_notes: firstKnown(best, "security_notes"),
      target_conditions: firstKnown(best, "target_conditions"),
      official_url: firstKnown(best, "official_url") ?? link.url,
      source_excerpt: firstKnown(best, "source_excerpt"),
      confidence: confidenceOf(row, lineage),
      fetched_at: link.fetchedAt,
    };
  });
  return { loans, merged: rows.length - groups.size };
}

/** One certification per id, else per program, else per name and place. */
export function reconcileCertifications(
  rows: readonly Sourced<"certification">[],
  programs: ProgramNames,
): { certifications: Certification[]; merged: number } {
  const groups = groupBy(
    rows,
    ({ row }) => row.entity_id ?? row.unified_id ?? hexId("CER", row.program_name, row.prefecture),
  );
  const certifications = [...groups].map(([id, group]): Certification => {
    const best = ranked(group);
    const { row, lineage } = best[0]!;
    const link = sourceLinkOf(row, lineage, false);
    return {
      entity_id: id,
      name: row.program_name,
      program_id: programs.resolve(firstKnown(best, "unified_id") ?? row.program_name),
      authority: firstKnown(best, "authority_name"),
      prefecture: firstKnown(best, "prefecture"),
      requirements: firstKnown(best, "requirements"),
      validity: firstKnown(best, "validity"),
      benefits: firstKnown(best, "benefits"),
      target_sizes: unionOf(best.map((candidate) => candidate.row.target_sizes)),
      industries: unionOf(best.map((candidate) => candidate.row.industries)),
      source_url: link.url,
      source_fetched_at: link.fetchedAt,
    };
  });
  return { certifications, merged: rows.length - groups.size };
}

/** One plan per id, else per program, else per name and provider. */
export function reconcileMutualPlans(
  rows: readonly Sourced<"mutual_plan">[],
  programs: ProgramNames,
): { plans: MutualPlan[]; merged: number } {
  const groups = groupBy(
    rows,
    ({ row }) => row.entity_id ?? row.unified_id ?? hexId("MUT", row.plan_name, row.provider, row.prefecture),
  );
  const plans = [...groups].map(([id, group]): MutualPlan => {
    const best = ranked(group);
    const { row, lineage } = best[0]!;
    const link = sourceLinkOf(row, lineage, false);
    return {
      entity_id: id,
      name: row.plan_name,
      program_id: programs.resolve(firstKnown(best, "unified_id") ?? row.plan_name),
      plan_kind: firstKnown(best, "plan_kind"),
      provider: firstKnown(best, "provider"),
      premium_min_yen: firstKnown(best, "premium_min_yen"),
      premium_max_yen: firstKnown(best, "premium_max_yen"),
      tax_deduction_type: firstKnown(best, "tax_deduction_type"),
      prefecture: firstKnown(best, "prefecture"),
      source_url: link.url,
      source_fetched_at: link.fetchedAt,
    };
  });
  return { plans, merged: rows.length - groups.size };
}

import type { RecordOf } from "../../schemas/tables.ts";
import { confidenceOf, type Sourced, sourceLinkOf } from "../rows/sourced.ts";
import { firstKnown, groupBy, ranked, unionOf } from "./merge.ts";

type Enforcement = RecordOf<"enforcement_case">;
type CaseStudy = RecordOf<"case_study">;

/** One enforcement case per case id. */
export function reconcileEnforcement(rows: readonly Sourced<"enforcement_case">[]): {
  cases: Enforcement[];
  merged: number;
} {
  const groups = groupBy(rows, ({ row }) => row.case_id);
  const cases = [...groups].map(([id, group]): Enforcement => {
    const best = ranked(group);
    const { row, lineage } = best[0]!;
    const link = sourceLinkOf(row, lineage, false);
    return {
      case_id: id,
      event_type: firstKnown(best, "event_type"),
      ministry: firstKnown(best, "ministry"),
      bureau: firstKnown(best, "bureau"),
      prefecture: firstKnown(best, "prefecture"),
      program_name_hint: firstKnown(best, "program_name_hint"),
      recipient_name: firstKnown(best, "recipient_name"),
      recipient_kind: firstKnown(best, "recipient_kind"),
      recipient_houjin_bangou: firstKnown(best, "recipient_houjin_bangou"),
      intermediate_recipient: firstKnown(best, "intermediate_recipient"),
      is_sole_proprietor: firstKnown(best, "is_sole_proprietor"),
      legal_basis: firstKnown(best, "legal_basis"),
      reason_excerpt: firstKnown(best, "reason_excerpt"),
      amount_yen: firstKnown(best, "amount_yen"),
      amount_project_cost_yen: firstKnown(best, "amount_project_cost_yen"),
      amount_grant_paid_yen: firstKnown(best, "amount_grant_paid_yen"),
      amount_improper_grant_yen: firstKnown(best, "amount_improper_grant_yen"),
      amount_improper_project_cost_yen: firstKnown(best, "amount_improper_project_cost_yen"),
      occurred_fiscal_years: unionOf(best.map((candidate) => candidate.row.occurred_fiscal_years)).toSorted(
        (a, b) => a - b,
      ),
      disclosed_date: firstKnown(best, "disclosed_date"),
      disclosed_until: firstKnown(best, "disclosed_until"),
      source_title: firstKnown(best, "source_title"),
      source_section: firstKnown(best, "source_section"),
      source_url: link.url,
      confidence: confidenceOf(row, lineage),
      fetched_at: link.fetchedAt,
    };
  });
  return { cases, merged: rows.length - groups.size };
}

/** One case study per case id. */
export function reconcileCaseStudies(rows: readonly Sourced<"case_study">[]): { studies: CaseStudy[]; merged: number } {
  const groups = groupBy(rows, ({ row }) => row.case_id);
  const studies = [...groups].map(([id, group]): CaseStudy => {
    const best = ranked(group);
    const { row, lineage } = best[0]!;
    const link = sourceLinkOf(row, lineage, false);
    return {
      case_id: id,
      case_title: firstKnown(best, "case_title"),
      case_summary: firstKnown(best, "case_summary"),
      company_name: firstKnown(best, "company_name"),
      houjin_bangou: firstKnown(best, "houjin_bangou"),
      is_sole_proprietor: firstKnown(best, "is_sole_proprietor"),
      prefecture: firstKnown(best, "prefecture"),
      municipality: firstKnown(best, "municipality"),
      industry_jsic: firstKnown(best, "industry_jsic"),
      industry_name: firstKnown(best, "industry_name"),
      employees: firstKnown(best, "employees"),
      capital_yen: firstKnown(best, "capital_yen"),
      founded_year: firstKnown(best, "founded_year"),
      programs_used: unionOf(best.map((candidate) => candidate.row.programs_used)),
      total_subsidy_received_yen: firstKnown(best, "total_subsidy_received_yen"),
      outcomes: firstKnown(best, "outcomes"),
      patterns: firstKnown(best, "patterns"),
      publication_date: firstKnown(best, "publication_date"),
      source_url: link.url,
      source_excerpt: firstKnown(best, "source_excerpt"),
      confidence: confidenceOf(row, lineage),
      fetched_at: link.fetchedAt,
    };
  });
  return { studies, merged: rows.length - groups.size };
}

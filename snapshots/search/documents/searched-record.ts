import type { RecordOf } from "../../../schemas/records/tables.ts";

export type SearchableDataset = keyof SearchedFields;

/** The fields of a record that search looks at; any record of the table fits. */
export type Searched<Name extends SearchableDataset> = Pick<
  RecordOf<Name>,
  SearchedFields[Name] & keyof RecordOf<Name>
>;

type SearchedFields = {
  program:
    | "unified_id"
    | "primary_name"
    | "aliases"
    | "merged_ids"
    | "authority_name"
    | "prefecture"
    | "municipality"
    | "tier"
    | "target_types"
    | "funding_purpose"
    | "crop_categories"
    | "equipment_category";
  law:
    | "unified_id"
    | "law_title"
    | "law_short_title"
    | "law_number"
    | "law_type"
    | "ministry"
    | "summary"
    | "subject_areas"
    | "revision_status";
  court_decision:
    | "unified_id"
    | "case_name"
    | "case_number"
    | "court"
    | "court_level"
    | "subject_area"
    | "key_ruling"
    | "ruling_summary"
    | "parties_involved"
    | "impact_on_business"
    | "source_excerpt";
  bid:
    | "unified_id"
    | "bid_title"
    | "procuring_entity"
    | "ministry"
    | "prefecture"
    | "winner_name"
    | "winner_houjin_bangou"
    | "procuring_houjin_bangou"
    | "bid_description"
    | "eligibility_conditions"
    | "decision_date"
    | "announcement_date";
  loan_program:
    | "id"
    | "program_name"
    | "provider"
    | "loan_type"
    | "target_conditions"
    | "security_notes"
    | "source_excerpt";
  enforcement_case:
    | "case_id"
    | "recipient_name"
    | "recipient_houjin_bangou"
    | "program_name_hint"
    | "ministry"
    | "bureau"
    | "prefecture"
    | "event_type"
    | "source_title"
    | "legal_basis"
    | "reason_excerpt"
    | "disclosed_date";
  case_study:
    | "case_id"
    | "case_title"
    | "company_name"
    | "houjin_bangou"
    | "prefecture"
    | "municipality"
    | "industry_name"
    | "programs_used"
    | "patterns"
    | "outcomes"
    | "case_summary"
    | "source_excerpt";
  tax_ruleset:
    | "unified_id"
    | "ruleset_name"
    | "authority"
    | "eligibility_conditions"
    | "rate_or_amount"
    | "calculation_formula"
    | "filing_requirements";
  certification:
    | "entity_id"
    | "name"
    | "authority"
    | "prefecture"
    | "requirements"
    | "validity"
    | "benefits"
    | "industries";
  mutual_plan: "entity_id" | "name" | "provider" | "prefecture";
};

import { z } from "zod";
import { HttpUrl, isJsonValue, IsoDate, JsonObject, LawUnifiedId, TaxUnifiedId } from "../common.ts";
import { exclusionSeverity, rulesetKind, taxCategory } from "../enums.ts";
import { Predicate } from "../predicate.ts";
import { CaseStudyInput, CourtDecisionInput, EnforcementCaseInput } from "./case.ts";
import {
  checksum,
  confidence,
  date,
  id,
  LONGEST_TEXT,
  oneOf,
  required,
  text,
  textList,
  timestamp,
  url,
} from "./field.ts";
import { LawAliasInput, LawArticleInput, LawInput } from "./law.ts";
import { AnnotationInput, FactInput, RelationInput } from "./link.ts";
import { BidInput, LoanProgramInput, MutualPlanInput } from "./money.ts";
import { AcceptanceStatInput, ApplicationRoundInput, CertificationInput, ProgramInput } from "./program.ts";
import { HoujinRaw, InvoiceRaw } from "./register.ts";

// The predicate schema recurses with its input, so nesting is bounded before it looks.
const ShallowPredicate = z
  .unknown()
  .refine((value): boolean => isJsonValue(value), "must be a JSON value")
  .pipe(Predicate);

/** A tax measure; `legal_basis` lists provisions as written, the builder links them to laws. */
const TaxRulesetInput = z.object({
  unified_id: TaxUnifiedId.nullish(),
  ruleset_name: required,
  tax_category: z.enum(taxCategory),
  ruleset_kind: z.enum(rulesetKind),
  authority: text,
  authority_url: url,
  effective_from: IsoDate,
  effective_until: date,
  eligibility_conditions: text,
  eligibility_conditions_json: ShallowPredicate.nullish(),
  calculation_formula: text,
  rate_or_amount: text,
  filing_requirements: text,
  legal_basis: textList,
  related_law_ids: z.array(LawUnifiedId).nullish(),
  source_url: url,
  source_excerpt: text,
  source_checksum: checksum,
  confidence,
  fetched_at: timestamp,
  updated_at: timestamp,
});

/** A rule about combining programs; `kind` is the source's own word. */
const ExclusionRuleInput = z.object({
  rule_id: id,
  kind: required,
  severity: oneOf(exclusionSeverity),
  program_a: text,
  program_b: text,
  program_b_group: textList,
  description: text,
  source_notes: text,
  source_urls: z.array(HttpUrl).nullish(),
  extra: JsonObject.nullish(),
});

const Cell = z.string().max(LONGEST_TEXT, `must not be longer than ${LONGEST_TEXT} characters`);

/** One line of a lexicon table, with its place. */
const LexiconInput = z.object({
  kind: id,
  file: required,
  line: z.int().min(1),
  cells: z.record(z.string(), Cell),
});

/**
 * What adapters yield and what canonical files hold, one schema per dataset. A missing key is the same as null; a value of
 * the wrong type, outside its vocabulary or impossible (a 30 February) is an issue at its path; keys not named here are
 * dropped. Blank optional text becomes null. Values are in our form already: ISO dates, whole UTC seconds, full
 * prefecture names, vocabulary codes.
 */
export const inputSchemas = {
  program: ProgramInput,
  law: LawInput,
  law_article: LawArticleInput,
  law_alias: LawAliasInput,
  court_decision: CourtDecisionInput,
  bid: BidInput,
  loan_program: LoanProgramInput,
  enforcement_case: EnforcementCaseInput,
  case_study: CaseStudyInput,
  tax_ruleset: TaxRulesetInput,
  exclusion_rule: ExclusionRuleInput,
  certification: CertificationInput,
  mutual_plan: MutualPlanInput,
  relation: RelationInput,
  annotation: AnnotationInput,
  application_round: ApplicationRoundInput,
  acceptance_stat: AcceptanceStatInput,
  fact: FactInput,
  lexicon: LexiconInput,
  houjin_raw: HoujinRaw,
  invoice_raw: InvoiceRaw,
} as const;

export type DatasetName = keyof typeof inputSchemas;

/** A row as an adapter hands it over, before its schema has looked at it. */
export type InputRow = Readonly<Record<string, unknown>>;

/** A row of a dataset after its schema accepted it. */
export type InputOf<Name extends DatasetName> = z.output<(typeof inputSchemas)[Name]>;

/** Every dataset a source can deliver. */
export const datasetNames = Object.keys(inputSchemas) as DatasetName[];

import type { z } from "zod";
import { CaseStudyInput, CourtDecisionInput, EnforcementCaseInput } from "./case.ts";
import { LawAliasInput, LawArticleInput, LawInput } from "./law.ts";
import { LexiconInput } from "./lexicon.ts";
import { AnnotationInput, FactInput, RelationInput } from "./link.ts";
import { BidInput, LoanProgramInput, MutualPlanInput } from "./money.ts";
import { AcceptanceStatInput, ApplicationRoundInput, CertificationInput, ProgramInput } from "./program.ts";
import { HoujinRaw, InvoiceRaw } from "./register.ts";
import { ExclusionRuleInput, TaxRulesetInput } from "./rule.ts";

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

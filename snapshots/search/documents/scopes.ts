import type { SearchableDataset } from "./searched-record.ts";

/**
 * How far a line of the plain-words index counts in a dataset, by the scope of the line; not at all where it is missing, and more than
 * once where lines were written for most records.
 */
export type Scopes = Readonly<Record<string, number>>;

const anything = { "*": 1 };

/** Programs include loans, tax measures and certifications, so lines of these lead to them too. */
export const scopesOf: Readonly<Record<SearchableDataset, Scopes>> = {
  program: { ...anything, program: 1.25, loan: 0.7, tax: 0.7, certification: 0.7, mutual: 0.7 },
  loan_program: { ...anything, loan: 1.6, program: 0.5 },
  tax_ruleset: { ...anything, tax: 1.5, program: 0.4 },
  certification: { ...anything, certification: 1.6, program: 0.4 },
  mutual_plan: { ...anything, mutual: 1, program: 0.4 },
  case_study: { ...anything, case: 1, program: 0.5 },
  enforcement_case: { ...anything, sanction: 1 },
  court_decision: { ...anything, decision: 1 },
  law: { ...anything, law: 1 },
  bid: anything,
};

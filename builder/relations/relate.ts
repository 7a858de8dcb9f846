import type { Reconciled } from "../reconcile/reconcile.ts";
import type { CollectedRows } from "../rows/sourced.ts";
import { companiesOf, numbersOfCompanies, type RegisteredCompanies } from "./company-numbers.ts";
import { likePrograms } from "./like-programs.ts";
import { mergeRelations } from "./merge-relations.ts";
import { namedRecords, recordsNamedByPrograms } from "./named-records.ts";
import { programsOfLoans, viewsOfPrograms } from "./program-views.ts";
import { successorsOfPrograms } from "./successors.ts";
import { lawsOfPrograms, relationsOfEnforcement } from "./text-relations.ts";

/** How records relate to each other: as sources state it, as rules say it, and as names, texts and ids tell it. */
export function relate(
  { programs, names, laws, records }: Reconciled,
  rows: CollectedRows,
  companiesNamed: RegisteredCompanies,
): ReturnType<typeof mergeRelations> {
  const programOfLoan = programsOfLoans(rows.loan_program, names);
  const named = namedRecords(rows.loan_program, programOfLoan, records.certification, records.tax_ruleset);
  const derived = [
    ...lawsOfPrograms(programs, laws.names),
    ...relationsOfEnforcement(records.enforcement_case, laws.names, names),
    ...viewsOfPrograms(programOfLoan, records),
    ...recordsNamedByPrograms(programs, named),
    ...successorsOfPrograms(programs),
    ...likePrograms(programs),
    ...numbersOfCompanies(companiesOf(records), companiesNamed),
  ];
  return mergeRelations(rows.relation, records.exclusion_rule, records.tax_ruleset, derived, {
    programs,
    names,
    laws: laws.names,
  });
}

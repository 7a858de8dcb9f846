import type { RecordOf } from "../../schemas/records/tables.ts";
import { loanKeyOf } from "../reconcile/plans.ts";
import type { ProgramNames } from "../reconcile/programs/programs.ts";
import type { Reconciled } from "../reconcile/reconcile.ts";
import type { CollectedRows, Sourced } from "../rows/sourced.ts";
import { companiesOf, numbersOfCompanies, type RegisteredCompanies } from "./company-numbers.ts";
import { likePrograms } from "./like-programs.ts";
import { mergeRelations } from "./merge-relations.ts";
import { namedRecords, recordsNamedByPrograms } from "./named-records.ts";
import { confidence, type DerivedRelation, relationOf } from "./relation.ts";
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

/** Which program each loan is a view of, by the id of the loan: rows of loans may carry the id of their program. */
function programsOfLoans(rows: readonly Sourced<"loan_program">[], programs: ProgramNames): Map<string, string> {
  const found = new Map<string, string>();
  for (const { row } of rows) {
    const program = row.unified_id ? programs.resolve(row.unified_id) : null;
    if (program !== null) found.set(loanKeyOf(row), program);
  }
  return found;
}

type View = RecordOf<"certification"> | RecordOf<"mutual_plan">;

/**
 * Loans, certifications and mutual plans that are views of a program. A view under the very id of its program needs no
 * relation: the id leads to both.
 */
function* viewsOfPrograms(
  loans: ReadonlyMap<string, string>,
  views: { readonly certification: readonly View[]; readonly mutual_plan: readonly View[] },
): Generator<DerivedRelation> {
  const facts = { type: "related", basis: "program_id", confidence: confidence.sameProgram, source_url: null } as const;
  for (const [loan, program] of loans)
    yield relationOf({ id: program, kind: "program" }, { id: loan, kind: "loan_program" }, facts);
  for (const kind of ["certification", "mutual_plan"] as const)
    for (const { entity_id: id, program_id: program, source_url } of views[kind])
      if (program !== null && program !== id)
        yield relationOf({ id: program, kind: "program" }, { id, kind }, { ...facts, source_url });
}

import type { Publishers } from "../publishers/publishers.ts";
import type { CollectedRows, Refusal, RowDataset, Sourced } from "../rows/sourced.ts";
import { addressRules } from "./addresses.ts";
import { caseValueRules } from "./case-values.ts";
import { judgeLoans } from "./judge-loans.ts";
import { judgePrograms, programQualityRules } from "./judge-programs.ts";
import { lawValueRules } from "./law-values.ts";
import { planValueRules } from "./plan-values.ts";
import { programAmountRules } from "./program-amounts.ts";
import { programValueRules } from "./program-values.ts";
import { taxValueRules } from "./tax-values.ts";
import { mendRows, type ValueRule } from "./value-rule.ts";

export type JudgedRows = {
  readonly rows: CollectedRows;
  readonly refused: readonly Refusal[];
  /** Values taken out, repairs, and rows that are kept outside public search. */
  readonly noted: readonly Refusal[];
};

/** Rules of datasets whose rows are looked at one by one. */
const rowRules: { readonly [Name in RowDataset]?: readonly ValueRule<Name>[] } = {
  law: lawValueRules,
  enforcement_case: caseValueRules,
  loan_program: planValueRules,
  certification: planValueRules,
  mutual_plan: planValueRules,
  tax_ruleset: taxValueRules,
};

/** Takes out of the rows what contradicts itself, before any of them becomes a record. */
export function judgeRows(rows: CollectedRows, publishers: Publishers): JudgedRows {
  const noted: Refusal[] = [];
  const mended = Object.fromEntries(
    Object.entries(rows).map(([name, own]) => {
      const dataset = name as RowDataset;
      const rules = [...addressRules(publishers), ...((rowRules[dataset] ?? []) as ValueRule<RowDataset>[])];
      const result = mendRows(dataset, own as readonly Sourced<RowDataset>[], rules);
      noted.push(...result.noted);
      return [name, result.rows];
    }),
  ) as unknown as CollectedRows;
  const valued = mendRows("program", mended.program, programValueRules(rows.lexicon));
  const judged = judgePrograms(valued.rows);
  // Behind the rules that ask whether a row states anything: a wrong amount is that of a program all the same.
  const counted = mendRows("program", judged.rows, programAmountRules(judged.rows));
  const loans = judgeLoans(mended.loan_program);
  return {
    rows: { ...mended, program: counted.rows, loan_program: loans.rows },
    refused: [...judged.refused, ...loans.refused],
    noted: [...noted, ...valued.noted, ...judged.noted, ...counted.noted, ...loans.noted],
  };
}

/** Every rule with what it does, for the README of a snapshot. */
export function qualityRules(publishers: Publishers): typeof programQualityRules {
  const values = [
    ...addressRules(publishers),
    ...programValueRules([]),
    ...programAmountRules([]),
    ...lawValueRules,
    ...caseValueRules,
    ...planValueRules,
  ];
  return [...values.map(({ id, why }) => ({ id, action: "without the value", why })), ...programQualityRules];
}

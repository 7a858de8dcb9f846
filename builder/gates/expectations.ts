import type { DatasetName } from "../../schemas/input/input.ts";
import type { SourceEntry } from "../../schemas/input/sources.ts";

/** Dates of things that have happened when a source tells of them, by dataset. */
const pastDates: Readonly<Partial<Record<DatasetName, readonly string[]>>> = {
  law: ["promulgated_date", "updated_at"],
  court_decision: ["decision_date", "updated_at"],
  bid: ["announcement_date", "decision_date", "updated_at"],
  enforcement_case: ["disclosed_date"],
  case_study: ["publication_date"],
  tax_ruleset: ["updated_at"],
  annotation: ["observed_at"],
};

/** Shares and numbers of refused rows that are usual: slips of a publisher, not a file in another layout. */
const usualRefusedShare = 0.1;
const usualRefusedRows = 3;

/** Fields of a row whose day may not be later than the fetch. */
export function pastDatesOf({ expect }: SourceEntry, dataset: DatasetName): readonly string[] {
  return expect?.not_after_fetch ?? pastDates[dataset] ?? [];
}

/** Fewest rows that a build must be able to use. */
export function fewestRows({ expect }: SourceEntry): number {
  return expect?.min_rows ?? 1;
}

/** Most of so many rows that may be refused. */
export function mostRefused({ expect }: SourceEntry, rowsIn: number): number {
  if (expect?.max_refused_share !== undefined) return Math.floor(rowsIn * expect.max_refused_share);
  return Math.max(usualRefusedRows, Math.floor(rowsIn * usualRefusedShare));
}

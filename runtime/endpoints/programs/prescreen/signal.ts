import { RowSet } from "../../../corpus/tables/row-set.ts";

/** Programs that have one thing in common with the applicant, or one thing against them. */
export type Signal = {
  readonly rows: RowSet;
  readonly points: number;
  /** `code: words`; a reason when it gives points, else a caveat. Empty where a caveat of the record says it. */
  readonly says: string;
};

/** The signals so that none counts for a row for which one before it does. */
export function onceEach(size: number, signals: readonly Signal[]): Signal[] {
  const counted = new RowSet(size);
  for (const { rows } of signals) {
    rows.subtract(counted);
    counted.unite(rows);
  }
  return [...signals];
}

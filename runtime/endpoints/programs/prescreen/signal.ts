import { RowSet } from "../../../corpus/tables/row-set.ts";

/** Programs that share one property with the applicant, or conflict in one. */
export type Signal = {
  readonly rows: RowSet;
  readonly points: number;
  /** `code: words`; a reason when it gives points, otherwise a caveat. Empty when a caveat of the record says the same. */
  readonly says: string;
};

/** Limits the signals so that only the first one counts for each row. */
export function onceEach(size: number, signals: readonly Signal[]): Signal[] {
  const counted = new RowSet(size);
  for (const { rows } of signals) {
    rows.subtract(counted);
    counted.unite(rows);
  }
  return [...signals];
}

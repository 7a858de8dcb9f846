import type { InputOf } from "../../schemas/input/input.ts";
import type { Lineage, Refusal, RowDataset, Sourced } from "../rows/sourced.ts";
import { quoteValue } from "../rows/issue-text.ts";

/** A value that cannot be right beside the others of its row or of its source: what is wrong, and the row without it. */
export type ValueRule<Name extends RowDataset> = {
  readonly id: string;
  readonly why: string;
  /** The row itself where nothing is wrong with it. */
  readonly mend: (row: InputOf<Name>, lineage: Lineage) => InputOf<Name>;
};

export type MendedRows<Name extends RowDataset> = {
  readonly rows: readonly Sourced<Name>[];
  readonly noted: readonly Refusal[];
};

/** Applies rules in their order; each change is noted with the value that was changed. */
export function mendRows<Name extends RowDataset>(
  dataset: Name,
  rows: readonly Sourced<Name>[],
  rules: readonly ValueRule<Name>[],
): MendedRows<Name> {
  const noted: Refusal[] = [];
  const mended = rows.map((sourced) => {
    const { lineage, at } = sourced;
    let { row } = sourced;
    for (const { id, why, mend } of rules) {
      const next = mend(row, lineage);
      if (next === row) continue;
      noted.push({ sourceId: lineage.sourceId, dataset, at, reason: `${id}: ${why}: ${changed(row, next)}` });
      row = next;
    }
    return withRow(sourced, row);
  });
  return { rows: mended, noted };
}

/** The same row with other values; how it was read stays known. */
export function withRow<Name extends RowDataset>(sourced: Sourced<Name>, row: InputOf<Name>): Sourced<Name> {
  return row === sourced.row ? sourced : { ...sourced, row, asRead: sourced.asRead ?? sourced.row };
}

function changed(before: object, after: object): string {
  const [, value] =
    Object.entries(before).find(([field, old]) => (after as Record<string, unknown>)[field] !== old) ?? [];
  return quoteValue(value ?? "");
}

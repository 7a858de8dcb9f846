import { canonicalJson } from "../../../snapshots/files/canonical.ts";
import type { Joined, Lineage } from "../../rows/sourced.ts";

type AnyRow = { readonly row: Readonly<Record<string, unknown>>; readonly lineage: Lineage };

/** Rows by key; the keys keep no order, so callers sort what they build from them. */
export function groupBy<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = key(row);
    const group = groups.get(name);
    if (group) group.push(row);
    else groups.set(name, [row]);
  }
  return groups;
}

/**
 * Rows about the same thing, the most reliable first: the publisher's own format before a curated file, the
 * newer fetch, the fuller row; then by source id and content, so that the order of the inputs never matters.
 */
export function ranked<Row extends AnyRow>(rows: readonly Row[]): Row[] {
  if (rows.length < 2) return [...rows];
  const scored = rows.map((row) => ({
    row,
    filled: filledFields(row.row),
    text: canonicalJson(withoutUndefined(row.row)),
  }));
  return scored
    .toSorted(
      (a, b) =>
        Number(b.row.lineage.official) - Number(a.row.lineage.official) ||
        compare(b.row.lineage.fetchedAt, a.row.lineage.fetchedAt) ||
        b.filled - a.filled ||
        compare(a.row.lineage.sourceId, b.row.lineage.sourceId) ||
        compare(a.text, b.text),
    )
    .map(({ row }) => row);
}

/** First value of a field that some row knows, best row first. */
export function firstKnown<Row extends { readonly row: object }, Field extends keyof Row["row"]>(
  rows: readonly Row[],
  field: Field,
): NonNullable<Row["row"][Field]> | null {
  for (const { row } of rows) {
    const value = (row as Row["row"])[field];
    if (value !== null && value !== undefined) return value as NonNullable<Row["row"][Field]>;
  }
  return null;
}

/** Keeps which rows became the same record, in the order in which they were noted. */
export class RowsById {
  readonly #dataset: Joined["dataset"];
  readonly #rows = new Map<string | number, Joined["rows"][number][]>();

  constructor(dataset: Joined["dataset"]) {
    this.#dataset = dataset;
  }

  note(id: string | number, row: Joined["rows"][number]): void {
    const rows = this.#rows.get(id);
    if (rows) rows.push(row);
    else this.#rows.set(id, [row]);
  }

  /** The records of several rows. */
  get joined(): Joined[] {
    return [...this.#rows].flatMap(([id, rows]) =>
      rows.length > 1 ? [{ dataset: this.#dataset, key: String(id), rows }] : [],
    );
  }
}

/** Every item that some row lists, in the order of the best row, without repeats. */
export function unionOf<Item>(lists: readonly (readonly Item[] | null | undefined)[]): Item[] {
  return [...new Set(lists.flatMap((list) => list ?? []))];
}

/** Order by code units: the same on every machine and in every locale. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** How many fields of a row say something. */
export function filledFields(row: Readonly<Record<string, unknown>>): number {
  return Object.values(row).filter(
    (value) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  ).length;
}

export function withoutUndefined(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}

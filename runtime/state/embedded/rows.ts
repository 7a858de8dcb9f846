import type { SummedTable } from "./summed-table.ts";

/**
 * Rows of one table within a transaction: each is read once, changed in memory and written once by `save`. So all checks of a
 * group of charges precede its first write, and charges of one account share their writes.
 */
export class Rows<Row, Key extends string | (string | number)[]> {
  readonly #table: SummedTable<Row, Key>;
  readonly #rows = new Map<string, { key: Key; row: Row | null; changed: boolean }>();

  constructor(table: SummedTable<Row, Key>) {
    this.#table = table;
  }

  /** The row may be changed in place; call `set` to write it. */
  get(key: Key): Row | null {
    const name = nameOf(key);
    const known = this.#rows.get(name);
    if (known) return known.row;
    const row = this.#table.get(key) ?? null;
    this.#rows.set(name, { key, row, changed: false });
    return row;
  }

  /** Null removes the row. */
  set(key: Key, row: Row | null): void {
    const name = nameOf(key);
    const known = this.#rows.get(name);
    if (known) [known.row, known.changed] = [row, true];
    else this.#rows.set(name, { key, row, changed: true });
  }

  save(): void {
    for (const { key, row, changed } of this.#rows.values()) {
      if (!changed) continue;
      if (row === null) this.#table.removeSync(key);
      else this.#table.putSync(key, row);
    }
  }
}

/** Parts are joined by NUL, which names never contain. */
function nameOf(key: string | (string | number)[]): string {
  return typeof key === "string" ? key : key.join("\0");
}

import type { SummedTable } from "./summed-table.ts";

type Key = string | (string | number)[];

/**
 * Rows within a transaction: each is read once, changed in memory and written once by `save`. So all checks of a group of charges
 * precede its first write, and charges of one account share their writes.
 */
export class ChangedRows {
  readonly #held = new Map<string, { row: unknown; write: (() => void) | null }>();

  /** The row may be changed in place; call `set` to write it. */
  get<Row, RowKey extends Key>(table: SummedTable<Row, RowKey>, key: RowKey): Row | null {
    const name = nameOf(table.name, key);
    const known = this.#held.get(name);
    if (known) return known.row as Row | null;
    const row = table.get(key) ?? null;
    this.#held.set(name, { row, write: null });
    return row;
  }

  /** Null removes the row. */
  set<Row, RowKey extends Key>(table: SummedTable<Row, RowKey>, key: RowKey, row: Row | null): void {
    const write = () => (row === null ? void table.removeSync(key) : table.putSync(key, row));
    this.#held.set(nameOf(table.name, key), { row, write });
  }

  save(): void {
    for (const { write } of this.#held.values()) write?.();
  }
}

/** Parts are joined by NUL, which names never contain. */
function nameOf(table: string, key: Key): string {
  return `${table}\0${typeof key === "string" ? key : key.join("\0")}`;
}

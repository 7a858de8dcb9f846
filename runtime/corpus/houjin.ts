import { exactKeys } from "../../snapshots/names/name-keys.ts";
import type { NameIndex } from "../../snapshots/names/name-index.ts";
import type { Snapshot } from "../../snapshots/open.ts";

const TABLE = "houjin";

export type NamesakePage = {
  /** Number of bodies with the name. */
  readonly total: number;
  /** The first of their corporate numbers, by registered name and then by number. */
  readonly numbers: readonly string[];
};

/** The register of corporate numbers: millions of rows, read from disk on demand. */
export class HoujinRegister {
  readonly #snapshot: Snapshot;
  readonly #index: NameIndex;

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
    this.#index = snapshot.names(TABLE);
  }

  get size(): number {
    return this.#index.rows;
  }

  /** The corporate number of a row, in the order of registered names. */
  numberOf(row: number): string {
    return this.#index.numberOf(row);
  }

  /** Addresses of the sources that its rows come from. */
  get sources(): readonly string[] {
    return this.#index.sources;
  }

  /** The record of a corporate number as it is stored, or null. */
  bytesOf(number: string): Buffer | null {
    return this.#snapshot.record(TABLE, number)?.json ?? null;
  }

  /**
   * Bodies with exactly this name in any spelling; a name without a legal form matches the name with any. Bodies that the agency
   * excludes from its own search are left out. A name alone never identifies one body.
   */
  named(name: string, limit: number): NamesakePage {
    const rows = new Set<number>();
    for (const key of exactKeys(name)) for (const row of this.#index.rowsOf(this.#index.withKey(key))) rows.add(row);
    const first = Uint32Array.from(rows).sort().subarray(0, limit);
    return { total: rows.size, numbers: Array.from(first, (row) => this.#index.numberOf(row)) };
  }
}

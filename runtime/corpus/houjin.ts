import type { NameIndex } from "../../snapshots/names/name-index.ts";
import type { Snapshot } from "../../snapshots/open.ts";

const TABLE = "houjin";

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
}

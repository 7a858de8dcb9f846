import { crc32 } from "node:zlib";
import { layout } from "../files/layout.ts";
import type { MerkleReader } from "../merkle/file.ts";
import { recordLeaf } from "../merkle/hashing.ts";

/** Something read from an open snapshot is not what the build wrote: the file changed on disk after it was verified. */
export class DamagedRecordError extends Error {
  override readonly name = "DamagedRecordError";
  /** The file to blame, relative to the snapshot. */
  readonly file: string;
  readonly reason: string;
  constructor(reason: string, file: string = layout.records) {
    super(`${file}: ${reason}`);
    this.file = file;
    this.reason = reason;
  }
}

type Leaves = Pick<MerkleReader, "has" | "rows" | "leaf">;

/**
 * Holds the records of a snapshot to the leaves of its trees, at each read. The first read of a record hashes it and keeps a
 * CRC-32; later reads compare that, which takes well under a microsecond. Pages of the sums are memory only once touched.
 */
export class LeafChecks {
  readonly #tree: Leaves;
  readonly #sums = new Map<string, Uint32Array | null>();

  constructor(tree: Leaves) {
    this.#tree = tree;
  }

  /** Throws DamagedRecordError when the record is not the one that the snapshot id covers at its place. */
  check(table: string, key: string, { json, index }: StoredRecord): void {
    const sums = this.#sumsOf(table);
    // Tables outside the id have no tree.
    if (sums === null) return;
    const sum = crc32(json, crc32(key));
    if (sums[index] === sum && sum !== 0) return;
    if (index >= sums.length || !this.#tree.leaf(table, index).equals(recordLeaf(table, key, json)))
      throw new DamagedRecordError(`${table} ${JSON.stringify(key)} is not what its leaf covers`);
    sums[index] = sum;
  }

  #sumsOf(table: string): Uint32Array | null {
    let sums = this.#sums.get(table);
    if (sums === undefined) {
      sums = this.#tree.has(table) ? new Uint32Array(this.#tree.rows(table)) : null;
      this.#sums.set(table, sums);
    }
    return sums;
  }
}

export type StoredRecord = {
  /** Canonical JSON, byte for byte what the leaf covers. */
  readonly json: Buffer;
  /** Place in the table's tree. */
  readonly index: number;
};

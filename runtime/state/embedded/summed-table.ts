import { crc32 } from "node:zlib";
import type { Database, Key, RangeOptions, RootDatabase } from "lmdb";
import { Packr } from "msgpackr";
import { StateDamagedError } from "../store.ts";

/** Copies bytes inside rows, so that a row stays valid when lmdb reuses the memory it was read from. */
const packr = new Packr({ useRecords: false, copyBuffers: true });
const SUM_BYTES = 4;

/**
 * A table of lmdb whose rows carry a sum. A row is MessagePack, then the CRC-32 (big-endian) of its table, its key and its
 * value. lmdb has no checksums of its own: a flipped bit in a value would be counted with, and one in a key would give the
 * row to another owner, or to none. Reading a row that is not what was written throws `StateDamagedError`.
 */
export class SummedTable<Row, RowKey extends Key> {
  readonly name: string;
  readonly #sum: number;
  readonly #stored: Database<Buffer, RowKey>;

  constructor(root: RootDatabase, name: string) {
    this.name = name;
    this.#sum = sumOfName(name);
    this.#stored = root.openDB<Buffer, RowKey>({ name, encoding: "binary" });
  }

  get(key: RowKey): Row | undefined {
    // Not a copy: the next read overwrites it.
    const stored = this.#stored.getBinaryFast(key);
    return stored === undefined ? undefined : this.#unpack(key, stored);
  }

  doesExist(key: RowKey): boolean {
    return this.#stored.doesExist(key);
  }

  putSync(key: RowKey, row: Row): void {
    this.#stored.putSync(key, summed(this.#sum, key, packr.pack(row)));
  }

  /** False when there was no such row. */
  removeSync(key: RowKey): boolean {
    return this.#stored.removeSync(key);
  }

  *getRange(options: RangeOptions = {}): Generator<{ key: RowKey; value: Row }> {
    for (const { key, value } of this.#stored.getRange(options)) yield { key, value: this.#unpack(key, value) };
  }

  *getKeys(options: RangeOptions = {}): Generator<RowKey> {
    for (const { key } of this.getRange(options)) yield key;
  }

  getKeysCount(): number {
    return this.#stored.getKeysCount();
  }

  /** Reads every row, and looks each up by its key. Throws `StateDamagedError` for one that is altered or cannot be reached. */
  check(): void {
    const { entryCount } = this.#stored.getStats() as { entryCount: number };
    let rows = 0;
    // An iteration that meets a damaged page ends there without an error.
    for (const key of this.getKeys()) {
      rows += 1;
      // Branch pages hold keys without sums: damage there makes a row unreachable by its key.
      if (!this.doesExist(key))
        throw new StateDamagedError(`a row of table ${this.name} cannot be found: restore a backup`);
    }
    if (rows !== entryCount)
      throw new StateDamagedError(`table ${this.name} has ${rows} of its ${entryCount} rows: restore a backup`);
  }

  #unpack(key: RowKey, stored: Buffer): Row {
    const end = stored.length - SUM_BYTES;
    const packed = stored.subarray(0, Math.max(0, end));
    if (end < 1 || sumOf(this.#sum, key, packed) !== stored.readUInt32BE(end))
      throw new StateDamagedError("a row of the state is not what was written: restore a backup");
    return packr.unpack(packed) as Row;
  }
}

/** Replaces the sums of a table of the previous layout, which cover values alone. */
export function sumAgain(root: RootDatabase, name: string): void {
  const stored = root.openDB<Buffer, Key>({ name, encoding: "binary" });
  for (const key of Array.from(stored.getKeys())) {
    const row = stored.get(key)!;
    const packed = row.subarray(0, -SUM_BYTES);
    if (packed.length === 0 || crc32(packed) !== row.readUInt32BE(packed.length))
      throw new StateDamagedError("a row of the state is not what was written: restore a backup");
    stored.putSync(key, summed(sumOfName(name), key, packed));
  }
}

function sumOfName(table: string): number {
  return crc32(`${table}\0`);
}

function summed(sumOfTable: number, key: Key, packed: Uint8Array): Buffer {
  const stored = Buffer.allocUnsafe(packed.length + SUM_BYTES);
  stored.set(packed);
  stored.writeUInt32BE(sumOf(sumOfTable, key, packed), packed.length);
  return stored;
}

/** Parts of keys have no NUL, which lmdb puts between them, too. */
function sumOf(sumOfTable: number, key: Key, packed: Uint8Array): number {
  return crc32(packed, crc32(Array.isArray(key) ? key.join("\0") : String(key), sumOfTable));
}

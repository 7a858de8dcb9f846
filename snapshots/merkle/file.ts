import { closeSync, openSync, readSync, writeSync } from "node:fs";
import { EMPTY_ROOT, HASH_BYTES, parentLevel } from "./hashing.ts";
import { levelSizes, proofNodes } from "./tree.ts";

const MAGIC = "KNKMRK1\n";

/** Bytes of a tree that are compared at once. */
const COMPARED_BYTES = 1 << 20;

type Entry = { readonly name: string; readonly rows: number; readonly offset: number };

/**
 * Writes `merkle.bin`: every level of every table's tree, leaves first, so that a proof is one short read per level.
 * Layout: the trees, then a JSON directory, then its length (u32, big-endian) and the 8 bytes `KNKMRK1\n`.
 */
export class MerkleWriter {
  readonly #file: number;
  readonly #entries: Entry[] = [];
  #position = 0;

  constructor(path: string) {
    this.#file = openSync(path, "wx");
  }

  /** Adds a table by its leaf hashes, already in key order; gives its root. */
  addTable(name: string, leaves: Buffer): Buffer {
    this.#entries.push({ name, rows: leaves.length / HASH_BYTES, offset: this.#position });
    if (leaves.length === 0) return EMPTY_ROOT;
    let level = leaves;
    this.#write(level);
    while (level.length > HASH_BYTES) {
      level = parentLevel(level);
      this.#write(level);
    }
    return Buffer.from(level);
  }

  /** Adds the tree of a table as another file has it; gives its root. */
  copyTable(name: string, from: MerkleReader): Buffer {
    this.#entries.push({ name, rows: from.rows(name), offset: this.#position });
    for (const nodes of from.nodes(name)) this.#write(nodes);
    return from.root(name);
  }

  close(): void {
    const directory = Buffer.from(JSON.stringify(this.#entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(directory.length);
    this.#write(Buffer.concat([directory, length, Buffer.from(MAGIC)]));
    closeSync(this.#file);
  }

  #write(bytes: Buffer): void {
    for (let done = 0; done < bytes.length;)
      done += writeSync(this.#file, bytes, done, Math.min(bytes.length - done, 1 << 26));
    this.#position += bytes.length;
  }
}

/** Reads leaves and inclusion paths from `merkle.bin`. */
export class MerkleReader {
  readonly #file: number;
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(path: string, size: number) {
    this.#file = openSync(path, "r");
    const footer = this.#read(size - 12, 12);
    if (footer.subarray(4).toString() !== MAGIC) throw new Error(`${path}: not a tree file`);
    const length = footer.readUInt32BE();
    const entries = JSON.parse(this.#read(size - 12 - length, length).toString()) as Entry[];
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
  }

  has(table: string): boolean {
    return this.#entries.has(table);
  }

  rows(table: string): number {
    return this.#entry(table).rows;
  }

  /** Whether the tree of a table is the one over these leaf hashes, level by level. */
  holds(table: string, leaves: Buffer): boolean {
    const { rows, offset } = this.#entry(table);
    if (rows * HASH_BYTES !== leaves.length) return false;
    let position = offset;
    for (let level = leaves; level.length > 0; level = parentLevel(level)) {
      for (let at = 0; at < level.length; at += COMPARED_BYTES) {
        const part = level.subarray(at, at + COMPARED_BYTES);
        if (!this.#read(position + at, part.length).equals(part)) return false;
      }
      position += level.length;
      if (level.length === HASH_BYTES) return true;
    }
    return true;
  }

  leaf(table: string, index: number): Buffer {
    return this.#read(this.#entry(table).offset + index * HASH_BYTES, HASH_BYTES);
  }

  /** The leaf hashes of a table in key order, some at a time. */
  *leaves(table: string): Generator<Buffer> {
    const { rows, offset } = this.#entry(table);
    yield* this.#stretch(offset, rows * HASH_BYTES);
  }

  /** All levels of a table, some nodes at a time. */
  *nodes(table: string): Generator<Buffer> {
    const { rows, offset } = this.#entry(table);
    const nodes = levelSizes(rows).reduce((sum, size) => sum + size, 0);
    yield* this.#stretch(offset, nodes * HASH_BYTES);
  }

  *#stretch(offset: number, length: number): Generator<Buffer> {
    for (let at = 0; at < length; at += COMPARED_BYTES)
      yield this.#read(offset + at, Math.min(COMPARED_BYTES, length - at));
  }

  root(table: string): Buffer {
    const { rows, offset } = this.#entry(table);
    if (rows === 0) return EMPTY_ROOT;
    const nodes = levelSizes(rows).reduce((sum, size) => sum + size, 0);
    return this.#read(offset + (nodes - 1) * HASH_BYTES, HASH_BYTES);
  }

  /** Sibling hashes from the leaf upwards. */
  path(table: string, index: number): Buffer[] {
    const { rows, offset } = this.#entry(table);
    const starts: number[] = [];
    levelSizes(rows).reduce((start, size) => (starts.push(start), start + size), 0);
    return proofNodes(index, rows).map(([level, node]) =>
      this.#read(offset + (starts[level]! + node) * HASH_BYTES, HASH_BYTES),
    );
  }

  close(): void {
    closeSync(this.#file);
  }

  #entry(table: string): Entry {
    const entry = this.#entries.get(table);
    if (!entry) throw new Error(`the snapshot has no tree for table "${table}"`);
    return entry;
  }

  #read(position: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    if (position < 0 || readSync(this.#file, bytes, 0, length, position) !== length)
      throw new Error("tree file is cut short");
    return bytes;
  }
}

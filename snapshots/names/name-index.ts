import { SectionReader } from "../files/section-reader.ts";
import { entriesBelow, MAGIC, type NamesDirectory, type StoredColumn } from "./key-blocks.ts";

/** 13 digits as a double. */
const NUMBER_BYTES = 8;
const ROW_BYTES = 4;
const CODE_BYTES = 2;

/** Reads bytes of the file from an offset on, as many as there is room for. */
type Fill = (bytes: Uint8Array, offset: number) => void;

/** Entries `from` up to, but not including, `to`. */
export type EntryRange = { readonly from: number; readonly to: number };

/**
 * The name index of a register, read where it lies: apart from a directory of some hundred kilobytes nothing of it is held,
 * however many rows there are. Rows are numbered in browsing order, by name and then by number, those without a name last;
 * an entry is a row under one of its keys (name-keys.ts), in the order of the keys.
 */
export class NameIndex {
  readonly #file: SectionReader<NamesDirectory>;
  readonly #blocks: Blocks;
  readonly #number = Buffer.allocUnsafeSlow(NUMBER_BYTES);
  #lastKeys: { readonly block: number; readonly bytes: Buffer } | null = null;

  /** Throws when the file is none or cut short. */
  constructor(path: string) {
    this.#file = new SectionReader(path, MAGIC);
    try {
      const { blocks } = this.#directory;
      this.#blocks = blocksOf(this.#file.read(blocks), blocks.count);
    } catch (error) {
      this.#file.close();
      throw error;
    }
  }

  get rows(): number {
    return this.#directory.rows;
  }

  get entries(): number {
    return this.#directory.entries;
  }

  /** Addresses of the sources that the rows were read from. */
  get sources(): readonly string[] {
    return this.#directory.sources;
  }

  /** Entries whose key begins with this folded text; none for an empty one. */
  withPrefix(folded: string): EntryRange {
    if (folded === "") return { from: 0, to: 0 };
    const prefix = Buffer.from(folded);
    // No byte of UTF-8 is as great as 255, so every key with the prefix lies below it.
    return { from: this.#entriesBelow(prefix), to: this.#entriesBelow(Buffer.concat([prefix, greatest])) };
  }

  /** Entries with exactly this key. */
  withKey(folded: string): EntryRange {
    const key = Buffer.from(folded);
    return { from: this.#entriesBelow(key), to: this.#entriesBelow(Buffer.concat([key, least])) };
  }

  /** Row of each entry of a range. */
  rowsOf(range: EntryRange): Uint32Array {
    const rows = new Uint32Array(range.to - range.from);
    this.readRows(range, rows);
    return rows;
  }

  /** Reads the row of each entry of a range to the beginning of a list. */
  readRows({ from, to }: EntryRange, rows: Uint32Array): void {
    const bytes = new Uint8Array(rows.buffer, rows.byteOffset, (to - from) * ROW_BYTES);
    this.#file.readInto(bytes, this.#directory.entryRows.offset + from * ROW_BYTES);
  }

  /** The 13 digits of a row's number. */
  numberOf(row: number): string {
    this.#file.readInto(this.#number, this.#directory.numbers.offset + row * NUMBER_BYTES);
    return String(this.#number.readDoubleLE()).padStart(13, "0");
  }

  /** A column by its name. Throws when the index has none of that name. */
  column(name: string): NameColumn {
    const column = this.#directory.columns.find((held) => held.name === name);
    if (!column) throw new Error(`${this.#file.path} has no column ${name}`);
    return new NameColumn(column, (bytes, offset) => this.#file.readInto(bytes, offset));
  }

  close(): void {
    this.#file.close();
  }

  #entriesBelow(target: Buffer): number {
    const { offsets, firstEntries } = this.#blocks;
    const block = lastBlockUpTo(this.#blocks, target);
    if (block < 0) return 0;
    // Keys that are asked for one after the other are mostly neighbours.
    if (this.#lastKeys?.block !== block) {
      const start = offsets[block]!;
      const keys = { offset: this.#directory.keys.offset + start, length: offsets[block + 1]! - start };
      this.#lastKeys = { block, bytes: this.#file.read(keys) };
    }
    return firstEntries[block]! + entriesBelow(this.#lastKeys.bytes, target);
  }

  get #directory(): NamesDirectory {
    return this.#file.directory;
  }
}

/** One field of the rows, as places in its list of words. */
export class NameColumn {
  readonly #stored: StoredColumn;
  readonly #fill: Fill;

  constructor(stored: StoredColumn, fill: Fill) {
    this.#stored = stored;
    this.#fill = fill;
  }

  /** False when no row of the register has a word here. */
  get published(): boolean {
    return this.#stored.words.length > 0;
  }

  /** For each code 1 when its word passes, else 0; rows without a word have the code 0. */
  admitting(passes: (word: string | null) => boolean): Uint8Array {
    const { words } = this.#stored;
    const admitted = new Uint8Array(words.length + 1);
    admitted[0] = passes(null) ? 1 : 0;
    for (let place = 0; place < words.length; place++) admitted[place + 1] = passes(words[place]!) ? 1 : 0;
    return admitted;
  }

  /** Reads the codes of the rows, or of the entries, `from` up to `to` to the beginning of a list. */
  readCodes(order: "row" | "entry", { from, to }: EntryRange, codes: Uint16Array): void {
    const { offset } = order === "row" ? this.#stored.byRow : this.#stored.byEntry;
    this.#fill(new Uint8Array(codes.buffer, codes.byteOffset, (to - from) * CODE_BYTES), offset + from * CODE_BYTES);
  }
}

const least = Buffer.from([0]);
const greatest = Buffer.from([255]);

type Blocks = {
  readonly count: number;
  /** Where each block begins among the keys, and where the last one ends. */
  readonly offsets: Uint32Array;
  readonly firstEntries: Uint32Array;
  readonly keyStarts: Uint32Array;
  readonly firstKeys: Buffer;
};

/** Three lists, each of one number more than there are blocks, and behind them the first keys. */
function blocksOf(bytes: Buffer, count: number): Blocks {
  const list = (place: number) => new Uint32Array(bytes.buffer, bytes.byteOffset + place * (count + 1) * 4, count + 1);
  const firstKeys = bytes.subarray(3 * (count + 1) * 4);
  return { count, offsets: list(0), firstEntries: list(1), keyStarts: list(2), firstKeys };
}

/** The last block whose first key is not above the target; -1 when all are. */
function lastBlockUpTo({ count, keyStarts, firstKeys }: Blocks, target: Buffer): number {
  let [low, high] = [0, count - 1];
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = firstKeys.compare(target, 0, target.length, keyStarts[middle], keyStarts[middle + 1]);
    if (order <= 0) low = middle + 1;
    else high = middle - 1;
  }
  return high;
}

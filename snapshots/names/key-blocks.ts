import { GrowingBytes } from "../files/growing-array.ts";
import type { Section, SectionWriter } from "../files/section-reader.ts";

/** Last bytes of a name index. */
export const MAGIC = "KNKNAM1\n";
/** A key block is closed once it holds this many bytes. */
const BLOCK_BYTES = 8192;

/**
 * A field by which rows are filtered: its words in ascending order, and for each row the place of its word counted from 1,
 * or 0 for none (u16). The same numbers stand in the file twice: in the order of the rows, and in the order of the entries.
 */
export type StoredColumn = {
  readonly name: string;
  readonly words: readonly string[];
  readonly byRow: Section;
  readonly byEntry: Section;
};

/** The directory at the end of the file, as JSON. */
export type NamesDirectory = {
  readonly rows: number;
  /** Pairs of key and row. */
  readonly entries: number;
  /** Addresses of the sources that the rows were read from. */
  readonly sources: readonly string[];
  readonly keys: Section;
  readonly blocks: Section & { readonly count: number };
  readonly entryRows: Section;
  readonly numbers: Section;
  readonly columns: readonly StoredColumn[];
};

/**
 * Writes the keys of a name index: blocks of front-coded keys, each as bytes shared with the key before it, bytes that
 * follow, those bytes, and the number of its entries, all numbers as varints (7 bits a byte, low bits first).
 */
export class KeyBlockWriter {
  readonly #file: SectionWriter;
  readonly #start: number;
  readonly #offsets: number[] = [];
  readonly #firstEntries: number[] = [];
  readonly #firstKeys: Uint8Array[] = [];
  #block = new GrowingBytes();
  #last: Uint8Array | null = null;
  #entries = 0;

  constructor(file: SectionWriter) {
    this.#file = file;
    this.#start = file.position;
  }

  /** A key greater than those before it, with the number of its entries. */
  add(key: Uint8Array, entries: number): void {
    if (this.#block.length >= BLOCK_BYTES) this.#flush();
    if (this.#last === null) {
      this.#offsets.push(this.#file.position - this.#start);
      this.#firstEntries.push(this.#entries);
      this.#firstKeys.push(Buffer.from(key));
    }
    const shared = this.#last === null ? 0 : sharedBytes(this.#last, key);
    this.#block.pushVarint(shared);
    this.#block.pushVarint(key.length - shared);
    this.#block.pushBytes(key.subarray(shared));
    this.#block.pushVarint(entries);
    this.#last = key;
    this.#entries += entries;
  }

  /** Ends the keys and writes where each block begins, its first entry and its first key. */
  finish(): Pick<NamesDirectory, "keys" | "blocks"> {
    this.#flush();
    const keys = { offset: this.#start, length: this.#file.position - this.#start };
    const keyStarts: number[] = [0];
    for (const key of this.#firstKeys) keyStarts.push(keyStarts.at(-1)! + key.length);
    const offset = this.#file.position;
    this.#file.section(Uint32Array.from([...this.#offsets, keys.length]));
    this.#file.section(Uint32Array.from([...this.#firstEntries, this.#entries]));
    this.#file.section(Uint32Array.from(keyStarts));
    for (const key of this.#firstKeys) this.#file.write(key);
    return { keys, blocks: { offset, length: this.#file.position - offset, count: this.#firstKeys.length } };
  }

  #flush(): void {
    this.#file.write(this.#block.view());
    this.#block = new GrowingBytes();
    this.#last = null;
  }
}

/** Entries of a block before the first key that is not below the target; all of them when every key is. */
export function entriesBelow(block: Uint8Array, target: Uint8Array): number {
  let at = 0;
  let entries = 0;
  /** Bytes that the key before shares with the target; that key is below it. */
  let matched = 0;
  while (at < block.length) {
    let value = 0;
    let shift = 0;
    for (; block[at]! > 127; shift += 7) value |= (block[at++]! & 127) << shift;
    const shared = value | (block[at++]! << shift);
    for (value = 0, shift = 0; block[at]! > 127; shift += 7) value |= (block[at++]! & 127) << shift;
    const end = (value | (block[at++]! << shift)) + at;
    // It parts from the key before at a greater byte, where that key still agreed with the target.
    if (shared < matched) return entries;
    if (shared === matched) {
      while (at < end && matched < target.length && block[at] === target[matched])
        [at, matched] = [at + 1, matched + 1];
      if (matched === target.length || (at < end && block[at]! > target[matched]!)) return entries;
    }
    at = end;
    for (value = 0, shift = 0; block[at]! > 127; shift += 7) value |= (block[at++]! & 127) << shift;
    entries += value | (block[at++]! << shift);
  }
  return entries;
}

function sharedBytes(a: Uint8Array, b: Uint8Array): number {
  const most = Math.min(a.length, b.length);
  let shared = 0;
  while (shared < most && a[shared] === b[shared]) shared++;
  return shared;
}

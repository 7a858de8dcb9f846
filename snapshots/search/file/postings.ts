import { asUint32, IndexFileError, type SectionBytes } from "./file-format.ts";

/** Entries of a posting list between two skip entries. */
export const BLOCK = 128;

/**
 * Which documents carry a term, read straight from the file. A term is two UTF-16 code units (`first * 65536 + second`);
 * with first = 0 it is one character of an abbreviable name. A list is a run of varints `(ordinal - previous) * 4 + rank`,
 * rank being that of the best field the term stands in (see fieldRank); an entry in memory is `ordinal * 4 + rank`.
 */
export class Postings {
  readonly #keys: Uint32Array;
  readonly #counts: Uint32Array;
  readonly #offsets: Uint32Array;
  readonly #skips: Uint32Array;
  readonly #skipOrdinals: Uint32Array;
  readonly #skipPositions: Uint32Array;
  readonly #bytes: Uint8Array;

  constructor(parts: SectionBytes) {
    this.#keys = asUint32(parts.termKeys);
    this.#counts = asUint32(parts.termCounts);
    this.#offsets = asUint32(parts.termOffsets);
    this.#skips = asUint32(parts.termSkips);
    this.#skipOrdinals = asUint32(parts.skipOrdinals);
    this.#skipPositions = asUint32(parts.skipPositions);
    this.#bytes = parts.postings;
    const terms = this.#keys.length;
    if (this.#counts.length !== terms || this.#offsets.length !== terms + 1 || this.#skips.length !== terms + 1)
      throw new IndexFileError("term tables of the index differ in length");
    if (this.#offsets[terms] !== this.#bytes.length || this.#skips[terms] !== this.#skipOrdinals.length)
      throw new IndexFileError("posting lists of the index do not end where they should");
  }

  /** Position of a term in the dictionary, -1 when no document carries it. */
  find(key: number): number {
    const at = this.#lowerBound(key);
    return this.#keys[at] === key ? at : -1;
  }

  /** The terms of some keys, each once, the rarest first; null when one of them is in no document. */
  findAll(keys: Iterable<number>): number[] | null {
    const found = new Set<number>();
    for (const key of keys) {
      const term = this.find(key);
      if (term === -1) return null;
      found.add(term);
    }
    return [...found].sort((a, b) => this.count(a) - this.count(b));
  }

  /** Dictionary range [from, to) of all terms that begin with a code unit. */
  range(firstUnit: number): readonly [number, number] {
    return [this.#lowerBound(firstUnit * 0x10000), this.#lowerBound((firstUnit + 1) * 0x10000)];
  }

  /** How many documents carry the term. */
  count(term: number): number {
    return this.#counts[term]!;
  }

  /** Writes every entry of a term to `out`, ascending; gives their number. */
  read(term: number, out: Uint32Array): number {
    const bytes = this.#bytes;
    const end = this.#offsets[term + 1]!;
    let position = this.#offsets[term]!;
    let ordinal = -1;
    let length = 0;
    while (position < end) {
      let byte = bytes[position++]!;
      let value = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[position++]!;
        value |= (byte & 127) << shift;
      }
      ordinal += value >>> 2;
      out[length++] = (ordinal << 2) | (value & 3);
    }
    return length;
  }

  /** Keeps, in place, the entries whose record carries the term as well, with the lower rank; gives their number. */
  retain(term: number, candidates: Uint32Array, length: number): number {
    const bytes = this.#bytes;
    const end = this.#offsets[term + 1]!;
    const skipEnd = this.#skips[term + 1]!;
    let skip = this.#skips[term]!;
    let position = this.#offsets[term]!;
    let ordinal = -1;
    let rank = 0;
    let kept = 0;
    for (let index = 0; index < length; index++) {
      const candidate = candidates[index]!;
      const wanted = candidate >>> 2;
      if (skip < skipEnd && this.#skipOrdinals[skip]! < wanted) {
        do skip++;
        while (skip < skipEnd && this.#skipOrdinals[skip]! < wanted);
        if (this.#skipOrdinals[skip - 1]! > ordinal) {
          ordinal = this.#skipOrdinals[skip - 1]!;
          position = this.#skipPositions[skip - 1]!;
        }
      }
      while (ordinal < wanted && position < end) {
        let byte = bytes[position++]!;
        let value = byte & 127;
        for (let shift = 7; byte > 127; shift += 7) {
          byte = bytes[position++]!;
          value |= (byte & 127) << shift;
        }
        ordinal += value >>> 2;
        rank = value & 3;
      }
      if (ordinal === wanted) candidates[kept++] = rank < (candidate & 3) ? (wanted << 2) | rank : candidate;
      else if (ordinal < wanted) break;
    }
    return kept;
  }

  #lowerBound(key: number): number {
    const keys = this.#keys;
    let low = 0;
    let high = keys.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (keys[middle]! < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

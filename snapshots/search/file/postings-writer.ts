import { GrowingBytes } from "../../files/growing-array.ts";
import { FIELD_END, fieldClass, fieldRank } from "../documents/document-text.ts";
import { bytesOf, type SectionBytes } from "./file-format.ts";
import { BLOCK } from "./postings.ts";

type Texts = {
  readonly textUnits: Uint16Array;
  readonly textOffsets: Uint32Array;
  readonly coreUnits: Uint16Array;
  readonly coreOffsets: Uint32Array;
};

type PostingSections =
  | "termKeys"
  | "termCounts"
  | "termOffsets"
  | "termSkips"
  | "skipOrdinals"
  | "skipPositions"
  | "postings";

/** The term dictionary and posting lists over all texts; layout in README.md. */
export function packPostings(texts: Texts): Pick<SectionBytes, PostingSections> {
  const ids = new TermIds();
  const seen = new LastSeen();
  const counts = new LastSeen();
  let entries = 0;
  eachTerm(texts, (key, ordinal) => {
    const id = ids.of(key);
    if (!seen.firstIn(id, ordinal)) return;
    counts.add(id);
    entries++;
  });

  const order = Uint32Array.from({ length: ids.size }, (_, id) => id).sort((a, b) => ids.keys()[a]! - ids.keys()[b]!);
  const cursors = new Uint32Array(ids.size);
  let start = 0;
  for (const id of order) {
    cursors[id] = start;
    start += counts.at(id);
  }
  const values = new Uint32Array(entries);
  seen.reset();
  eachTerm(texts, (key, ordinal, rank) => {
    const id = ids.of(key);
    if (seen.firstIn(id, ordinal)) values[cursors[id]!++] = (ordinal << 2) | rank;
  });
  return encode(
    Uint32Array.from(order, (id) => ids.keys()[id]!),
    Uint32Array.from(order, (id) => counts.at(id)),
    values,
  );
}

function encode(
  termKeys: Uint32Array,
  termCounts: Uint32Array,
  values: Uint32Array,
): Pick<SectionBytes, PostingSections> {
  const termOffsets = new Uint32Array(termKeys.length + 1);
  const termSkips = new Uint32Array(termKeys.length + 1);
  const postings = new GrowingBytes();
  const skipOrdinals: number[] = [];
  const skipPositions: number[] = [];
  let next = 0;
  for (let term = 0; term < termKeys.length; term++) {
    let previous = -1;
    for (let index = 0; index < termCounts[term]!; index++, next++) {
      if (index > 0 && index % BLOCK === 0) {
        skipOrdinals.push(previous);
        skipPositions.push(postings.length);
      }
      const ordinal = values[next]! >>> 2;
      postings.pushVarint(((ordinal - previous) << 2) | (values[next]! & 3));
      previous = ordinal;
    }
    termOffsets[term + 1] = postings.length;
    termSkips[term + 1] = skipOrdinals.length;
  }
  return {
    termKeys: bytesOf(termKeys),
    termCounts: bytesOf(termCounts),
    termOffsets: bytesOf(termOffsets),
    termSkips: bytesOf(termSkips),
    skipOrdinals: bytesOf(Uint32Array.from(skipOrdinals)),
    skipPositions: bytesOf(Uint32Array.from(skipPositions)),
    postings: postings.view(),
  };
}

/** Every term of every document, documents ascending, fields best class first; a term may come more than once. */
function eachTerm(texts: Texts, visit: (key: number, ordinal: number, rank: number) => void): void {
  const { textUnits, textOffsets, coreUnits, coreOffsets } = texts;
  for (let ordinal = 0; ordinal + 1 < textOffsets.length; ordinal++) {
    let rank = 0;
    let fieldStarts = true;
    for (let at = textOffsets[ordinal]!; at < textOffsets[ordinal + 1]!; at++) {
      const unit = textUnits[at]!;
      if (fieldStarts) rank = fieldRank(unit);
      else if (unit !== FIELD_END) visit(unit * 0x10000 + textUnits[at + 1]!, ordinal, rank);
      fieldStarts = unit === FIELD_END;
    }
    for (let at = coreOffsets[ordinal]!; at < coreOffsets[ordinal + 1]!; at++) {
      if (coreUnits[at] !== 0x20) visit(coreUnits[at]!, ordinal, fieldRank(fieldClass.name));
    }
  }
}

/** One growing number per term. */
class LastSeen {
  #values = new Uint32Array(1 << 15);

  /** Whether this is the first time the term is met in the document. */
  firstIn(id: number, ordinal: number): boolean {
    this.#fit(id);
    if (this.#values[id] === ordinal + 1) return false;
    this.#values[id] = ordinal + 1;
    return true;
  }

  add(id: number): void {
    this.#fit(id);
    this.#values[id]!++;
  }

  at(id: number): number {
    return this.#values[id]!;
  }

  reset(): void {
    this.#values.fill(0);
  }

  #fit(id: number): void {
    if (id < this.#values.length) return;
    const larger = new Uint32Array(this.#values.length * 2);
    larger.set(this.#values);
    this.#values = larger;
  }
}

/** Numbers terms 0, 1, 2 … in order of first sight; an open-addressing table, since a build meets tens of millions. */
export class TermIds {
  #slots = new Int32Array(1 << 16).fill(-1);
  #keys = new Uint32Array(1 << 15);
  size = 0;

  /** The number of a term; a new one when it was not seen before. */
  of(key: number): number {
    let slot = this.#slot(key);
    const known = this.#slots[slot]!;
    if (known >= 0) return known;
    if (this.size === this.#keys.length) {
      this.#grow();
      slot = this.#slot(key);
    }
    this.#keys[this.size] = key;
    this.#slots[slot] = this.size;
    return this.size++;
  }

  /** Term keys by number. */
  keys(): Uint32Array {
    return this.#keys.subarray(0, this.size);
  }

  #slot(key: number): number {
    const mask = this.#slots.length - 1;
    let slot = (Math.imul(key, 0x9e3779b1) >>> 8) & mask;
    for (let id = this.#slots[slot]!; id >= 0 && this.#keys[id] !== key; id = this.#slots[slot]!)
      slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const keys = new Uint32Array(this.#keys.length * 2);
    keys.set(this.#keys);
    this.#keys = keys;
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1);
    for (let id = 0; id < this.size; id++) this.#slots[this.#slot(keys[id]!)] = id;
  }
}

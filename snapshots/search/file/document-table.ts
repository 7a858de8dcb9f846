import { FIELD_END, fieldClass, type TextField } from "../documents/document-text.ts";
import { asUint16, asUint32, IndexFileError, type IndexFile } from "./file-format.ts";

/**
 * Where in a document a string stands; a larger number is a better place. `partWhole` is a part of the name that is an
 * alias by itself, such as what stands in its brackets.
 */
export const place = {
  absent: 0,
  bodyInside: 1,
  bodyStart: 2,
  labelInside: 3,
  labelWhole: 4,
  aliasInside: 5,
  aliasStart: 6,
  aliasEnd: 7,
  nameInside: 8,
  nameEnd: 9,
  nameStart: 10,
  partWhole: 11,
  aliasWhole: 12,
  nameWhole: 13,
} as const;

export type Place = (typeof place)[keyof typeof place];

/** Ids, priors and folded text of the documents, by ordinal (their rank in id order). */
export class DocumentTable {
  readonly count: number;
  readonly priors: Uint16Array;
  readonly coreUnits: Uint16Array;
  readonly coreOffsets: Uint32Array;
  readonly #idOffsets: Uint32Array;
  readonly #idBytes: Buffer;
  readonly #units: Uint16Array;
  readonly #offsets: Uint32Array;
  readonly #surfaceUnits: Uint16Array;
  readonly #surfaceOffsets: Uint32Array;
  readonly #nameLengths: Uint32Array;
  /** 1 for a name with a mark between words. */
  readonly #marked: Uint8Array;
  readonly #firstId: string;
  readonly #lastId: string;

  constructor({ documents, parts }: IndexFile) {
    this.count = documents;
    this.priors = asUint16(parts.priors);
    this.coreUnits = asUint16(parts.coreUnits);
    this.coreOffsets = asUint32(parts.coreOffsets);
    this.#idOffsets = asUint32(parts.idOffsets);
    this.#idBytes = Buffer.from(parts.idBytes.buffer, parts.idBytes.byteOffset, parts.idBytes.byteLength);
    this.#units = asUint16(parts.textUnits);
    this.#offsets = asUint32(parts.textOffsets);
    this.#surfaceUnits = asUint16(parts.surfaceUnits);
    this.#surfaceOffsets = asUint32(parts.surfaceOffsets);
    if (this.priors.length !== documents) throw new IndexFileError("index has another number of priors than documents");
    checkOffsets("id", this.#idOffsets, documents, this.#idBytes.length);
    checkOffsets("text", this.#offsets, documents, this.#units.length);
    checkOffsets("surface", this.#surfaceOffsets, documents, this.#surfaceUnits.length);
    checkOffsets("core", this.coreOffsets, documents, this.coreUnits.length);
    this.#firstId = documents === 0 ? "" : this.idOf(0);
    this.#lastId = documents === 0 ? "" : this.idOf(documents - 1);
    this.#marked = Uint8Array.from({ length: documents }, (_, ordinal) => Number(MARK.test(this.surfaceOf(ordinal))));
    this.#nameLengths = Uint32Array.from({ length: documents }, (_, ordinal) => this.#measureName(ordinal));
  }

  idOf(ordinal: number): string {
    return this.#idBytes.toString("utf8", this.#idOffsets[ordinal]!, this.#idOffsets[ordinal + 1]!);
  }

  /** -1 when no document has the id. */
  ordinalOf(id: string): number {
    // Most of what is looked up is no id at all, and lies beyond all of them.
    if (id < this.#firstId || id > this.#lastId) return -1;
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.idOf(middle) < id) low = middle + 1;
      else high = middle;
    }
    return low < this.count && this.idOf(low) === id ? low : -1;
  }

  /** Length of the compact name in code units; 0 for a document without one. */
  nameLength(ordinal: number): number {
    return this.#nameLengths[ordinal]!;
  }

  #measureName(ordinal: number): number {
    const start = this.#offsets[ordinal]!;
    if (start === this.#offsets[ordinal + 1] || this.#units[start] !== fieldClass.name) return 0;
    let at = start + 1;
    while (this.#units[at] !== FIELD_END) at++;
    return at - start - 1;
  }

  /** The compact name, empty for a document without one. */
  nameOf(ordinal: number): Uint16Array {
    const start = this.#offsets[ordinal]! + 1;
    return this.#units.subarray(start, start + this.nameLength(ordinal));
  }

  /** The compact fields of a document, best class first. */
  fieldsOf(ordinal: number): TextField[] {
    const fields: TextField[] = [];
    const end = this.#offsets[ordinal + 1]!;
    for (let at = this.#offsets[ordinal]!; at < end;) {
      const close = this.#units.indexOf(FIELD_END, at);
      fields.push({ kind: this.#units[at]!, text: textOf(this.#units.subarray(at + 1, close)) });
      at = close + 1;
    }
    return fields;
  }

  /**
   * Whether two characters stand in the name only with a mark between words between them: compact text joins 確保・育成, and 保育 is
   * no word of it.
   */
  straddles(word: Uint16Array, ordinal: number): boolean {
    if (word.length !== 2 || this.#marked[ordinal] === 0) return false;
    const units = this.#surfaceUnits;
    const end = this.#surfaceOffsets[ordinal + 1]!;
    let apart = false;
    for (let at = this.#surfaceOffsets[ordinal]!; at + 1 < end; at++) {
      if (units[at] !== word[0]) continue;
      if (units[at + 1] === word[1]) return false;
      if (units[at + 2] === word[1] && at + 2 < end && MARK.test(String.fromCharCode(units[at + 1]!))) apart = true;
    }
    return apart;
  }

  /** The best place where a compact string stands in a document, letter for letter. */
  placeOf(needle: Uint16Array, ordinal: number): Place {
    const found = this.#placeOf(needle, ordinal);
    return found >= place.aliasInside && this.straddles(needle, ordinal) ? place.absent : found;
  }

  #placeOf(needle: Uint16Array, ordinal: number): Place {
    const units = this.#units;
    const end = this.#offsets[ordinal + 1]!;
    const first = needle[0]!;
    const isCode = isShortCode(needle);
    let best: Place = place.absent;
    let at = this.#offsets[ordinal]!;
    while (at < end) {
      const kind = units[at++]!;
      if (kind > fieldClass.alias && best !== place.absent) break;
      const start = at;
      for (let unit = units[at]!; unit !== FIELD_END; unit = units[++at]!) {
        if (unit !== first || !standsAt(needle, units, at)) continue;
        // A name may be typed no further than its first letters.
        if (isCode && at !== start && (isLatin(units[at - 1]!) || isLatin(units[at + needle.length]!))) continue;
        const found = placeIn(kind, at === start, units[at + needle.length] === FIELD_END);
        if (found === place.nameWhole) return found;
        if (found === place.aliasWhole && best >= place.nameInside) return place.partWhole;
        if (found > best) best = found;
      }
      at++;
    }
    return best;
  }

  /** The name as published but for width, case and white space. */
  surfaceOf(ordinal: number): string {
    const units = this.#surfaceUnits.subarray(this.#surfaceOffsets[ordinal]!, this.#surfaceOffsets[ordinal + 1]!);
    return textOf(units);
  }

  /** How the name as published holds a text (see surfaceOf), letter for letter: 2 at its beginning, 1 inside, 0 not. */
  writes(surface: Uint16Array, ordinal: number): 0 | 1 | 2 {
    const units = this.#surfaceUnits;
    const first = this.#surfaceOffsets[ordinal]!;
    const last = this.#surfaceOffsets[ordinal + 1]! - surface.length;
    for (let at = first; at <= last; at++) {
      if (units[at] === surface[0] && standsAt(surface, units, at)) return at === first ? 2 : 1;
    }
    return 0;
  }
}

/** Stands between the words of a list. */
const MARK = /[・、,/&]/;

function textOf(units: Uint16Array): string {
  return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString("utf16le");
}

/**
 * Whether a word is so few Latin letters that it stands inside other words by chance: EC is not meant by JOGMEC. Longer words may follow
 * letters, because a compact text has no spaces (Nearly ZEH).
 */
export function isShortCode(word: Uint16Array): boolean {
  return word.length <= 3 && word.every(isLatin);
}

function isLatin(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a;
}

function standsAt(needle: Uint16Array, units: Uint16Array, at: number): boolean {
  for (let index = 1; index < needle.length; index++) if (units[at + index] !== needle[index]) return false;
  return true;
}

function placeIn(kind: number, atStart: boolean, atEnd: boolean): Place {
  if (kind === fieldClass.name) {
    if (atStart) return atEnd ? place.nameWhole : place.nameStart;
    return atEnd ? place.nameEnd : place.nameInside;
  }
  if (kind === fieldClass.alias) {
    if (atStart) return atEnd ? place.aliasWhole : place.aliasStart;
    return atEnd ? place.aliasEnd : place.aliasInside;
  }
  if (kind === fieldClass.label) return atStart && atEnd ? place.labelWhole : place.labelInside;
  return atStart ? place.bodyStart : place.bodyInside;
}

function checkOffsets(what: string, offsets: Uint32Array, documents: number, size: number): void {
  let ordered = offsets.length === documents + 1 && offsets[0] === 0 && offsets[documents] === size;
  for (let index = 0; ordered && index < documents; index++) ordered = offsets[index]! <= offsets[index + 1]!;
  if (!ordered) throw new IndexFileError(`${what} offsets of the index are out of order`);
}

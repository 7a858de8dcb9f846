import { asUint16, asUint32, ColumnFileError, type StoredColumn } from "./column-file.ts";

/** One text of each row, read from the file in UTF-16 code units. */
export class RowTexts {
  readonly #offsets: Uint32Array;
  readonly #units: Uint16Array;

  constructor({ name, parts }: StoredColumn, rows: number) {
    const [offsets, units] = parts;
    if (!offsets || !units) throw new ColumnFileError(`column ${name} lacks a part`);
    this.#offsets = asUint32(offsets);
    this.#units = asUint16(units);
    checkOffsets(name, this.#offsets, rows, this.#units.length);
  }

  /** False when no row has a text. */
  get published(): boolean {
    return this.#units.length > 0;
  }

  /** The text of a row, or null for a row without one. */
  of(row: number): string | null {
    const units = this.#units.subarray(this.#offsets[row]!, this.#offsets[row + 1]!);
    if (units.length === 0) return null;
    return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString("utf16le");
  }

  /** Whether the text of a row holds another somewhere, letter for letter; every row holds the empty one. */
  holds(row: number, text: Uint16Array): boolean {
    const units = this.#units;
    const length = text.length;
    if (length === 0) return true;
    const first = text[0]!;
    const last = this.#offsets[row + 1]! - length;
    for (let at = this.#offsets[row]!; at <= last; at++) {
      if (units[at] !== first) continue;
      let same = 1;
      while (same < length && units[at + same] === text[same]) same++;
      if (same === length) return true;
    }
    return false;
  }
}

/** UTF-16 code units of a text. */
export function unitsOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

/** Offsets of `count` pieces must rise from 0 to `end`. */
export function checkOffsets(column: string, offsets: Uint32Array, count: number, end: number): void {
  let ordered = offsets.length === count + 1 && offsets[0] === 0 && offsets[count] === end;
  for (let at = 0; ordered && at < count; at++) ordered = offsets[at]! <= offsets[at + 1]!;
  if (!ordered) throw new ColumnFileError(`offsets of column ${column || "id"} are out of order`);
}

/** Every row that is named must be there. */
export function checkRows(column: string, named: Uint32Array, rows: number): void {
  for (let at = 0; at < named.length; at++)
    if (named[at]! >= rows) throw new ColumnFileError(`column ${column || "id"} names row ${named[at]} of ${rows}`);
}

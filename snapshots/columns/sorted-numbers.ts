import { asFloat64, asUint32, ColumnFileError, type StoredColumn } from "./column-file.ts";
import { checkRows } from "./part-checks.ts";

/** Numbers of a field in order of size, read from the file, so that a range is one slice. */
export class SortedNumbers {
  readonly #values: Float64Array;
  readonly #rows: Uint32Array;

  constructor({ name, parts }: StoredColumn, rows: number) {
    const [values, rowsByValue] = parts;
    if (!values || !rowsByValue) throw new ColumnFileError(`column ${name} lacks a part`);
    this.#values = asFloat64(values);
    this.#rows = asUint32(rowsByValue);
    if (this.#values.length !== this.#rows.length) throw new ColumnFileError(`column ${name} has lost a row`);
    checkRows(name, this.#rows, rows);
  }

  /** Rows that have a number. */
  get count(): number {
    return this.#rows.length;
  }

  /** Rows whose number lies in the range, both ends included, by number. A view on the file. */
  between(min: number, max: number): Uint32Array {
    return this.#rows.subarray(this.#below(min, false), Math.max(this.#below(min, false), this.#below(max, true)));
  }

  /** The number of every row; NaN for rows without one. */
  byRow(rows: number): Float64Array {
    const numbers = new Float64Array(rows).fill(NaN);
    for (let at = 0; at < this.#rows.length; at++) numbers[this.#rows[at]!] = this.#values[at]!;
    return numbers;
  }

  /** How many values lie below the bound, or up to it. */
  #below(bound: number, included: boolean): number {
    let [low, high] = [0, this.#values.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const value = this.#values[middle]!;
      if (value < bound || (included && value === bound)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

import { readSummed } from "../files/summed-file.ts";
import type { TieOrder } from "../search/match/hit-list.ts";
import {
  asBuffer,
  asFloat64,
  asUint32,
  ColumnFileError,
  CONTENT_START,
  type StoredColumn,
  unpackColumnFile,
} from "./column-file.ts";
import { type ColumnDataset, type ColumnName, datasetColumns } from "./dataset-columns.ts";
import { checkOffsets, checkRows, RowTexts } from "./row-texts.ts";
import { WordLists } from "./word-lists.ts";

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

/** The columns of one dataset over the bytes of its file: no object per row, nothing decoded before it is asked for. */
export class ColumnTable<Name extends ColumnDataset = ColumnDataset> {
  /** Number of rows. */
  readonly size: number;
  /** Rows in the order of their ids. */
  readonly byId: Uint32Array;
  readonly #idOffsets: Uint32Array;
  readonly #ids: Buffer;
  #ties: TieOrder | null = null;
  readonly #columns: ReadonlyMap<string, WordLists | SortedNumbers | RowTexts | Uint32Array>;

  /** Throws ColumnFileError unless the bytes are an intact file with exactly the columns of the dataset. */
  constructor(dataset: Name, bytes: Uint8Array, checksum?: number) {
    const { rows, columns } = unpackColumnFile(bytes, checksum);
    const [ids, ...others] = columns;
    const declared = Object.entries(datasetColumns[dataset].columns).map(([name, { kind }]) => `${name} ${kind}`);
    const found = others.map(({ name, kind }) => `${name} ${kind}`);
    if (ids?.kind !== "ids" || found.join() !== declared.join())
      throw new ColumnFileError(
        `column file of ${dataset} has other columns than this version reads, so build the snapshot again: ${found.join(", ")}`,
      );
    const [offsets, idBytes, byId] = ids.parts;
    if (!offsets || !idBytes || !byId) throw new ColumnFileError("column id lacks a part");
    this.size = rows;
    this.#idOffsets = asUint32(offsets);
    this.#ids = asBuffer(idBytes);
    this.byId = asUint32(byId);
    checkOffsets("", this.#idOffsets, rows, idBytes.length);
    checkPermutation("", this.byId, rows);
    this.#columns = new Map(others.map((column) => [column.name, openColumn(column, rows)]));
  }

  idOf(row: number): string {
    return this.#ids.toString("utf8", this.#idOffsets[row]!, this.#idOffsets[row + 1]!);
  }

  /** The browsing order as it decides between records that a search finds equally relevant. */
  get ties(): TieOrder {
    this.#ties ??= { places: this.byId, ordinals: inverse(this.byId) };
    return this.#ties;
  }

  /** Row of an id, or null. */
  rowOf(id: string): number | null {
    let [low, high] = [0, this.size - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const row = this.byId[middle]!;
      const own = this.idOf(row);
      if (own === id) return row;
      if (own < id) low = middle + 1;
      else high = middle - 1;
    }
    return null;
  }

  words(name: ColumnName<Name, "words">): WordLists {
    return this.#columns.get(name) as WordLists;
  }

  numbers(name: ColumnName<Name, "numbers" | "dates">): SortedNumbers {
    return this.#columns.get(name) as SortedNumbers;
  }

  texts(name: ColumnName<Name, "texts">): RowTexts {
    return this.#columns.get(name) as RowTexts;
  }

  /** All rows in another order than that of browsing. */
  order(name: ColumnName<Name, "order">): Uint32Array {
    return this.#columns.get(name) as Uint32Array;
  }
}

/** Reads the column file of a dataset; other work goes on meanwhile. Fails with ColumnFileError when it is damaged. */
export async function readColumns<Name extends ColumnDataset>(dataset: Name, path: string): Promise<ColumnTable<Name>> {
  const { bytes, checksum } = await readSummed(path, CONTENT_START);
  return new ColumnTable(dataset, bytes, checksum);
}

function openColumn(column: StoredColumn, rows: number): WordLists | SortedNumbers | RowTexts | Uint32Array {
  switch (column.kind) {
    case "words":
      return new WordLists(column, rows);
    case "numbers":
    case "dates":
      return new SortedNumbers(column, rows);
    case "texts":
      return new RowTexts(column, rows);
    default: {
      const order = asUint32(column.parts[0] ?? new Uint8Array(0));
      checkPermutation(column.name, order, rows);
      return order;
    }
  }
}

/** Where each number stands in an order of all of them. */
function inverse(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  for (let at = 0; at < order.length; at++) places[order[at]!] = at;
  return places;
}

function checkPermutation(column: string, order: Uint32Array, rows: number): void {
  checkRows(column, order, rows);
  const seen = new Uint8Array(rows);
  for (let at = 0; at < order.length; at++) seen[order[at]!] = 1;
  if (order.length !== rows || seen.includes(0)) throw new ColumnFileError(`column ${column || "id"} has lost a row`);
}

import type { DatasetName } from "../../schemas/input/input.ts";
import type { InputColumn, RowCounts, SourceReport } from "../../schemas/snapshot/report.ts";
import type { ColumnUse } from "../rows/adapter.ts";
import type { Joined } from "../rows/sourced.ts";
import { generalReason, mayNamePersons, publishedReason } from "./merge-differences.ts";

const KEPT_ROWS = 1_000;
const EXAMPLES = 3;

type Place = { readonly at: string; readonly reason: string };
type RefusedRow = Place & { readonly source: string };
type Counts = { rowsIn: number; refused: number; merged: number };
type Reasons = Map<string, { count: number; examples: Place[] }>;
type SourceTally = {
  readonly adapter: string;
  readonly persons: boolean;
  readonly tables: Map<string | null, Counts>;
  readonly files: Map<string, Counts>;
  readonly columns: Map<string, ColumnUse>;
  readonly faults: Place[];
  readonly reasons: Reasons;
  firstRefused: Place | null;
  repeated: number;
  noted: number;
};

/** A row, or several that are counted as one. The dataset is null where a row was refused before it was known. */
export type CountedRow = {
  readonly source: string;
  readonly dataset: DatasetName | null;
  /** `<file name>#<place>`. */
  readonly at: string;
  readonly count?: number;
};

/**
 * Counts what became of every row, per source, table and file: rows in are rows out, merged and refused. Keeps the first
 * refused rows and a few examples of each reason, as everyone may read them.
 */
export class Tally {
  readonly #sources = new Map<string, SourceTally>();
  readonly #refused: RefusedRow[] = [];

  source(id: string, adapter: string, datasets: readonly DatasetName[]): void {
    const empty = { tables: new Map(), files: new Map(), columns: new Map(), faults: [], reasons: new Map() };
    this.#sources.set(id, {
      adapter,
      persons: mayNamePersons(datasets),
      ...empty,
      firstRefused: null,
      repeated: 0,
      noted: 0,
    });
  }

  file(id: string, name: string): void {
    countsOf(this.#of(id).files, name);
  }

  /** The columns of one of its files. */
  columns(id: string, columns: readonly ColumnUse[]): void {
    const known = this.#of(id).columns;
    for (const { name, used, rows } of columns)
      known.set(name, { name, used, rows: (known.get(name)?.rows ?? 0) + rows });
  }

  row(row: CountedRow): void {
    this.#count(row, "rowsIn");
  }

  /** A row that was found and not taken. */
  refuse(row: CountedRow & { readonly reason: string }): void {
    const { source: id, at, reason, count = 1 } = row;
    const source = this.#of(id);
    this.#count(row, "refused");
    const place = published(source, at, reason);
    source.firstRefused ??= place;
    addReason(source.reasons, reason, place, count);
    this.#refused.push({ source: id, ...place });
    if (this.#refused.length > KEPT_ROWS * 2) this.#refused.sort(byPlace).splice(KEPT_ROWS);
  }

  /** A row that equals an earlier one of its source, or has its id. */
  repeat(id: string): void {
    this.#of(id).repeated++;
  }

  /** Rows that joined the record of a better one. */
  merge(row: CountedRow): void {
    this.#count(row, "merged");
  }

  /** All rows but the first of each record. */
  mergeJoined(joined: readonly Joined[]): void {
    for (const { dataset, rows } of joined)
      for (const { lineage, at } of rows.slice(1)) this.merge({ source: lineage.sourceId, dataset, at });
  }

  /** A value left out of a row that was taken. */
  note(id: string, at: string, reason: string, count = 1): void {
    const source = this.#of(id);
    source.noted += count;
    addReason(source.reasons, reason, published(source, at, reason), count);
  }

  /** A file that is missing, empty or damaged; no row of it is counted for that. */
  fault(id: string, at: string, reason: string): void {
    const source = this.#of(id);
    source.faults.push(published(source, at, reason));
  }

  get refusedRows(): RefusedRow[] {
    return this.#refused.toSorted(byPlace).slice(0, KEPT_ROWS);
  }

  readonly firstRefused = (id: string): Place | null => this.#of(id).firstRefused;

  /** What became of the rows of a file; merged rows were used. */
  fileCounts(id: string, name: string): Omit<RowCounts, "merged"> {
    const { rowsIn, refused } = countsOf(this.#of(id).files, name);
    return { rows_in: rowsIn, rows_out: rowsIn - refused, refused };
  }

  readonly reports = (): SourceReport[] =>
    [...this.#sources].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([id, source]) => reportOf(id, source));

  /** Rows that became records of a table. */
  rowsOut(table: string): number {
    const counts = [...this.#sources.values()].flatMap(({ tables }) => tables.get(table) ?? []);
    return rowCounts(sumOf(counts)).rows_out;
  }

  get merged(): number {
    return this.reports().reduce((sum, { merged }) => sum + merged, 0);
  }

  #count({ source, dataset, at, count = 1 }: CountedRow, what: keyof Counts): void {
    const { tables, files } = this.#of(source);
    countsOf(tables, dataset && (registerTables[dataset] ?? dataset))[what] += count;
    const file = files.get(at) ?? files.get(at.slice(0, at.lastIndexOf("#")));
    if (file) file[what] += count;
  }

  #of(id: string): SourceTally {
    const source = this.#sources.get(id);
    if (!source) throw new Error(`source ${id} was not announced`);
    return source;
  }
}

function reportOf(id: string, source: SourceTally): SourceReport {
  const { adapter, files, columns, tables, faults, repeated, noted, reasons } = source;
  return {
    id,
    adapter,
    files: files.size,
    ...rowCounts(sumOf([...tables.values()])),
    repeated,
    noted,
    unused_columns: columnsOf(columns, false),
    columns: columnsOf(columns, true),
    tables: [...tables]
      .toSorted(([a], [b]) => ((a ?? "") < (b ?? "") ? -1 : 1))
      .map(([name, counts]) => Object.assign({ name }, rowCounts(counts))),
    faults: [...faults],
    reasons: [...reasons]
      .map(([reason, { count, examples }]) => ({ reason, count, examples }))
      .toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
  };
}

function columnsOf(columns: ReadonlyMap<string, ColumnUse>, used: boolean): InputColumn[] {
  return [...columns.values()]
    .filter((column) => column.used === used)
    .map(({ name, rows }) => ({ name: publishedReason(name.slice(0, 100), false), rows }));
}

/** Tables whose rows come in the publisher's own columns, under another name. */
const registerTables: Readonly<Partial<Record<DatasetName, string>>> = {
  houjin_raw: "houjin",
  invoice_raw: "invoice_registrant",
};

function countsOf<Key>(counts: Map<Key, Counts>, key: Key): Counts {
  const known = counts.get(key) ?? { rowsIn: 0, refused: 0, merged: 0 };
  counts.set(key, known);
  return known;
}

function sumOf(counts: readonly Counts[]): Counts {
  const sum = { rowsIn: 0, refused: 0, merged: 0 };
  for (const { rowsIn, refused, merged } of counts) {
    sum.rowsIn += rowsIn;
    sum.refused += refused;
    sum.merged += merged;
  }
  return sum;
}

function rowCounts({ rowsIn, refused, merged }: Counts): RowCounts {
  return { rows_in: rowsIn, rows_out: rowsIn - refused - merged, refused, merged };
}

/** A place and its reason as everyone may read it. */
function published({ persons }: SourceTally, at: string, reason: string): Place {
  return { at, reason: publishedReason(reason, persons) };
}

function addReason(reasons: Reasons, reason: string, example: Place, count: number): void {
  const general = generalReason(reason);
  const known = reasons.get(general) ?? { count: 0, examples: [] };
  known.count += count;
  if (known.examples.length < EXAMPLES) known.examples.push(example);
  reasons.set(general, known);
}

function byPlace(a: RefusedRow, b: RefusedRow): number {
  const [left, right] = [`${a.source}\0${a.at}`, `${b.source}\0${b.at}`];
  return left < right ? -1 : left > right ? 1 : 0;
}

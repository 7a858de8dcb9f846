import { setImmediate as nextTurn } from "node:timers/promises";
import type { RecordOf } from "../../schemas/tables.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import type { SearchableDataset } from "../../snapshots/search/record-documents.ts";
import { Narrowing } from "./narrowing.ts";
import { DatasetSearch, type RowPage } from "./search.ts";

export type PageRequest = { readonly query?: string | undefined; readonly limit: number; readonly offset: number };

export type DatasetPage = RowPage & {
  /** A filter asked for a field that the snapshot, or a source in it, does not carry. */
  readonly fieldMissing: boolean;
};

/** How a dataset applies its filters; they are joined by and. */
export type Narrow<Filters> = (filters: Filters, narrowing: Narrowing) => void;

/** The records of one table that search and detail show, for tables small enough to filter in memory. */
export class Dataset<Filters> {
  readonly #snapshot: Snapshot;
  readonly #table: SearchableDataset;
  readonly #ids: readonly string[];
  readonly #rowOf: ReadonlyMap<string, number>;
  readonly #search: DatasetSearch;
  readonly #narrow: Narrow<Filters>;

  /** `ids` are those of all records, in browsing order; they number the rows. */
  constructor(snapshot: Snapshot, table: SearchableDataset, ids: readonly string[], narrow: Narrow<Filters>) {
    this.#snapshot = snapshot;
    this.#table = table;
    this.#ids = ids;
    this.#rowOf = new Map(ids.map((id, row) => [id, row]));
    this.#search = new DatasetSearch(snapshot, table, this.#rowOf);
    this.#narrow = narrow;
  }

  get size(): number {
    return this.#ids.length;
  }

  /** Row of a record, or null. */
  rowOf(id: string): number | null {
    return this.#rowOf.get(id) ?? null;
  }

  /** Id of a row's record. */
  idOf(row: number): string {
    return this.#ids[row]!;
  }

  /** A record as it is stored. */
  bytes(row: number): Buffer {
    const id = this.idOf(row);
    const stored = this.#snapshot.record(this.#table, id);
    if (!stored) throw new Error(`records.mdb has lost ${this.#table} ${id}`);
    return stored.json;
  }

  /** The record of an id as it is stored, or null. */
  bytesOf(id: string): Buffer | null {
    const row = this.rowOf(id);
    return row === null ? null : this.bytes(row);
  }

  /** One page of the records that fit query and filters. */
  page(filters: Filters, request: PageRequest): DatasetPage {
    const narrowing = new Narrowing();
    this.#narrow(filters, narrowing);
    const { admitted, fieldMissing } = narrowing;
    return { ...this.#search.page({ ...request, admitted }), fieldMissing };
  }

  /** Reads the search index now instead of with the first query. */
  warm(): void {
    this.#search.warm();
  }
}

/** Requests are answered between two slices of this many records while a snapshot is mounted. */
const SLICE = 500;

/** What `pick` takes of every record of a table, in the order of the keys. */
export async function readRows<Table extends SearchableDataset, Row>(
  snapshot: Snapshot,
  table: Table,
  pick: (record: RecordOf<Table>) => Row,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { json } of snapshot.records.records(table)) {
    rows.push(pick(JSON.parse(json.toString()) as RecordOf<Table>));
    if (rows.length % SLICE === 0) await nextTurn();
  }
  return rows;
}

/** Later days first, those without one last. */
export function newestFirst(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a > b ? -1 : 1;
}

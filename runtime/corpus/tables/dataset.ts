import type { ColumnTable } from "../../../snapshots/columns/column-table.ts";
import type { ColumnDataset } from "../../../snapshots/columns/dataset-columns.ts";
import type { Snapshot } from "../../../snapshots/open.ts";
import type { TieOrder } from "../../../snapshots/search/hit-list.ts";
import type { SearchIndex } from "../../../snapshots/search/index-reader.ts";
import { DatasetColumns } from "./columns.ts";
import { Narrowing } from "./narrowing.ts";
import { pageOfRows, type RowPage, type SearchRequest } from "./search.ts";

/** Which page of which rows; a query that is put to several datasets is best read once. */
export type PageRequest = Omit<SearchRequest, "admitted">;

export type DatasetPage = RowPage & {
  /** A filter asked for a field that the snapshot, or a source in it, does not carry. */
  readonly fieldMissing: boolean;
};

/** How a dataset applies its filters; they are joined by and. */
export type Narrow<Filters> = (filters: Filters, narrowing: Narrowing) => void;

/**
 * The records of one table that search and detail show. Rows, their order and what filters look at are read from the columns
 * that the build has written, so opening costs the bytes of a file, however many records there are.
 */
export class Dataset<Name extends ColumnDataset, Filters> {
  readonly columns: DatasetColumns<Name>;
  readonly #snapshot: Snapshot;
  readonly #name: Name;
  readonly #table: ColumnTable<Name>;
  readonly #index: SearchIndex;
  readonly #ties: TieOrder;
  readonly #narrow: Narrow<Filters>;

  constructor(
    { snapshot, name, table, index }: OpenedFiles<Name>,
    narrowOf: (columns: DatasetColumns<Name>) => Narrow<Filters>,
  ) {
    this.columns = new DatasetColumns(table);
    this.#snapshot = snapshot;
    this.#name = name;
    this.#table = table;
    this.#index = index;
    this.#ties = table.ties;
    this.#narrow = narrowOf(this.columns);
  }

  get size(): number {
    return this.#table.size;
  }

  /** Row of a record, or null. */
  rowOf(id: string): number | null {
    return this.#table.rowOf(id);
  }

  /** Id of a row's record. */
  idOf(row: number): string {
    return this.#table.idOf(row);
  }

  /** Place of a row's id among all ids. */
  idPlaceOf(row: number): number {
    return this.#ties.ordinals[row]!;
  }

  /** A record as it is stored. */
  bytes(row: number): Buffer {
    const id = this.idOf(row);
    const stored = this.#snapshot.record(this.#name, id);
    if (!stored) throw new Error(`records.mdb has lost ${this.#name} ${id}`);
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
    const search = { size: this.size, index: this.#index, ties: this.#ties };
    const { query, limit, offset, wholeOnly } = request;
    const { total, rows, partial } = pageOfRows(search, { query, admitted, limit, offset, wholeOnly });
    return { total, rows, partial, fieldMissing };
  }
}

export type OpenedFiles<Name extends ColumnDataset> = {
  readonly snapshot: Snapshot;
  readonly name: Name;
  readonly table: ColumnTable<Name>;
  readonly index: SearchIndex;
};

/** Reads index and columns of a dataset, piece by piece, while requests go on. */
export async function openDataset<Name extends ColumnDataset, Filters>(
  snapshot: Snapshot,
  name: Name,
  narrowOf: (columns: DatasetColumns<Name>) => Narrow<Filters>,
): Promise<Dataset<Name, Filters>> {
  const [table, index] = [await snapshot.columns(name), await snapshot.index(name)];
  if (index.size !== table.size)
    throw new Error(`the ${name} index of ${snapshot.id} has ${index.size} rows, its columns ${table.size}`);
  return new Dataset({ snapshot, name, table, index }, narrowOf);
}

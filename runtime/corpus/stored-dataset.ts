import type { ColumnTable } from "../../snapshots/columns/column-table.ts";
import type { ColumnDataset, ColumnName } from "../../snapshots/columns/dataset-columns.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import type { TieOrder } from "../../snapshots/search/hit-list.ts";
import type { SearchIndex } from "../../snapshots/search/index-reader.ts";
import type { DatasetPage, Narrow, PageRequest } from "./dataset.ts";
import { Narrowing } from "./narrowing.ts";
import { pageOfRows } from "./search.ts";
import { StoredNumberColumn, StoredTextColumn, StoredWordColumn } from "./stored-columns.ts";

/** As Dataset, for tables of any size: rows, order and filters are read from the columns that the build has written. */
export class StoredDataset<Name extends ColumnDataset, Filters> {
  readonly columns: StoredColumns<Name>;
  readonly #snapshot: Snapshot;
  readonly #name: Name;
  readonly #table: ColumnTable<Name>;
  readonly #index: SearchIndex;
  readonly #ties: TieOrder;
  readonly #narrow: Narrow<Filters>;

  constructor(
    { snapshot, name, table, index }: OpenedFiles<Name>,
    narrowOf: (columns: StoredColumns<Name>) => Narrow<Filters>,
  ) {
    this.columns = new StoredColumns(table);
    this.#snapshot = snapshot;
    this.#name = name;
    this.#table = table;
    this.#index = index;
    this.#ties = { places: table.byId, ordinals: inverse(table.byId) };
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
    return { ...pageOfRows(search, { ...request, admitted }), fieldMissing };
  }
}

export type OpenedFiles<Name extends ColumnDataset> = {
  readonly snapshot: Snapshot;
  readonly name: Name;
  readonly table: ColumnTable<Name>;
  readonly index: SearchIndex;
};

/** The columns of a dataset as filters use them; each is made when it is asked for. */
export class StoredColumns<Name extends ColumnDataset> {
  readonly table: ColumnTable<Name>;

  constructor(table: ColumnTable<Name>) {
    this.table = table;
  }

  words(name: ColumnName<Name, "words">): StoredWordColumn {
    return new StoredWordColumn(this.table.size, this.table.words(name));
  }

  /** A column whose words the build has folded. */
  folded(name: ColumnName<Name, "words">): StoredTextColumn {
    return new StoredTextColumn(this.table.size, this.table.words(name));
  }

  /** Numbers, or days as `dayNumber` writes them. */
  numbers(name: ColumnName<Name, "numbers" | "dates">): StoredNumberColumn {
    return new StoredNumberColumn(this.table.size, this.table.numbers(name));
  }
}

/** Reads index and columns of a dataset, piece by piece, while requests go on. */
export async function openStoredDataset<Name extends ColumnDataset, Filters>(
  snapshot: Snapshot,
  name: Name,
  narrowOf: (columns: StoredColumns<Name>) => Narrow<Filters>,
): Promise<StoredDataset<Name, Filters>> {
  const [table, index] = [await snapshot.columns(name), await snapshot.index(name)];
  if (index.size !== table.size)
    throw new Error(`the ${name} index of ${snapshot.id} has ${index.size} rows, its columns ${table.size}`);
  return new StoredDataset({ snapshot, name, table, index }, narrowOf);
}

/** Where each number stands in an order of all of them. */
function inverse(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length);
  for (let at = 0; at < order.length; at++) places[order[at]!] = at;
  return places;
}

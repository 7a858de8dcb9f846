import { readFileSync } from "node:fs";
import { join } from "node:path";
import { indexFile } from "../../snapshots/layout.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import type { TieOrder } from "../../snapshots/search/hit-list.ts";
import { openIndex, type SearchIndex } from "../../snapshots/search/index-reader.ts";
import type { SearchableDataset } from "../../snapshots/search/record-documents.ts";
import type { RowSet } from "./row-set.ts";

export type SearchRequest = {
  /** Blank or absent: all rows, in the order in which the dataset is browsed. */
  readonly query?: string | undefined;
  /** Rows that may be counted and shown; null for all. */
  readonly admitted: RowSet | null;
  readonly limit: number;
  readonly offset: number;
};

export type RowPage = {
  /** Matching rows on all pages. */
  readonly total: number;
  readonly rows: readonly number[];
  /** No row satisfied the whole query; these carry at least half of its weight. */
  readonly partial: boolean;
};

/** Search over one dataset. The index is read on first use and then kept, with the order of the rows beside it. */
export class DatasetSearch {
  readonly #snapshot: Snapshot;
  readonly #dataset: SearchableDataset;
  readonly #rowOf: ReadonlyMap<string, number>;
  #opened: { readonly index: SearchIndex; readonly ties: TieOrder } | null = null;

  /** `rowOf` gives the row of each searchable record by its id. */
  constructor(snapshot: Snapshot, dataset: SearchableDataset, rowOf: ReadonlyMap<string, number>) {
    this.#snapshot = snapshot;
    this.#dataset = dataset;
    this.#rowOf = rowOf;
  }

  /** Reads the index now. Throws when it is damaged or does not hold exactly the rows of the dataset. */
  warm(): void {
    this.#open();
  }

  /** One page: by relevance and then in browsing order with a query, in browsing order without. */
  page(request: SearchRequest): RowPage {
    return pageOfRows({ size: this.#rowOf.size, ...this.#open() }, request);
  }

  #open(): { readonly index: SearchIndex; readonly ties: TieOrder } {
    this.#opened ??= openWithOrder(this.#snapshot, this.#dataset, this.#rowOf);
    return this.#opened;
  }
}

/** An index with the row of each record beside it. */
export type SearchedRows = { readonly size: number; readonly index: SearchIndex; readonly ties: TieOrder };

/** One page: by relevance and then in browsing order with a query, in browsing order without. */
export function pageOfRows(
  { size, index, ties }: SearchedRows,
  { query, admitted, limit, offset }: SearchRequest,
): RowPage {
  if (query) {
    const { total, hits, partial } = index.search(query, {
      limit,
      offset,
      ties,
      partial: "fallback",
      ...(admitted ? { filter: (ordinal: number) => admitted.has(ties.places[ordinal]!) } : {}),
    });
    return { total, rows: hits.map(({ ordinal }) => ties.places[ordinal]!), partial };
  }
  if (admitted) return { total: admitted.count, rows: admitted.page(offset, limit), partial: false };
  const shown = Math.max(0, Math.min(limit, size - offset));
  return { total: size, rows: Array.from({ length: shown }, (_, at) => offset + at), partial: false };
}

function openWithOrder(snapshot: Snapshot, dataset: SearchableDataset, rowOf: ReadonlyMap<string, number>) {
  const index = openIndex(readFileSync(join(snapshot.directory, indexFile(dataset))));
  const misfit = `the ${dataset} index of ${snapshot.id} does not fit its records`;
  if (index.size !== rowOf.size) throw new Error(`${misfit}: ${index.size} rows, not ${rowOf.size}`);
  const ties = { places: new Uint32Array(index.size), ordinals: new Uint32Array(index.size) };
  let ordinal = 0;
  for (const id of index.ids()) {
    const row = rowOf.get(id);
    if (row === undefined) throw new Error(`${misfit}: ${id} is no public record`);
    ties.places[ordinal] = row;
    ties.ordinals[row] = ordinal++;
  }
  return { index, ties };
}

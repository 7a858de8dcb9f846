import type { AskedQuery } from "../../../snapshots/search/asked-query.ts";
import type { TieOrder } from "../../../snapshots/search/hit-list.ts";
import type { SearchIndex } from "../../../snapshots/search/index-reader.ts";
import type { RowSet } from "./row-set.ts";

export type SearchRequest = {
  /** Blank or absent: all rows, in the order in which the dataset is browsed. */
  readonly query?: string | AskedQuery | undefined;
  /** Rows that may be counted and shown; null for all. */
  readonly admitted: RowSet | null;
  readonly limit: number;
  readonly offset: number;
  /** Rows that satisfy a query in part are not wanted, also when there are no others. */
  readonly wholeOnly?: boolean | undefined;
};

export type RowPage = {
  /** Matching rows on all pages. */
  readonly total: number;
  readonly rows: readonly number[];
  /** No row satisfied the whole query; these carry at least half of its weight. */
  readonly partial: boolean;
};

/** An index with the row of each record beside it. */
type SearchedRows = { readonly size: number; readonly index: SearchIndex; readonly ties: TieOrder };

/** One page: by relevance and then in browsing order with a query, in browsing order without. */
export function pageOfRows(
  { size, index, ties }: SearchedRows,
  { query, admitted, limit, offset, wholeOnly = false }: SearchRequest,
): RowPage {
  if (query) {
    const { total, hits, partial } = index.rank(query, {
      limit,
      offset,
      ties,
      partial: wholeOnly ? "never" : "fallback",
      filter: admitted === null ? undefined : (ordinal) => admitted.has(ties.places[ordinal]!),
    });
    return { total, rows: hits.map(({ ordinal }) => ties.places[ordinal]!), partial };
  }
  if (admitted) return { total: admitted.count, rows: admitted.page(offset, limit), partial: false };
  const shown = Math.max(0, Math.min(limit, size - offset));
  return { total: size, rows: Array.from({ length: shown }, (_, at) => offset + at), partial: false };
}

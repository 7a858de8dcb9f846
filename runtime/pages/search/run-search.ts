import { ServiceError } from "../../base/errors.ts";
import { withMembers } from "../../corpus/tables/json-rows.ts";
import type { Visit } from "../page.ts";
import { datasetOf, rowsFound, type SearchFilters, without } from "./search-facets.ts";
import type { Hit, SearchAnswer, SearchKind } from "./search-kinds.ts";
import { orderedRows } from "./search-orders.ts";

/** What is looked for in one kind. */
export type Search = {
  readonly kind: SearchKind;
  readonly q: string;
  readonly filters: SearchFilters;
  /** "" for the order of the search itself. */
  readonly order: string;
};

export type Found = {
  readonly kind: SearchKind;
  readonly answer: SearchAnswer<never>;
  readonly total: number | null;
  readonly hits: readonly Hit[];
  /** How many results have every word, where it is known. */
  readonly whole?: number;
  /** Results that the filter for open calls leaves out because no source states their last day. */
  readonly undated?: number;
};

/** A page of results. Null when the search of the kind rejects the words, such as a single letter for companies. */
export async function findHits(
  visit: Visit,
  { kind, q, filters, order }: Search,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Found | null> {
  const { ask, language } = visit;
  if (q.length < (kind.minLength ?? 0)) return null;
  const own = order !== "" || Object.keys(filters).length > 0;
  const query = {
    ...(q === "" ? {} : { [kind.words ?? "q"]: q }),
    limit: String(limit),
    ...(kind.paged ? { offset: String(own ? 0 : offset) } : {}),
  };
  try {
    const answer = await ask<SearchAnswer<never>>(kind.search, { query });
    if (own) return { kind, answer, ...narrowed(visit, { kind, q, filters, order }, { limit, offset }) };
    const hits = (answer.results ?? []).map((row) => withFetch(visit, kind, kind.hit(row, language)));
    return { kind, answer, total: answer.total ?? null, hits };
  } catch (error) {
    if (error instanceof ServiceError && error.status === 422) return null;
    throw error;
  }
}

/** Results of a kind with columns, narrowed and in any order, of any number. */
export function narrowed(
  visit: Visit,
  { kind, q, filters, order }: Search,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Pick<Found, "hits" | "total" | "undated"> {
  const corpus = visit.corpus();
  const dataset = datasetOf(corpus, kind.table);
  if (dataset === null) return { hits: [], total: 0 };
  const { programs, deadlines } = corpus;
  const found = rowsFound(visit, kind, q, filters);
  const rows = orderedRows(found, order, kind.table, corpus, visit.today);
  const hits = rows.slice(offset, offset + limit).map((row) => {
    const stored =
      kind.table === "program"
        ? withMembers(programs.searchBytes(row, "default"), deadlines.stateOf(row, visit.today))
        : dataset.bytes(row);
    return withFetch(visit, kind, kind.hit(JSON.parse(stored.toString()) as never, visit.language));
  });
  if (!("open_only" in filters)) return { hits, total: rows.length };
  const all = rowsFound(visit, kind, q, without(filters, ["open_only"]));
  const { undated } = deadlines;
  return { hits, total: rows.length, undated: all.filter((row) => undated.has(row)).length };
}

/** How many results of a page of one kind have every word of the question: the search may add others that have some. */
export function wholeMatches(visit: Visit, { kind, q, filters }: Search): number | null {
  const dataset = datasetOf(visit.corpus(), kind.table);
  if (dataset === null || q === "") return null;
  const { rows } = dataset.page({}, { query: q, wholeOnly: true, limit: dataset.size, offset: 0 });
  const whole = new Set(rows);
  return rowsFound(visit, kind, q, filters).filter((row) => whole.has(row)).length;
}

/** Lists of programs leave out when their source was fetched; it is in a column. */
function withFetch(visit: Visit, { table }: SearchKind, hit: Hit): Hit {
  if (table !== "program") return hit;
  const { programs } = visit.corpus();
  const row = programs.rowOf(hit.id);
  return row === null ? hit : { ...hit, fetchedAt: programs.fetchedAt(row) };
}

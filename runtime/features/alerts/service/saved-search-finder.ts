import type { SavedSearch } from "../../../accounts/saved-search-records.ts";
import { type Corpus, openCorpus } from "../../../corpus/corpus.ts";
import { ProgramSearchQuery } from "../../../endpoints/programs/search-query.ts";
import { programFilters } from "../../../endpoints/programs/search.ts";
import type { FoundBySearch } from "./announce-events.ts";
import type { Snapshot } from "../../../../snapshots/open.ts";

/**
 * Whether a saved search matches the program of an event, by the rules of the search itself; partial matches do not count. The
 * snapshot views are prepared on first use.
 */
export function savedSearchFinder(
  searchesOf: (accountId: string) => Promise<readonly SavedSearch[]>,
): (snapshot: Snapshot) => FoundBySearch {
  return (snapshot) => {
    let opened: Promise<Corpus> | null = null;
    return async (accountId, savedSearchId, { subject }) => {
      if (subject.kind !== "program") return false;
      const search = (await searchesOf(accountId)).find(({ id }) => id === savedSearchId);
      if (search === undefined) return false;
      const { programs } = await (opened ??= openCorpus(snapshot));
      const row = programs.rowOf(subject.id);
      if (row === null) return false;
      const query = ProgramSearchQuery.parse(asSent(search.query));
      const filters = programFilters(query);
      if (!query.q) return programs.page(filters, { query: "", limit: programs.size, offset: 0 }).rows.includes(row);
      const page = { query: query.q, limit: 1, offset: 0, wholeOnly: true, among: new Set([row]) };
      return programs.page(filters, page).total > 0;
    };
  };
}

/** A saved query as URL parameters. */
function asSent(query: SavedSearch["query"]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value : String(value)]),
  );
}

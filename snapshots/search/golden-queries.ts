import type { SearchIndex } from "./index-reader.ts";

/** Up to this many records may share a name; for more, a query need not return all of them. */
const NAMESAKES = 50;

/** Asks an index for one of its records by id and by name. A sentence for an answer without the record, else null. */
export function goldenFault(index: Pick<SearchIndex, "search">, id: string, name: string | null): string | null {
  const [first] = index.search(id, { limit: 1 }).hits;
  if (first?.id !== id) return `the golden query ${id} brings ${first?.id ?? "nothing"}`;
  if (!name) return null;
  // Only a name that does not find its record as it is written is read as a sentence: the dictionary takes a second to load.
  for (const partial of ["never", "fill"] as const) {
    const { hits, complete } = index.search(name, { limit: NAMESAKES, partial });
    if (complete > NAMESAKES || hits.some((hit) => hit.id === id)) return null;
  }
  return `the golden query ${name} does not bring ${id}`;
}

import type { Snapshot } from "../../snapshots/open.ts";
import { type ColumnDataset, columnDatasets } from "../../snapshots/columns/dataset-columns.ts";
import { toSearchDocument } from "../../snapshots/search/documents/record-documents.ts";
import type { Searched, SearchableDataset } from "../../snapshots/search/documents/searched-record.ts";
import { readSnapshot } from "./inspection.ts";

export type SearchRequest = {
  readonly dataset: SearchableDataset;
  readonly query: string;
  readonly limit: number;
  readonly explain: boolean;
};

/** Search results, best first, as the service would return them without filters. */
export type SearchReport = Awaited<ReturnType<typeof searchSnapshot>>;
export type FoundRecord = SearchReport["hits"][number];

/** Searches one dataset of the snapshot in a directory, opened read-only and unverified. */
export function searchSnapshot(directory: string, { dataset, query, limit, explain }: SearchRequest) {
  return readSnapshot(directory, async (snapshot) => {
    const index = await snapshot.index(dataset);
    const partial = "fill" as const;
    const ties = isColumnDataset(dataset) ? { ties: (await snapshot.columns(dataset)).ties } : {};
    const found = index.search(query, { limit, partial, ...ties });
    const explanation = explain ? index.explain(query, { partial }) : null;
    return {
      corpus_snapshot_id: snapshot.id,
      dataset,
      query,
      total: found.total,
      /** True when no record matches the whole query. */
      partial: found.partial,
      /** How the query was parsed and what was tried; null unless requested. */
      reading: explanation && {
        identifiers: explanation.identifiers,
        words: explanation.words,
        topic: explanation.topic,
        steps: explanation.steps,
      },
      hits: found.hits.map((hit) => ({
        id: hit.id,
        name: nameOf(snapshot, dataset, hit.id),
        score: hit.score,
        basis: hit.basis,
        partial: hit.partial,
        why: explanation?.record(hit.ordinal) ?? null,
      })),
    };
  });
}

function isColumnDataset(dataset: SearchableDataset): dataset is ColumnDataset {
  return columnDatasets.some((name) => name === dataset);
}

function nameOf<Name extends SearchableDataset>(snapshot: Snapshot, dataset: Name, id: string): string {
  const stored = snapshot.record(dataset, id);
  if (!stored) throw new Error(`records.mdb has lost ${dataset} ${id}`);
  return toSearchDocument(dataset, JSON.parse(stored.json.toString()) as Searched<Name>).name;
}

import type { Snapshot } from "../../../snapshots/open.ts";
import { compact } from "../../../snapshots/text/compact.ts";
import { unfinishedReadings } from "../../../snapshots/search/query/unfinished-word.ts";
import { chooseSuggestions } from "../../../snapshots/suggest/choose.ts";
import type { SuggestIndex, Suggestion } from "../../../snapshots/suggest/suggest-index.ts";
import { type SuggestDataset, suggestDatasets } from "../../../snapshots/suggest/suggested-names.ts";
import type { Rest } from "../../base/rest.ts";

/** Units of compact text that are matched. Few names are longer. */
const LONGEST = 64;

/** Completion of record names while typing. */
export class Suggestions {
  readonly #indexes: readonly SuggestIndex[];

  constructor(indexes: readonly SuggestIndex[]) {
    this.#indexes = indexes;
  }

  /** Suggestions for a prefix, best first; `dataset` restricts them to one dataset. */
  find(typed: string, { dataset, limit }: { readonly dataset?: SuggestDataset | undefined; readonly limit: number }) {
    const asked = compact(typed).slice(0, LONGEST);
    if (asked === "") return [];
    const indexes = dataset === undefined ? this.#indexes : this.#indexes.filter((index) => index.dataset === dataset);
    // Fetches more than are shown, so that a name shared by many records does not hide the others.
    const find = (text: string) => indexes.flatMap((index) => index.holding(text, 2 * limit));
    let found: Suggestion[] = find(asked);
    if (found.length === 0) found = unfinishedReadings(typed).flatMap(({ joined }) => find(joined.text));
    if (found.length === 0) found = indexes.flatMap((index) => index.near(asked, 2 * limit));
    return chooseSuggestions(found, limit);
  }
}

/** Reads the names of every dataset in pieces, while requests are answered. */
export async function openSuggestions(snapshot: Snapshot, rest: Rest): Promise<Suggestions> {
  const indexes: SuggestIndex[] = [];
  for (const dataset of suggestDatasets) indexes.push(await snapshot.suggestions(dataset, rest));
  return new Suggestions(indexes);
}

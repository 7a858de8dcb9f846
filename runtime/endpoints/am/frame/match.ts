import { Match, type Searched } from "../../../../schemas/answers/match.ts";
import { factsOfWords } from "../../../../snapshots/search/match-facts.ts";
import { matchOf } from "../../../endpoint/match.ts";

/** Match quality of a search, as a field of its envelope. */
export const matchField = {
  match: Match.nullable().describe("How well the rows fit what was asked; null when error is set."),
};

/** The field of a failed search. */
export const noMatch = { match: null };

/** Match quality for a full scan that keeps only rows with every word. */
export function matchOfRows(words: string, total: number, dataset: string, rows: FetchedRows, asOf: string): Match {
  return matchOf(factsOfWords(words, { total, partial: false }), searchedRows(dataset, rows), asOf);
}

/** The searched dataset and row count of a full scan. */
export function searchedRows(dataset: string, rows: FetchedRows): Searched {
  const newest = rows.reduce<string | null>(
    (latest, { source_fetched_at: at }) => (at !== null && (latest === null || at > latest) ? at : latest),
    null,
  );
  return { dataset, rows: rows.length, newest_fetched_at: newest, population_estimate: null };
}

type FetchedRows = readonly { readonly source_fetched_at: string | null }[];

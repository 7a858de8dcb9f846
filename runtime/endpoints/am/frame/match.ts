import { Match, type Searched } from "../../../../schemas/match.ts";
import { factsOfWords, type MatchFacts } from "../../../../snapshots/search/match-facts.ts";
import { matchOf } from "../../../endpoint/match.ts";
import type { Question } from "../../../../snapshots/questions/question.ts";

/** How well the rows of a search fit, as a field of its envelope. */
export const matchField = {
  match: Match.nullable().describe("How well the rows fit what was asked; null when error is set."),
};

/** What a failed search says of it. */
export const noMatch = { match: null };

/** How well rows fit that were all looked at and hold every word, or are left out. */
export function matchOfRows(
  words: string,
  total: number,
  dataset: string,
  rows: readonly { readonly source_fetched_at: string | null }[],
): Match {
  const newest = rows.reduce<string | null>(
    (latest, { source_fetched_at: at }) => (at !== null && (latest === null || at > latest) ? at : latest),
    null,
  );
  const searched: Searched = { dataset, rows: rows.length, newest_fetched_at: newest, population_estimate: null };
  return matchOf(factsOfWords(words, { total, partial: false }), searched);
}

/** How well rows fit that what was read from a question has narrowed: words that no rule understood did not. */
export function factsOfQuestion({ notUnderstood: dropped, ...understood }: Question, total: number): MatchFacts {
  if (total === 0) return { kind: "none", used: [], dropped, understood };
  return { kind: dropped.length > 0 ? "partial" : "full", used: [], dropped, understood };
}

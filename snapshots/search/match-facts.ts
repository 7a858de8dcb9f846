import type { matchKind } from "../../schemas/enums.ts";
import type { Basis } from "./hit-list.ts";
import { matchedRanges } from "./matched-terms.ts";

/** How well the records that a search gave fit its query; the words are spelt as they were asked. */
export type MatchFacts = {
  /**
   * `identifier`: a number, id or citation in the query was resolved. `full`: the first record satisfies every word, which
   * is so when there are none. `partial`: the best records lack some words. `none`: there is no record.
   */
  readonly kind: (typeof matchKind)[number];
  /** Words that the records were found by. */
  readonly used: readonly string[];
  /** Words that the best record lacks. */
  readonly dropped: readonly string[];
  /** Filters that were read from the words. */
  readonly understood: Readonly<Record<string, unknown>>;
};

/** What a search has found, as far as it decides how well that fits. */
export type MatchResult = {
  /** Records that match, on all pages. */
  readonly total: number;
  /** Nothing satisfied the whole query. */
  readonly partial: boolean;
  /** Why the best record is in the answer. */
  readonly basis?: Basis | undefined;
  /** Pieces of the query that stand in the best record, folded; asked for only when the match is partial. */
  matched?(): readonly string[];
};

/** How well a result fits a query; without a query every record fits. */
export function factsOf(query: string, { total, partial, basis, matched = () => [] }: MatchResult): MatchFacts {
  const words = wordsIn(query);
  if (total === 0) return { kind: "none", used: [], dropped: words, understood: {} };
  if (basis === "identifier") return { kind: "identifier", used: words, dropped: [], understood: {} };
  if (!partial) return { kind: "full", used: words, dropped: [], understood: {} };
  return { kind: "partial", ...dividedBy(query, words, matched()), understood: {} };
}

/** The words of a query, divided into what a record carries and what it lacks. */
function dividedBy(query: string, words: readonly string[], matched: readonly string[]) {
  const used: string[] = [];
  const dropped: string[] = [];
  let at = 0;
  for (const { start, end } of matchedRanges(query, matched)) {
    dropped.push(...wordsIn(query.slice(at, start)));
    used.push(query.slice(start, end));
    at = end;
  }
  dropped.push(...wordsIn(query.slice(at)));
  const lacking = dropped.filter((word) => !PARTICLE.test(word));
  // All pieces may stand in a record and the words that they make up nowhere.
  return { used, dropped: lacking.length > 0 ? lacking : words };
}

function wordsIn(text: string): string[] {
  return [...new Set(text.split(BETWEEN_WORDS).filter((word) => word !== ""))];
}

const BETWEEN_WORDS = /[\s"“”„‟＂、。，．,;；?？!！「」『』（）()]+/u;

/** What stands between content words: を, には, したい. */
const PARTICLE = /^\p{Script=Hiragana}{1,3}$/u;

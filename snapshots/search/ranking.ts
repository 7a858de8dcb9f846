import { type Place, place } from "./document-table.ts";
import { PRIOR_MAX } from "./document.ts";
import type { Basis } from "./hit-list.ts";

/** Scores of the kinds of match lie in bands that never overlap, best kind first. */
export const band = { identifier: 300, whole: 200, complete: 100, partial: 50, near: 10 } as const;

/** What a place is worth for the query as a whole, by place number. */
const wholeValue: readonly number[] = placeTable({
  bodyInside: 1,
  bodyStart: 3,
  labelInside: 3,
  labelWhole: 5,
  aliasInside: 5,
  aliasStart: 6,
  aliasEnd: 7,
  nameInside: 8,
  nameEnd: 9,
  nameStart: 10,
  partWhole: 11,
  aliasWhole: 10,
  nameWhole: 12,
});

/** The share of a word's weight that counts, by the place where the word stands. */
const wordValue: readonly number[] = placeTable({
  bodyInside: 0.3,
  bodyStart: 0.4,
  labelInside: 0.6,
  labelWhole: 0.7,
  aliasInside: 0.8,
  aliasStart: 0.85,
  aliasEnd: 0.85,
  nameInside: 1,
  nameEnd: 1,
  nameStart: 1,
  partWhole: 1,
  aliasWhole: 1,
  nameWhole: 1,
});

const WORDS = 6;
const CLOSENESS = 3;
/** By what DocumentTable.writes gives. */
const VERBATIM = [0, 4, 5] as const;
const PRIOR = 1.5;

/**
 * Score of a record in which every word stands: where the query as a whole stands, the weighted mean of wordShare over its
 * words, whether the name as published holds it as typed, and which part of the name it is (0 when it is not in one).
 */
export function fullScore(whole: Place, words: number, verbatim: 0 | 1 | 2, partOfName: number, prior: number): number {
  const base = whole >= place.aliasWhole ? band.whole : band.complete;
  const part = CLOSENESS * Math.min(1, partOfName);
  return base + wholeValue[whole]! + WORDS * words + VERBATIM[verbatim] + part + PRIOR * priorShare(prior);
}

export function wordShare(found: Place): number {
  return wordValue[found]!;
}

export function basisOf(whole: Place): Basis {
  if (whole === place.nameWhole) return "exact_name";
  return whole >= place.partWhole ? "alias" : "text";
}

/** Score of a short form read from a name; `also` when the query stands in the record letter for letter as well. */
export function abbreviationScore(fit: number, also: boolean, prior: number): number {
  return band.complete + 18 * fit + (also ? 2 : 0) + 10 * priorShare(prior);
}

export type PartialMatch = {
  /** Share of the query's weight the record carries, and the share it carries in its names. */
  readonly share: number;
  readonly nameShare: number;
  /** Share of the words that stand whole in its names. */
  readonly wholeShare: number;
  /** False when the query names a place and the record is not of it. */
  readonly placed: boolean;
  readonly prior: number;
};

/** Score of a record that carries part of the query. */
export function partialScore({ share, nameShare, wholeShare, placed, prior }: PartialMatch): number {
  const fit = 18 * share + 12 * nameShare + 8 * wholeShare;
  return band.partial + (placed ? 10 + fit : 0.4 * fit) + priorShare(prior);
}

/** Score of a record whose name is one edit away from the query. */
export function nearScore(queryLength: number, nameLength: number, prior: number): number {
  return band.near + 10 * Math.min(1, queryLength / nameLength) + priorShare(prior);
}

function priorShare(prior: number): number {
  return prior / PRIOR_MAX;
}

function placeTable(values: Readonly<Record<Exclude<keyof typeof place, "absent">, number>>): number[] {
  const table: number[] = [0];
  for (const [name, value] of Object.entries(values)) table[place[name as keyof typeof place]] = value;
  return table;
}

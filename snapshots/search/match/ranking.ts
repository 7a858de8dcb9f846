import { type Place, place } from "../file/document-table.ts";
import { PRIOR_MAX } from "../documents/document.ts";
import type { Basis } from "./hit-list.ts";
import type { Locality } from "../file/locality.ts";

/** Scores of the kinds of match lie in bands that never overlap, best kind first. */
export const band = { identifier: 300, whole: 200, complete: 100, partial: 50, near: 10 } as const;

/** One summand of a score, named for people. */
export type ScorePart = { readonly part: string; readonly points: number };

/** Score of a place for the query as a whole, by place number. */
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

const placeNames = [
  "nowhere in one piece",
  "inside a text",
  "beginning of a text",
  "inside a label",
  "a whole label",
  "inside an alias",
  "beginning of an alias",
  "end of an alias",
  "inside the name",
  "end of the name",
  "beginning of the name",
  "a part of the name that is an alias",
  "a whole alias",
  "the whole name",
] as const satisfies readonly string[] & { readonly length: 14 };

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

/** The same, part by part. */
export function fullScoreParts(
  ...[whole, words, verbatim, partOfName, prior]: Parameters<typeof fullScore>
): ScorePart[] {
  return [
    {
      part: whole >= place.aliasWhole ? "whole name or alias" : "every word",
      points: whole >= place.aliasWhole ? band.whole : band.complete,
    },
    { part: `query as a whole: ${placeNames[whole]}`, points: wholeValue[whole]! },
    { part: "where the words stand", points: WORDS * words },
    { part: "as typed in the published name", points: VERBATIM[verbatim] },
    { part: "share of the name", points: CLOSENESS * Math.min(1, partOfName) },
    { part: "prior", points: PRIOR * priorShare(prior) },
  ];
}

/** The same for a question: a sentence does not quote a name, and a text may answer as well. */
export function conceptShare(found: Place): number {
  return found === place.absent ? 0 : Math.max(IN_TEXT, wordValue[found]!);
}
const IN_TEXT = 0.6;

export function wordShare(found: Place): number {
  return wordValue[found]!;
}

export function basisOf(whole: Place): Basis {
  if (whole === place.nameWhole) return "exact_name";
  return whole >= place.partWhole ? "alias" : "text";
}

/** Score of a short form read from a name; `also` when the query stands in the record letter for letter as well. */
export function abbreviationScore(...of: Parameters<typeof abbreviationScoreParts>): number {
  return sumOf(abbreviationScoreParts(...of));
}

/** The same, part by part. */
export function abbreviationScoreParts(fit: number, also: boolean, prior: number): ScorePart[] {
  return [
    { part: "short form", points: band.complete },
    { part: "fit", points: 18 * fit },
    { part: "letters stand in the record too", points: also ? 2 : 0 },
    { part: "prior", points: 10 * priorShare(prior) },
  ];
}

export type QuestionMatch = {
  /** What the record carries of the question's concepts, by their weight, and what they weigh together. */
  readonly sum: number;
  readonly total: number;
  /** Share of its name that they take. */
  readonly partOfName: number;
  readonly locality: Locality;
};

/** What the length of a name may cost a record whose name says much that was not asked. */
const REST_OF_NAME = 0.25;

/**
 * Location factor of the score. A question with a place wants what is there, then what is nationwide; one without a
 * place is better served by what is nationwide.
 */
const localValue: Readonly<Record<Locality, number>> = {
  municipality: 3.3,
  prefecture: 3,
  nationwide: 1,
  unknown: 1,
  neighbour: 1,
  local: 0.85,
  elsewhere: 0.35,
};

/** The highest location factor, with and without a place in the question. */
export function mostLocalValue(isAsked: boolean): number {
  return isAsked ? localValue.municipality : localValue.nationwide;
}

/** Score of a record for a question, in the unit of the weights of its concepts. */
export function questionWorth({ sum, total, partOfName, locality }: QuestionMatch): number {
  return sum * (1 - REST_OF_NAME * (1 - partOfName)) * nearness(locality, sum / Math.max(1, total));
}

/** A record of the place counts as one in full only when it carries so much of the question. */
const ENOUGH = 0.5;

function nearness(locality: Locality, share: number): number {
  const value = localValue[locality];
  return value <= 1 ? value : 1 + (value - 1) * Math.min(1, share / ENOUGH);
}

/** Points for a score, where the concepts of the question weigh `total` together. */
export function questionPoints(worth: number, total: number): number {
  return (QUESTION * worth) / Math.max(1, total);
}
const QUESTION = 15;
/** Keeps every score in the band of partial matches. */
const MOST_QUESTION = 48;

/** Score of a record that answers a question, or part of it. */
export function questionScore(worth: number, total: number, prior: number): number {
  return band.partial + Math.min(MOST_QUESTION, questionPoints(worth, total)) + priorShare(prior);
}

/** The part of the weight of a question that such a score stands for, were the place of the record not asked for. */
export function questionShare(score: number, locality: Locality): number {
  return Math.max(0, score - band.partial) / QUESTION / localValue[locality];
}

/** Score of a record whose name is one edit away from the query. */
export function nearScore(...of: Parameters<typeof nearScoreParts>): number {
  return sumOf(nearScoreParts(...of));
}

/** The same, part by part. */
export function nearScoreParts(queryLength: number, nameLength: number, prior: number): ScorePart[] {
  return [
    { part: "one edit away", points: band.near },
    { part: "share of the name", points: 10 * Math.min(1, queryLength / nameLength) },
    { part: "prior", points: priorShare(prior) },
  ];
}

function sumOf(parts: readonly ScorePart[]): number {
  return parts.reduce((sum, { points }) => sum + points, 0);
}

function priorShare(prior: number): number {
  return prior / PRIOR_MAX;
}

function placeTable(values: Readonly<Record<Exclude<keyof typeof place, "absent">, number>>): number[] {
  const table: number[] = [0];
  for (const [name, value] of Object.entries(values)) table[place[name as keyof typeof place]] = value;
  return table;
}

import { type DocumentTable, isShortCode, type Place, place } from "../file/document-table.ts";
import { fieldClass, fieldRank } from "../documents/document-text.ts";
import type { HitList } from "./hit-list.ts";
import type { CandidateScores, IndexParts } from "./index-parts.ts";
import type { QueryReading, Word } from "../query/query.ts";
import { basisOf, fullScore, fullScoreParts, type ScorePart, wordShare } from "./ranking.ts";
import { jointWeight, weightedTerms } from "./term-weights.ts";

/** Enough candidates to look at one by one instead of reading further posting lists. */
const FEW = 24;

/** So many candidates that it is worth caching their scores. */
const MANY = 64;

/** Score of a candidate that lacks a word. */
const LACKING = -1;

const BODY = fieldRank(fieldClass.body);

/**
 * Adds the records in which every word of the query stands letter for letter. Rare terms are read first; a candidate
 * counts only after all words were found in its text. Gives the best place where one of them holds the query as a whole.
 */
export function addFullMatches(
  parts: IndexParts,
  reading: QueryReading,
  admits: (ordinal: number) => boolean,
  hits: HitList,
): Place {
  const candidates = parts.scratch.first;
  const length = candidatesFor(parts, reading);
  if (length === 0) return place.absent;
  const scorer = new FullScorer(parts, reading);
  const cached = length > MANY ? cachedScores(parts, reading, length) : null;
  let best: Place = place.absent;
  for (let index = 0; index < length; index++) {
    const entry = candidates[index]!;
    const ordinal = entry >>> 2;
    if (!admits(ordinal)) continue;
    let score = cached === null ? 0 : cached.scores[index]!;
    let whole = cached === null ? place.absent : (cached.places[index] as Place);
    if (score === 0) {
      score = scorer.score(entry);
      whole = scorer.whole;
      if (cached !== null) {
        cached.scores[index] = score;
        cached.places[index] = whole;
      }
    }
    if (score === LACKING) continue;
    hits.add(ordinal, score, basisOf(whole), false);
    if (whole > best) best = whole;
  }
  return best;
}

/** The scores of a query, to be read and filled in. A query has the same candidates each time, so they go by position. */
function cachedScores(
  { scores }: IndexParts,
  { surface, joined, words }: QueryReading,
  length: number,
): CandidateScores {
  const key = [String.fromCharCode(...surface), joined.text, ...words.map(({ text }) => text)].join("\n");
  const known = scores.get(key);
  if (known !== undefined) return known;
  const blank = { scores: new Float64Array(length), places: new Uint8Array(length) };
  scores.set(key, blank);
  return blank;
}

/** Scores candidates of one query, to be asked for in ascending order. */
class FullScorer {
  /** Where the last candidate holds the query as a whole. */
  whole: Place = place.absent;
  readonly #documents: DocumentTable;
  readonly #reading: QueryReading;
  readonly #weights: readonly number[];
  readonly #total: number;
  /** One term says by itself that it stands in running text; only names and labels are worth a closer look. */
  readonly #isTerm: boolean;
  readonly #together: ((ordinal: number) => Place) | null;

  constructor(parts: IndexParts, reading: QueryReading) {
    this.#documents = parts.documents;
    this.#reading = reading;
    this.#weights = weightsOf(parts, reading);
    this.#total = this.#weights.reduce((sum, weight) => sum + weight, 0);
    this.#isTerm = isTerm(reading);
    this.#together = reading.words.length === 1 ? null : wordsTogether(parts, reading);
  }

  /** LACKING when not every word stands in the record. */
  score(entry: number): number {
    const { words, joined, surface } = this.#reading;
    const documents = this.#documents;
    const ordinal = entry >>> 2;
    let sum = 0;
    let found: Place = place.absent;
    for (let at = 0; at < words.length; at++) {
      found = this.#isTerm && (entry & 3) === BODY ? place.bodyInside : documents.placeOf(words[at]!.units, ordinal);
      // Few Latin letters may run on in the name that a query quotes.
      if (found === place.absent && isShortCode(words[at]!.units)) found = documents.placeOf(joined.units, ordinal);
      if (found === place.absent) return LACKING;
      sum += this.#weights[at]! * wordShare(found);
    }
    const whole = this.#together === null ? found : this.#together(ordinal);
    this.whole = whole;
    const inNames = whole >= place.aliasInside || sum === this.#total;
    return fullScore(
      whole,
      sum / this.#total,
      whole >= place.nameInside ? documents.writes(surface, ordinal) : 0,
      inNames ? joined.units.length / Math.max(1, documents.nameLength(ordinal)) : 0,
      documents.priors[ordinal]!,
    );
  }
}

function weightsOf(parts: IndexParts, { words }: QueryReading): number[] {
  return words.map((word) => 1 + jointWeight(weightedTerms(parts, word).map(({ weight }) => weight)));
}

function isTerm({ words, joined }: QueryReading): boolean {
  return words.length === 1 && joined.units.length <= 2 && !isShortCode(joined.units);
}

/**
 * Where a record holds the words run together; to be asked for ascending ordinals. Few records do, and where one word meets
 * the next stands a term that tells most of the others apart without a look at their text.
 */
function wordsTogether(
  { documents, postings, scratch: { second } }: IndexParts,
  { words, joined }: QueryReading,
): (ordinal: number) => Place {
  const within = new Set(words.flatMap((word) => word.terms));
  const seams = joined.terms.filter((key) => !within.has(key)).map((key) => postings.find(key));
  if (seams.includes(-1)) return () => place.absent;
  if (seams.length === 0) return (ordinal) => documents.placeOf(joined.units, ordinal);
  const rarest = seams.reduce((least, seam) => (postings.count(seam) < postings.count(least) ? seam : least));
  const length = postings.read(rarest, second);
  let at = 0;
  return (ordinal) => {
    while (at < length && second[at]! >>> 2 < ordinal) at++;
    return at < length && second[at]! >>> 2 === ordinal ? documents.placeOf(joined.units, ordinal) : place.absent;
  };
}

/** What the score of a record consists of in which every word of the query stands, as addFullMatches gives it. */
export function fullMatchParts(parts: IndexParts, reading: QueryReading, ordinal: number): ScorePart[] {
  const { documents } = parts;
  const weights = weightsOf(parts, reading);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const known = isTerm(reading);
  const placeFor = (word: Word): Place => {
    const found = documents.placeOf(word.units, ordinal);
    return known && found === place.bodyStart ? place.bodyInside : found;
  };
  const words = reading.words.reduce((sum, word, at) => sum + weights[at]! * wordShare(placeFor(word)), 0);
  const whole = placeFor(reading.joined);
  const inNames = whole >= place.aliasInside || words === total;
  return fullScoreParts(
    whole,
    words / total,
    whole >= place.nameInside ? documents.writes(reading.surface, ordinal) : 0,
    inNames ? reading.joined.units.length / Math.max(1, documents.nameLength(ordinal)) : 0,
    documents.priors[ordinal]!,
  );
}

/** Fills `scratch.first` with entries of records that may carry every word; gives their number. */
function candidatesFor(parts: IndexParts, { words }: QueryReading): number {
  const { postings, scratch } = parts;
  const terms = postings.findAll(words.flatMap((word) => word.terms));
  if (words.length === 0 || terms === null) return 0;
  if (terms.length === 0) return withUnit(parts, words[0]!);
  let length = postings.read(terms[0]!, scratch.first);
  for (let index = 1; index < terms.length && length > FEW; index++)
    length = postings.retain(terms[index]!, scratch.first, length);
  return length;
}

/** Records that carry a character anywhere: each occurrence begins exactly one term. */
function withUnit({ postings, scratch, documents }: IndexParts, word: Word): number {
  const { first, second, marks } = scratch;
  const [from, to] = postings.range(word.units[0]!);
  for (let term = from; term < to; term++) {
    const length = postings.read(term, second);
    for (let index = 0; index < length; index++) {
      const ordinal = second[index]! >>> 2;
      const mark = (second[index]! & 3) + 1;
      if (mark > marks[ordinal]!) marks[ordinal] = mark;
    }
  }
  let length = 0;
  for (let ordinal = 0; ordinal < documents.count; ordinal++) {
    if (marks[ordinal] !== 0) first[length++] = (ordinal << 2) | (marks[ordinal]! - 1);
  }
  marks.fill(0);
  return length;
}

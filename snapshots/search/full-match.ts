import { type Place, place } from "./document-table.ts";
import { fieldClass, fieldRank } from "./document-text.ts";
import type { HitList } from "./hit-list.ts";
import type { IndexParts } from "./index-parts.ts";
import type { QueryReading, Word } from "./query.ts";
import { basisOf, fullScore, fullScoreParts, type ScorePart, wordShare } from "./ranking.ts";
import { jointWeight, weightedTerms } from "./term-weights.ts";

/** Enough candidates to look at one by one instead of reading further posting lists. */
const FEW = 24;

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
  const { documents, scratch } = parts;
  const length = candidatesFor(parts, reading);
  const weights = reading.words.map((word) => 1 + jointWeight(weightedTerms(parts, word).map(({ weight }) => weight)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const single = reading.words.length === 1;
  const known = single && reading.joined.units.length <= 2;
  let best: Place = place.absent;
  for (let index = 0; index < length; index++) {
    const entry = scratch.first[index]!;
    const ordinal = entry >>> 2;
    if (!admits(ordinal)) continue;
    let words = 0;
    let found: Place = place.absent;
    for (let at = 0; at < weights.length; at++) {
      // One term says by itself that it stands in running text; only names and labels are worth a closer look.
      found = known && (entry & 3) === BODY ? place.bodyInside : documents.placeOf(reading.words[at]!.units, ordinal);
      if (found === place.absent) break;
      words += weights[at]! * wordShare(found);
    }
    if (found === place.absent) continue;
    const whole = single ? found : documents.placeOf(reading.joined.units, ordinal);
    const inNames = whole >= place.aliasInside || words === total;
    const score = fullScore(
      whole,
      words / total,
      whole >= place.nameInside ? documents.writes(reading.surface, ordinal) : 0,
      inNames ? reading.joined.units.length / Math.max(1, documents.nameLength(ordinal)) : 0,
      documents.priors[ordinal]!,
    );
    hits.add(ordinal, score, basisOf(whole), false);
    if (whole > best) best = whole;
  }
  return best;
}

/** What the score of a record consists of in which every word of the query stands, as addFullMatches gives it. */
export function fullMatchParts(parts: IndexParts, reading: QueryReading, ordinal: number): ScorePart[] {
  const { documents } = parts;
  const weights = reading.words.map((word) => 1 + jointWeight(weightedTerms(parts, word).map(({ weight }) => weight)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const known = reading.words.length === 1 && reading.joined.units.length <= 2;
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
  const terms = [...new Set(words.flatMap((word) => word.terms))].map((key) => postings.find(key));
  if (words.length === 0 || terms.includes(-1)) return 0;
  if (terms.length === 0) return withUnit(parts, words[0]!);
  terms.sort((a, b) => postings.count(a) - postings.count(b));
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

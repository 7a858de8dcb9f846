import type { Word } from "../query/query.ts";
import type { IndexParts } from "./index-parts.ts";

export type WeightedTerm = {
  readonly key: number;
  /** Position in the dictionary, -1 when no record carries the term. */
  readonly term: number;
  readonly count: number;
  readonly weight: number;
};

/**
 * The terms of a word and what each weighs. A pair rarer than both its neighbours straddles two words (人材|確保) and counts
 * half of the lighter neighbour; the first pair of a longer word counts a quarter more, because the topic leads.
 */
export function weightedTerms({ postings, documents }: IndexParts, word: Word): WeightedTerm[] {
  const plain = word.terms.map((key) => {
    const term = postings.find(key);
    const count = term < 0 ? 0 : postings.count(term);
    return { key, term, count, weight: rarity(count, documents.count) };
  });
  return plain.map(({ key, term, count, weight }, index) => {
    const [before, after] = [plain[index - 1]?.weight, plain[index + 1]?.weight];
    const straddles = before !== undefined && after !== undefined && weight > before && weight > after;
    const lead = index === 0 && plain.length > 1 ? 1.25 : 1;
    return { key, term, count, weight: straddles ? Math.min(before, after) / 2 : weight * lead };
  });
}

/**
 * What the terms of a word weigh together: as much as the heaviest and a share of the others. So 助成金 with its two pairs
 * does not outweigh 住宅 with one, and a record with 人材 has most of what 人材確保 asks for.
 */
export function jointWeight(weights: readonly number[]): number {
  const most = Math.max(0, ...weights);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return most + othersShare(weights.length) * (sum - most);
}

/** Half in a short word, all in a word of nine characters, which is several words really. */
export function othersShare(termsOfWord: number): number {
  return Math.min(1, 0.5 + 0.1 * Math.max(0, termsOfWord - 3));
}

/** Terms rarer than this share of what is possible all weigh the same: one record more or less should decide nothing. */
const CEILING = 0.7;

/**
 * Weight of a term that `count` of `total` documents carry: four times the square of log2((total + 1) / (count + 1)), so
 * that words half the records carry (補助金) count for next to nothing. The logarithm is linear between powers of two:
 * plain arithmetic instead of Math.log, whose last digit may differ between engines.
 */
export function rarity(count: number, total: number): number {
  const steps = Math.min(log2(total + 1, count + 1), CEILING * log2(total + 1, 1));
  return Math.max(1, Math.round(4 * steps * steps));
}

function log2(numerator: number, denominator: number): number {
  let ratio = numerator / denominator;
  let steps = 0;
  while (ratio >= 2) {
    ratio /= 2;
    steps++;
  }
  return steps + Math.max(0, ratio - 1);
}

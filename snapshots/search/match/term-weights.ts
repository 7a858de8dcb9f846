import type { IndexParts } from "./index-parts.ts";
import type { Word } from "../query/query.ts";
import { rarity } from "./rarity.ts";

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

import type { IndexParts } from "./index-parts.ts";
import type { Word } from "../query/query.ts";
import { jointWeight, othersShare, type WeightedTerm, weightedTerms } from "./term-weights.ts";

/** A record's evidence is one bit per term. */
const MOST_TERMS = 32;

/** A query with more terms than this does without those that weigh next to nothing: their lists are the longest. */
const MANY_TERMS = 12;
const NEXT_TO_NOTHING = 1 / 16;

type WordEvidence = {
  readonly mask: number;
  /** For each term its bit, and its weight at the same index. */
  readonly bits: readonly number[];
  readonly weights: readonly number[];
  readonly whole: number;
};

/** The terms of some words, numbered rarest first, and what each combination of them weighs. */
export class Evidence {
  /** Distinct terms, rarest first; of very many the heaviest. */
  readonly terms: readonly WeightedTerm[];
  /** Weight of a record that carries them all. */
  readonly total: number;
  readonly #words: readonly WordEvidence[];

  constructor(parts: IndexParts, words: readonly Word[]) {
    const ofWords = words.map((word) => weightedTerms(parts, word));
    const distinct = [...new Map(ofWords.flat().map((term) => [term.key, term])).values()];
    const least =
      distinct.length > MANY_TERMS ? NEXT_TO_NOTHING * Math.max(...distinct.map(({ weight }) => weight)) : 0;
    this.terms = distinct
      .filter(({ weight }) => weight >= least)
      .toSorted((a, b) => b.weight - a.weight || a.key - b.key)
      .slice(0, MOST_TERMS)
      .toSorted((a, b) => a.count - b.count || a.key - b.key);
    const bitOf = new Map(this.terms.map(({ key }, bit) => [key, bit]));
    this.#words = ofWords.map((terms) => {
      const kept = terms.filter(({ key }) => bitOf.has(key));
      const bits = kept.map(({ key }) => 1 << bitOf.get(key)!);
      const weights = kept.map(({ weight }) => weight);
      return { bits, weights, mask: bits.reduce((mask, bit) => mask | bit, 0), whole: jointWeight(weights) };
    });
    this.total = this.weightOf(-1);
  }

  /** Weight of the terms whose bits are set, word by word. */
  weightOf(mask: number): number {
    let weight = 0;
    for (const word of this.#words) {
      if ((mask & word.mask) === 0) continue;
      weight += (mask & word.mask) === word.mask ? word.whole : partWeight(word, mask);
    }
    return weight;
  }

  /** The most a record can weigh that carries none of the first `count` terms. */
  restWithout(count: number): number {
    return count >= MOST_TERMS ? 0 : this.weightOf(-1 << count);
  }
}

/** As jointWeight over the terms in the mask; runs for every candidate, so it makes no array. */
function partWeight({ bits, weights }: WordEvidence, mask: number): number {
  let most = 0;
  let sum = 0;
  for (let index = 0; index < bits.length; index++) {
    if ((mask & bits[index]!) === 0) continue;
    sum += weights[index]!;
    if (weights[index]! > most) most = weights[index]!;
  }
  return most + othersShare(bits.length) * (sum - most);
}

import { PRIOR_MAX } from "../search/documents/document.ts";
import { isAlphabetic } from "../search/match/near-match.ts";
import { rarity } from "../search/match/term-weights.ts";
import { NO_GROUP } from "./file-format.ts";
import { nodesInList, readNodes, readOpenNodes, type TextIndex } from "./text-index.ts";
import type { SoughtWord } from "./sought.ts";

/** What is found beside the best passage counts less: in the heads of a unit and its group, and in its other passages. */
const share = { head: 0.8, group: 0.5, united: 0.35 } as const;
/** The best prior adds this share to the score of a unit. */
const PRIOR = 0.5;
/** A unit that carries nothing of the question keeps this part of its points, one that carries all of it the whole. */
const UNCOVERED = 0.5;
/** Of what only the group says, this part counts as carried by the unit. */
const OF_GROUP = 0.7;

/** Once so many nodes were read, rarest terms first, further terms only add to what was found. */
const ENOUGH = 3_000;

/** Units that carry less of a question are no answer to it. */
const LEAST_SHARE = 0.25;

/** A unit that answers a question. */
export type TextHit = {
  readonly unit: number;
  /** Place of its best passage among its passages; -1 when only its heads match. */
  readonly passage: number;
  readonly score: number;
  /** Which part of the weight of the question the unit carries, with its group. */
  readonly share: number;
};

export type TextQuery = {
  readonly words: readonly SoughtWord[];
  /** Each makes a unit that carries it worth its weight more, times what the words make it worth. */
  readonly marks?: readonly SoughtWord[];
  /** Weight added to groups that the question names, by place: a part of the weight of all words. */
  readonly named: ReadonlyMap<number, number>;
  /** Added to the score of units that the question speaks of in other words than theirs. */
  readonly meant?: ReadonlyMap<number, number>;
  readonly admits?: ((unit: number) => boolean) | undefined;
  readonly most: number;
};

const NOTHING_MEANT: ReadonlyMap<number, number> = new Map();

/** Ranks the units of a text index. Holds working memory of four bytes for each passage, head and unit. */
export class TextSearch {
  readonly #index: TextIndex;
  /** Weight found in each node, and over all passages and the head of each unit. */
  readonly #found: Float32Array;
  readonly #united: Float32Array;
  readonly #touched: Uint32Array;
  /** The last term that was found in each unit, and what its marks add. */
  readonly #stamps: Uint16Array;
  readonly #boosts: Float32Array;
  /** The nodes of one list. */
  readonly #nodes: Uint32Array;
  /** One bit per node: whether its unit was touched. */
  readonly #open: Uint32Array;
  #touchedCount = 0;
  #marked = false;

  constructor(index: TextIndex) {
    this.#index = index;
    this.#found = new Float32Array(index.nodes);
    this.#united = new Float32Array(index.units);
    this.#touched = new Uint32Array(index.units);
    this.#stamps = new Uint16Array(index.units);
    this.#boosts = new Float32Array(index.units);
    this.#nodes = new Uint32Array(index.longestList);
    this.#open = new Uint32Array((index.nodes + 31) >>> 5);
  }

  /** The best units, best first; equal ones in their order. */
  search({ words, marks = [], named, meant = NOTHING_MEANT, admits, most }: TextQuery): TextHit[] {
    const index = this.#index;
    // With nothing else to go by, marks are words.
    if (words.length === 0 && marks.length > 0) return this.search({ words: marks, named, meant, admits, most });
    const { worth, total } = worthOf(
      words.filter((word) => !isAlphabetic(word.text) || this.#stands(word)),
      index,
    );
    if (total === 0 && meant.size === 0) return [];
    const terms = [...worth].toSorted(([one], [other]) => index.count(one) - index.count(other) || one - other);
    this.#clear();
    let read = 0;
    for (const [at, [term, points]] of terms.entries()) {
      this.#add(term, points, at + 1, read < ENOUGH);
      read += index.count(term);
    }
    for (const [group, part] of named) this.#found[index.passages + index.units + group]! += Math.round(part * total);
    const boost = 1 + this.#mark(marks);
    const hits: TextHit[] = [];
    for (const [unit, more] of meant) {
      if (admits !== undefined && !admits(unit)) continue;
      const group = index.unitGroups[unit]!;
      const ofGroup = group === NO_GROUP ? 0 : this.#found[index.passages + index.units + group]!;
      const hit = this.#hit(unit, ofGroup, Math.max(1, total));
      hits.push({ ...hit, score: Math.round(1000 * (hit.score + more)) / 1000 });
    }
    let least = 0;
    for (let at = 0; at < this.#touchedCount; at++) {
      const unit = this.#touched[at]!;
      if (meant.has(unit)) continue;
      const group = index.unitGroups[unit]!;
      const ofGroup = group === NO_GROUP ? 0 : this.#found[index.passages + index.units + group]!;
      if (this.#united[unit]! + ofGroup < LEAST_SHARE * total) continue;
      // Upper bound of the score, so that most units are skipped.
      const bound = this.#united[unit]! * (1 + share.united + share.head) + share.group * ofGroup;
      if (bound * (1 + PRIOR) * boost < least) continue;
      if (admits !== undefined && !admits(unit)) continue;
      hits.push(this.#hit(unit, ofGroup, total));
      if (hits.length >= 4 * most) {
        hits.sort(byScore);
        hits.length = most;
        least = (hits[most - 1]!.score - 0.001) * total;
      }
    }
    return hits.sort(byScore).slice(0, most);
  }

  /** Whether some passage or head has all terms of a word. */
  #stands({ terms }: SoughtWord): boolean {
    const index = this.#index;
    const [rarest, ...others] = terms
      .map((key) => index.termOf(key))
      .toSorted((one, other) => index.count(one) - index.count(other));
    if (rarest === undefined) return false;
    const count = readNodes(index.list(rarest), this.#nodes);
    let holding = [...this.#nodes.subarray(0, count)];
    for (const term of others) holding = nodesInList(index.list(term), holding);
    return holding.length > 0;
  }

  /** Notes for each unit what its marks add; gives the most that they can. */
  #mark(marks: readonly SoughtWord[]): number {
    const { passages } = this.#index;
    if (this.#marked) this.#boosts.fill(0);
    this.#marked = marks.length > 0;
    let most = 0;
    for (const { terms, weight } of marks) {
      for (const key of terms) {
        const count = readNodes(this.#index.list(this.#index.termOf(key)), this.#nodes);
        for (let at = 0; at < count; at++) this.#boosts[this.#nodes[at]! - passages]! += weight;
      }
      most += weight;
    }
    return most;
  }

  /** Only what the last search has touched. */
  #clear(): void {
    const { passages, units, firstPassages } = this.#index;
    for (let at = 0; at < this.#touchedCount; at++) {
      const unit = this.#touched[at]!;
      this.#united[unit] = 0;
      this.#stamps[unit] = 0;
      this.#found[passages + unit] = 0;
      for (let node = firstPassages[unit]!; node < firstPassages[unit + 1]!; node++) this.#found[node] = 0;
    }
    this.#found.fill(0, passages + units);
    this.#open.fill(0);
    this.#touchedCount = 0;
  }

  #hit(unit: number, ofGroup: number, total: number): TextHit {
    const { passages, firstPassages, unitPriors } = this.#index;
    const [from, to] = [firstPassages[unit]!, firstPassages[unit + 1]!];
    let best = 0;
    let passage = -1;
    for (let at = from; at < to; at++) if (this.#found[at]! > best) [best, passage] = [this.#found[at]!, at - from];
    const united = this.#united[unit]!;
    const head = this.#found[passages + unit]!;
    // Of many decisions only the name is held: it is their text.
    if (from === to) best = head;
    const points = best + share.united * united + share.head * head + share.group * ofGroup;
    const carried = Math.min(1, (united + OF_GROUP * Math.min(ofGroup, total - united)) / total);
    const score =
      (points / total) *
      (UNCOVERED + (1 - UNCOVERED) * carried) *
      (1 + (PRIOR * unitPriors[unit]!) / PRIOR_MAX) *
      (1 + this.#boosts[unit]!);
    return { unit, passage, score: Math.round(1000 * score) / 1000, share: carried };
  }

  /** Adds what a term is worth to the nodes that have it, and once to each of their units; `opens` lets it touch new ones. */
  #add(term: number, worth: number, stamp: number, opens: boolean): void {
    const { passages, units, unitOfPassage } = this.#index;
    const [found, united, stamps, nodes] = [this.#found, this.#united, this.#stamps, this.#nodes];
    const bytes = this.#index.list(term);
    const count = opens ? readNodes(bytes, nodes) : readOpenNodes(bytes, nodes, this.#open, passages + units);
    for (let at = 0; at < count; at++) {
      const node = nodes[at]!;
      found[node]! += worth;
      if (node >= passages + units) continue;
      const unit = node < passages ? unitOfPassage[node]! : node - passages;
      if (stamps[unit] === stamp) continue;
      if (stamps[unit] === 0) this.#touch(unit);
      stamps[unit] = stamp;
      united[unit]! += worth;
    }
  }

  /** Opens all nodes of a unit. */
  #touch(unit: number): void {
    const { passages, firstPassages } = this.#index;
    const open = this.#open;
    this.#touched[this.#touchedCount++] = unit;
    for (let node = firstPassages[unit]!; node < firstPassages[unit + 1]!; node++)
      open[node >>> 5]! |= 1 << (node & 31);
    open[(passages + unit) >>> 5]! |= 1 << ((passages + unit) & 31);
  }
}

/** What each term of some words is worth, by its number, as an integer: sums of integers are the same in any order. */
function worthOf(words: readonly SoughtWord[], index: TextIndex): { worth: Map<number, number>; total: number } {
  const worth = new Map<number, number>();
  let total = 0;
  for (const { terms, points } of cappedWords(words, index))
    for (const [at, term] of terms.entries()) {
      const known = worth.get(term) ?? 0;
      const own = Math.round(16 * points[at]!);
      if (own <= known) continue;
      total += own - known;
      worth.set(term, own);
    }
  return { worth, total };
}

type WeighedWord = { readonly terms: readonly number[]; readonly points: readonly number[] };

/**
 * The terms of words and what each is worth. A word for which others stand is worth no more than the best of them: texts say it
 * in their own way, and the few that happen to hold it are not what was asked for.
 */
function cappedWords(words: readonly SoughtWord[], index: TextIndex): WeighedWord[] {
  const weighed = words.map((word) => ({ word, ...weigh(word, index) }));
  return weighed.map(({ word, terms, points }) => {
    const others = weighed.filter(({ word: { standsFor } }) => standsFor?.some((said) => said.includes(word.text)));
    if (word.standsFor !== undefined || others.length === 0) return { terms, points };
    const most = Math.max(...others.map((other) => sum(other.points)));
    const part = Math.min(1, most / Math.max(1, sum(points)));
    return { terms, points: points.map((each) => each * part) };
  });
}

function weigh({ terms: keys, weight }: SoughtWord, index: TextIndex): WeighedWord {
  const terms = keys.map((key) => index.termOf(key));
  const weights = termWeights(
    terms.map((term) => index.count(term)),
    index.nodes,
  );
  // A long word is more than a short one, but not by as much as it has terms.
  const part = 2 / (terms.length + 1);
  return { terms, points: weights.map((each) => weight * part * each) };
}

function sum(values: readonly number[]): number {
  return values.reduce((one, other) => one + other, 0);
}

function byScore(one: TextHit, other: TextHit): number {
  return other.score - one.score || one.unit - other.unit;
}

/**
 * What the terms of a word weigh, by the nodes that have each. A pair rarer than both its neighbours straddles two words and
 * counts half of the lighter neighbour.
 */
function termWeights(counts: readonly number[], nodes: number): number[] {
  const plain = counts.map((count) => (count === 0 ? 0 : rarity(count, nodes)));
  return plain.map((weight, at) => {
    const [before, after] = [plain[at - 1], plain[at + 1]];
    if (!before || !after) return weight;
    return weight > before && weight > after ? Math.min(before, after) / 2 : weight;
  });
}

import type { AskedStem } from "./spoken-words.ts";

/** A line of the plain-words index with its phrases cut into stems (stems.ts), as the build has compiled it. */
export type PlainLine = {
  readonly scope: string;
  /** Official terms, most specific first. */
  readonly targets: readonly string[];
  /** Stems of each phrase. */
  readonly phrases: readonly (readonly string[])[];
  /** File and line, for people. */
  readonly place: string;
};

export type PlainMatch = {
  readonly line: PlainLine;
  /** How well the question speaks of the line, 0 to 1: 1 where a phrase of it says all that the question says. */
  readonly fit: number;
  /** Stems of the question that stand in the line. */
  readonly stems: readonly string[];
};

/** Lines below this share of the best one are no answer, and no more than this many are. */
const NEAR_BEST = 0.45;
const MOST_LINES = 8;
/** Lines that are looked at phrase by phrase. */
const CANDIDATES = 48;
/** A stem that stands in many phrases of a line counts at most this much more than in one. */
const SATURATION = 1.2;
/** What a kanji that question and line share in different words weighs beside a stem. */
const KANJI = 0.35;
/** Kanji that one line in sixteen has tell nothing. */
const LEAST_RARITY = 4;

/**
 * Finds the lines of the plain-words index that a question speaks of. Each line is a small text: BM25 over stems, half as much again
 * for a phrase that the question holds whole, and a little for kanji that both write.
 */
export class PlainWords {
  readonly #lines: readonly PlainLine[];
  readonly #postings: ReadonlyMap<string, Postings>;
  readonly #points: Float64Array;

  constructor(lines: readonly PlainLine[]) {
    this.#lines = lines;
    this.#postings = postingsOf(lines);
    this.#points = new Float64Array(lines.length);
  }

  /** Lines of some scopes, best first. */
  find(stems: ReadonlyMap<string, AskedStem>, isWanted: (scope: string) => boolean): PlainMatch[] {
    const asked = new Map<string, Asked>();
    for (const [stem, { share, origin }] of stems) asked.set(stem, { weight: share * this.#rarity(stem), origin });
    const touched = this.#addUp(asked);
    const points = this.#points;
    const wanted = touched.filter((at) => isWanted(this.#lines[at]!.scope));
    const candidates = wanted.toSorted((one, other) => points[other]! - points[one]! || one - other);
    const total = sum(Array.from(asked, ([stem, { weight, origin }]) => (stem === origin ? weight : 0)));
    const scored = candidates.slice(0, CANDIDATES).map((at) => this.#match(at, asked, total));
    for (const at of touched) points[at] = 0;
    scored.sort((one, other) => other.score - one.score);
    const best = scored[0]?.score ?? 0;
    return scored
      .filter(({ score }) => score >= NEAR_BEST * best)
      .slice(0, MOST_LINES)
      .map(({ line, stems: met, fit, score }) => ({ line, stems: met, fit: (fit * score) / best }));
  }

  /** Adds up stems and kanji line by line; gives the lines that have any. */
  #addUp(asked: ReadonlyMap<string, Asked>): number[] {
    const touched: number[] = [];
    const add = (key: string, weight: number) => {
      const { lines, counts } = this.#postings.get(key) ?? NONE;
      for (let at = 0; at < lines.length; at++) {
        const line = lines[at]!;
        if (this.#points[line] === 0) touched.push(line);
        this.#points[line]! += (weight * counts[at]! * (SATURATION + 1)) / (counts[at]! + SATURATION);
      }
    };
    for (const [stem, { weight }] of asked) add(stem, weight);
    const own = Array.from(asked, ([stem, { origin }]) => (stem === origin ? stem : ""));
    for (const key of kanjiOf(own)) if (this.#rarity(key) >= LEAST_RARITY) add(key, KANJI * this.#rarity(key));
    return touched;
  }

  #match(at: number, asked: ReadonlyMap<string, Asked>, total: number): PlainMatch & { readonly score: number } {
    const line = this.#lines[at]!;
    const met = new Set<string>();
    let [whole, closest] = [0, 0];
    for (const phrase of line.phrases) {
      let [held, all] = [0, 0];
      for (const stem of phrase) {
        const found = asked.get(stem);
        all += found?.weight ?? this.#rarity(stem);
        if (found === undefined) continue;
        held += found.weight;
        met.add(stem);
      }
      if (held === all) whole = Math.max(whole, held);
      if (all > 0) closest = Math.max(closest, (held * held) / all);
    }
    const carried = sum([...met].map((stem) => asked.get(stem)!.weight));
    const fit = Math.min(1, (carried + whole) / (2 * Math.max(1, total)));
    const origins = new Set(Array.from(met, (stem) => asked.get(stem)!.origin));
    return { line, stems: [...origins], fit, score: this.#points[at]! + whole + closest };
  }

  #rarity(key: string): number {
    const count = this.#postings.get(key)?.lines.length ?? 0;
    return count === 0 ? 0 : Math.log2(1 + this.#lines.length / count);
  }
}

/** What a stem weighs, and the stem of the question that it stands for. */
type Asked = { readonly weight: number; readonly origin: string };

/** Lines that have a stem, and in how many of their phrases. */
type Postings = { readonly lines: readonly number[]; readonly counts: readonly number[] };

const NONE: Postings = { lines: [], counts: [] };

function postingsOf(lines: readonly PlainLine[]): Map<string, Postings> {
  const postings = new Map<string, { lines: number[]; counts: number[] }>();
  const add = (key: string, line: number) => {
    const known = postings.get(key);
    if (known === undefined) postings.set(key, { lines: [line], counts: [1] });
    else if (known.lines.at(-1) === line) known.counts[known.counts.length - 1]!++;
    else {
      known.lines.push(line);
      known.counts.push(1);
    }
  };
  for (const [at, { phrases }] of lines.entries()) {
    for (const phrase of phrases) for (const stem of phrase) add(stem, at);
    for (const key of kanjiOf(phrases.flat())) add(key, at);
  }
  return postings;
}

/** Keys of the kanji in stems: 産む and 出産, 休ませる and 休業 share one. */
function kanjiOf(stems: Iterable<string>): Set<string> {
  const keys = new Set<string>();
  for (const stem of stems) for (const [kanji] of stem.matchAll(/\p{Script=Han}/gu)) keys.add(`'${kanji}`);
  return keys;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

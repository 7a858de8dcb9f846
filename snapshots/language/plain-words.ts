import { largest } from "../text/order.ts";
import type { AskedStem } from "./spoken-words.ts";

/** What a line of the plain-words index leads to. */
type PlainTargets = {
  readonly scope: string;
  /** Official terms, most specific first. */
  readonly targets: readonly string[];
  /** File and line, for people. */
  readonly place: string;
};

/** A line of the plain-words index with its phrases cut into stems (stems.ts), as the build has compiled it. */
export type PlainLine = PlainTargets & {
  /** Stems of each phrase. */
  readonly phrases: readonly (readonly string[])[];
};

export type PlainMatch = {
  readonly line: PlainTargets;
  /** How well the question speaks of the line, 0 to 1: 1 where a phrase of it says all that the question says. */
  readonly fit: number;
  /** How well the best line of its scope fits beside the best of all, 0 to 1. */
  readonly standing: number;
  /** Stems of the question that stand in the line. */
  readonly stems: readonly string[];
};

/** Lines below this share of the best one of their scope are no answer, and no more than this many are. */
const NEAR_BEST = 0.45;
const MOST_LINES = 6;
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
  readonly #lines: readonly PlainTargets[];
  /** Scopes are numbered; the number of each line's. */
  readonly #scopes: readonly string[];
  readonly #scopeOf: Uint8Array;
  /** Stems, and kanji in them, are numbered; everything below goes by these numbers. */
  readonly #numbers = new Map<string, number>();
  readonly #postings: Postings;
  readonly #rarities: Float64Array;
  /** The stems of all phrases one after the other, where each phrase begins, and the first phrase of each line. */
  readonly #stems: Uint32Array;
  readonly #phrases: Uint32Array;
  readonly #firstPhrases: Uint32Array;
  /** What each stem weighs in the question that is asked, and in a phrase that it holds; 0 for those that it does not have. */
  readonly #asked: Float64Array;
  readonly #inPhrase: Float64Array;
  readonly #points: Float64Array;

  constructor(lines: readonly PlainLine[]) {
    this.#lines = lines.map(({ scope, targets, place }) => ({ scope, targets, place }));
    this.#scopes = [...new Set(lines.map(({ scope }) => scope))];
    this.#scopeOf = Uint8Array.from(lines, ({ scope }) => this.#scopes.indexOf(scope));
    const postings = new PostingLists();
    // The kanji of each stem, by its number: most stems stand in many lines.
    const kanjiIn: (readonly number[])[] = [];
    const [stems, phrases, firstPhrases]: [number[], number[], number[]] = [[], [0], [0]];
    for (const [at, line] of lines.entries()) {
      const kanji = new Set<number>();
      for (const phrase of line.phrases) {
        for (const stem of phrase) {
          const number = this.#numberOf(stem);
          kanjiIn[number] ??= kanjiOf(stem).map((key) => this.#numberOf(key));
          for (const each of kanjiIn[number]) kanji.add(each);
          postings.add(number, at);
          stems.push(number);
        }
        phrases.push(stems.length);
      }
      for (const number of kanji) postings.add(number, at);
      firstPhrases.push(phrases.length - 1);
    }
    this.#postings = postings.packed();
    this.#stems = Uint32Array.from(stems);
    this.#phrases = Uint32Array.from(phrases);
    this.#firstPhrases = Uint32Array.from(firstPhrases);
    const { starts } = this.#postings;
    this.#rarities = Float64Array.from({ length: this.#numbers.size }, (_, number) =>
      Math.log2(1 + lines.length / (starts[number + 1]! - starts[number]!)),
    );
    this.#asked = new Float64Array(this.#numbers.size);
    this.#inPhrase = new Float64Array(this.#numbers.size);
    this.#points = new Float64Array(lines.length);
  }

  /** Lines of some scopes, best first. Lines of different kinds of records do not compete. */
  find(stems: ReadonlyMap<string, AskedStem>, isWanted: (scope: string) => boolean): PlainMatch[] {
    const origins = new Map<number, string>();
    let total = 0;
    for (const [stem, { share, inPhrase, origin }] of stems) {
      const number = this.#numbers.get(stem);
      if (number === undefined) continue;
      this.#asked[number] = share * this.#rarities[number]!;
      this.#inPhrase[number] = inPhrase * this.#rarities[number]!;
      origins.set(number, origin);
      if (stem === origin) total += this.#asked[number];
    }
    const own = Array.from(stems).flatMap(([stem, { origin }]) => (stem === origin ? kanjiOf(stem) : []));
    const groups = this.#addUp(origins.keys(), new Set(own), isWanted);
    const scopes = groups.map((lines) => this.#best(lines));
    const most = Math.max(0, ...scopes.map(([best]) => best!.score));
    const found = scopes
      .flatMap((scored) => {
        const best = scored[0]!.score;
        return scored.map((one) => {
          const { line, met, fit } = this.#fitOf(one, total);
          const said = [...new Set(Array.from(met, (number) => origins.get(number)!))];
          return { line, stems: said, score: one.score, fit: (fit * one.score) / best, standing: best / most };
        });
      })
      .sort((one, other) => other.score - one.score);
    for (const lines of groups) for (const at of lines) this.#points[at] = 0;
    for (const number of origins.keys()) this.#asked[number] = this.#inPhrase[number] = 0;
    return found;
  }

  #numberOf(key: string): number {
    const number = this.#numbers.get(key) ?? this.#numbers.size;
    this.#numbers.set(key, number);
    return number;
  }

  /** Adds up stems and kanji line by line; gives the lines that have any, scope by scope. */
  #addUp(stems: Iterable<number>, kanji: Iterable<string>, isWanted: (scope: string) => boolean): number[][] {
    const [points, scopeOf, { starts, lines, counts }] = [this.#points, this.#scopeOf, this.#postings];
    const groups = this.#scopes.map((scope): number[] | null => (isWanted(scope) ? [] : null));
    const met: number[][] = [];
    const add = (number: number, weight: number) => {
      for (let at = starts[number]!; at < starts[number + 1]!; at++) {
        const line = lines[at]!;
        const group = groups[scopeOf[line]!]!;
        if (group === null) continue;
        if (points[line] === 0 && group.push(line) === 1) met.push(group);
        points[line]! += (weight * counts[at]! * (SATURATION + 1)) / (counts[at]! + SATURATION);
      }
    };
    for (const number of stems) if (this.#asked[number]! > 0) add(number, this.#asked[number]!);
    for (const key of kanji) {
      const number = this.#numbers.get(key);
      const rarity = number === undefined ? 0 : this.#rarities[number]!;
      if (rarity >= LEAST_RARITY) add(number!, KANJI * rarity);
    }
    return met;
  }

  /** The best of some lines, best first: those with most points, looked at phrase by phrase. */
  #best(lines: readonly number[]): Scored[] {
    const points = new Float64Array(lines.length);
    for (let at = 0; at < lines.length; at++) points[at] = this.#points[lines[at]!]!;
    const least = lines.length <= CANDIDATES ? 0 : largest(points, CANDIDATES).at(-1)!;
    const scored = lines
      .filter((line) => this.#points[line]! >= least)
      .map((line) => this.#scored(line))
      .sort((one, other) => other.score - one.score);
    return scored.slice(0, MOST_LINES).filter(({ score }) => score >= NEAR_BEST * scored[0]!.score);
  }

  #scored(line: number): Scored {
    const [rarities, stems, phrases] = [this.#rarities, this.#stems, this.#phrases];
    let whole = 0;
    let closest = 0;
    for (let phrase = this.#firstPhrases[line]!; phrase < this.#firstPhrases[line + 1]!; phrase++) {
      let asked = 0;
      let held = 0;
      let all = 0;
      for (let at = phrases[phrase]!; at < phrases[phrase + 1]!; at++) {
        const weight = this.#inPhrase[stems[at]!]!;
        asked += this.#asked[stems[at]!]!;
        held += weight;
        all += weight > 0 ? weight : rarities[stems[at]!]!;
      }
      if (asked === 0) continue;
      if (held === all) whole = Math.max(whole, held);
      closest = Math.max(closest, (held * held) / all);
    }
    return { line, whole, score: this.#points[line]! + whole + closest };
  }

  /** The stems of the question that stand in a line, and how well it fits. */
  #fitOf({ line: at, whole }: Scored, total: number): { line: PlainTargets; met: ReadonlySet<number>; fit: number } {
    const line = this.#lines[at]!;
    const own = this.#stems.subarray(
      this.#phrases[this.#firstPhrases[at]!],
      this.#phrases[this.#firstPhrases[at + 1]!],
    );
    const met = new Set(own.filter((number) => this.#asked[number]! > 0));
    let carried = 0;
    for (const number of met) carried += this.#asked[number]!;
    const said = NAMES.has(line.scope) ? Math.min(MUCH, total) : total;
    return { line, met, fit: Math.min(1, (carried + whole) / (2 * Math.max(1, said))) };
  }
}

/** A long question says more than it asks for: a line that has this weight of stems fits it as it fits a short one. */
const MUCH = 30;
/** Kinds of records that are found by their names. Texts hold much of a long question, and are held against all of it. */
const NAMES: ReadonlySet<string> = new Set(["program", "loan", "tax", "certification", "mutual", "case", "*"]);

/** A line by its place; `whole` is what the heaviest phrase weighs that the question holds whole. */
type Scored = { readonly line: number; readonly whole: number; readonly score: number };

/** Of each stem, the lines that have it and in how many of their phrases, one stem after the other from `starts` on. */
type Postings = { readonly starts: Uint32Array; readonly lines: Uint32Array; readonly counts: Uint32Array };

/** Collects postings line by line. */
class PostingLists {
  readonly #lists: { readonly lines: number[]; readonly counts: number[] }[] = [];

  add(number: number, line: number): void {
    const { lines, counts } = (this.#lists[number] ??= { lines: [], counts: [] });
    const last = lines.length - 1;
    if (lines[last] === line) counts[last]!++;
    else {
      lines.push(line);
      counts.push(1);
    }
  }

  packed(): Postings {
    const starts = new Uint32Array(this.#lists.length + 1);
    for (const [number, { lines }] of this.#lists.entries()) starts[number + 1] = starts[number]! + lines.length;
    const [lines, counts] = [new Uint32Array(starts.at(-1)!), new Uint32Array(starts.at(-1)!)];
    for (const [number, list] of this.#lists.entries()) {
      lines.set(list.lines, starts[number]);
      counts.set(list.counts, starts[number]);
    }
    return { starts, lines, counts };
  }
}

/** Keys of the kanji in a stem: 産む and 出産, 休ませる and 休業 share one. */
function kanjiOf(stem: string): string[] {
  return Array.from(stem.matchAll(/\p{Script=Han}/gu), ([kanji]) => `'${kanji}`);
}

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
  readonly #lines: readonly PlainLine[];
  /** Stems, and kanji in them, are numbered; everything below goes by these numbers. */
  readonly #numbers = new Map<string, number>();
  readonly #postings: Postings[] = [];
  readonly #rarities: Float64Array;
  /** The stems of each phrase of each line. */
  readonly #phrases: readonly (readonly (readonly number[])[])[];
  /** What each stem weighs in the question that is asked; 0 for those that it does not have. */
  readonly #asked: Float64Array;
  readonly #points: Float64Array;

  constructor(lines: readonly PlainLine[]) {
    this.#lines = lines;
    // The kanji of each stem, by its number: most stems stand in many lines.
    const kanjiIn: (readonly number[])[] = [];
    this.#phrases = lines.map(({ phrases }, at) => {
      const kanji = new Set<number>();
      const numbered = phrases.map((phrase) =>
        phrase.map((stem) => {
          const number = this.#numberOf(stem);
          kanjiIn[number] ??= kanjiOf(stem).map((key) => this.#numberOf(key));
          for (const each of kanjiIn[number]) kanji.add(each);
          this.#post(number, at);
          return number;
        }),
      );
      for (const number of kanji) this.#post(number, at);
      return numbered;
    });
    this.#rarities = Float64Array.from(this.#postings, ({ lines: having }) =>
      Math.log2(1 + lines.length / having.length),
    );
    this.#asked = new Float64Array(this.#postings.length);
    this.#points = new Float64Array(lines.length);
  }

  /** Lines of some scopes, best first. */
  find(stems: ReadonlyMap<string, AskedStem>, isWanted: (scope: string) => boolean): PlainMatch[] {
    const origins = new Map<number, string>();
    let total = 0;
    for (const [stem, { share, origin }] of stems) {
      const number = this.#numbers.get(stem);
      if (number === undefined) continue;
      this.#asked[number] = share * this.#rarities[number]!;
      origins.set(number, origin);
      if (stem === origin) total += this.#asked[number];
    }
    const own = Array.from(stems).flatMap(([stem, { origin }]) => (stem === origin ? kanjiOf(stem) : []));
    const touched = this.#addUp(origins, new Set(own));
    const scopes = Array.from(this.#byScope(touched, isWanted).values(), (lines) =>
      this.#best(lines)
        .map((at) => this.#match(at, origins, total))
        .sort((one, other) => other.score - one.score),
    );
    for (const at of touched) this.#points[at] = 0;
    for (const number of origins.keys()) this.#asked[number] = 0;
    const most = Math.max(0, ...scopes.map(([best]) => best!.score));
    return scopes
      .flatMap((scored) => {
        const best = scored[0]!.score;
        return scored
          .filter(({ score }) => score >= NEAR_BEST * best)
          .slice(0, MOST_LINES)
          .map((one) => Object.assign(one, { fit: (one.fit * one.score) / best, standing: best / most }));
      })
      .sort((one, other) => other.score - one.score);
  }

  /** Lines of different kinds of records do not compete. */
  #byScope(touched: readonly number[], isWanted: (scope: string) => boolean): Map<string, number[]> {
    const groups = new Map<string, number[]>();
    for (const at of touched) {
      const { scope } = this.#lines[at]!;
      const group = groups.get(scope);
      if (group !== undefined) group.push(at);
      else if (isWanted(scope)) groups.set(scope, [at]);
    }
    return groups;
  }

  #numberOf(key: string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    this.#numbers.set(key, this.#postings.length);
    return this.#postings.push({ lines: [], counts: [] }) - 1;
  }

  /** Notes that a line has a stem or kanji. */
  #post(number: number, line: number): void {
    const { lines, counts } = this.#postings[number]!;
    const last = lines.length - 1;
    if (lines[last] === line) counts[last]!++;
    else {
      lines.push(line);
      counts.push(1);
    }
  }

  /** Adds up stems and kanji line by line; gives the lines that have any. */
  #addUp(stems: ReadonlyMap<number, string>, kanji: Iterable<string>): number[] {
    const touched: number[] = [];
    const points = this.#points;
    const add = (number: number, weight: number) => {
      const { lines, counts } = this.#postings[number]!;
      for (let at = 0; at < lines.length; at++) {
        const line = lines[at]!;
        if (points[line] === 0) touched.push(line);
        points[line]! += (weight * counts[at]! * (SATURATION + 1)) / (counts[at]! + SATURATION);
      }
    };
    for (const number of stems.keys()) add(number, this.#asked[number]!);
    for (const key of kanji) {
      const number = this.#numbers.get(key);
      const rarity = number === undefined ? 0 : this.#rarities[number]!;
      if (rarity >= LEAST_RARITY) add(number!, KANJI * rarity);
    }
    return touched;
  }

  /** The lines to look at phrase by phrase. */
  #best(lines: readonly number[]): readonly number[] {
    if (lines.length <= CANDIDATES) return lines;
    const points = this.#points;
    const least = Float64Array.from(lines, (at) => points[at]!)
      .sort()
      .at(-CANDIDATES)!;
    return lines.filter((at) => points[at]! >= least);
  }

  #match(at: number, origins: ReadonlyMap<number, string>, total: number): Scored {
    const asked = this.#asked;
    const met = new Set<number>();
    let [whole, closest] = [0, 0];
    for (const phrase of this.#phrases[at]!) {
      let [held, all] = [0, 0];
      for (const number of phrase) {
        const weight = asked[number]!;
        held += weight;
        all += weight > 0 ? weight : this.#rarities[number]!;
        if (weight > 0) met.add(number);
      }
      if (held === all) whole = Math.max(whole, held);
      if (all > 0) closest = Math.max(closest, (held * held) / all);
    }
    let carried = 0;
    for (const number of met) carried += asked[number]!;
    const said = NAMES.has(this.#lines[at]!.scope) ? Math.min(MUCH, total) : total;
    const fit = Math.min(1, (carried + whole) / (2 * Math.max(1, said)));
    const stems = [...new Set(Array.from(met, (number) => origins.get(number)!))];
    return { line: this.#lines[at]!, stems, fit, score: this.#points[at]! + whole + closest };
  }
}

/** A long question says more than it asks for: a line that has this weight of stems fits it as it fits a short one. */
const MUCH = 30;
/** Kinds of records that are found by their names. Texts hold much of a long question, and are held against all of it. */
const NAMES: ReadonlySet<string> = new Set(["program", "loan", "tax", "certification", "mutual", "case", "*"]);

type Scored = Omit<PlainMatch, "standing"> & { readonly score: number };

/** Lines that have a stem, and in how many of their phrases. */
type Postings = { readonly lines: number[]; readonly counts: number[] };

/** Keys of the kanji in a stem: 産む and 出産, 休ませる and 休業 share one. */
function kanjiOf(stem: string): string[] {
  return Array.from(stem.matchAll(/\p{Script=Han}/gu), ([kanji]) => `'${kanji}`);
}

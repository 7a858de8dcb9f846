/** A line of the plain-words index with its phrases cut into stems (stems.ts), as the build has compiled it. */
export type PlainLine = {
  readonly scope: string;
  /** Official terms, most specific first. */
  readonly targets: readonly string[];
  /** Stems of each phrase, targets among them. */
  readonly phrases: readonly (readonly string[])[];
  readonly place: string;
};

/** A line that a question speaks of, with how well it does: 1 for a line whose phrase says all that the question says. */
export type PlainMatch = { readonly line: PlainLine; readonly fit: number; readonly stems: readonly string[] };

/** Lines up to this share of the best are kept, and no more than this many. */
const NEAR_BEST = Number(process.env["NB"] ?? 0.45);
const MOST_LINES = Number(process.env["ML"] ?? 8);
/** A whole phrase makes a line worth this much more. */
const WHOLE_PHRASE = Number(process.env["WHOLE_PHRASE"] ?? 1.5);
/** Parts of a phrase count by this power of the share that the question holds. */
const SATURATION = Number(process.env["SATURATION"] ?? 1.2);
const LENGTH = Number(process.env["LENGTH"] ?? 0);

/** Finds the lines of the plain-words index that a question speaks of: each line is a small text, scored by BM25 over stems. */
export class PlainWords {
  readonly #lines: readonly PlainLine[];
  readonly #byStem = new Map<string, number[]>();
  readonly #lengths: Float64Array;
  readonly #meanLength: number;
  readonly #characters: readonly ReadonlySet<string>[];

  constructor(lines: readonly PlainLine[]) {
    this.#lines = lines;
    this.#lengths = Float64Array.from(lines, ({ phrases }) => phrases.length);
    this.#meanLength = this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lines.length);
    this.#characters = lines.map(({ phrases }) => charactersOf(phrases.flat()));
    for (const [at, { phrases }] of lines.entries())
      for (const stem of new Set([...phrases.flat(), ...this.#characters[at]!])) {
        const known = this.#byStem.get(stem);
        if (known === undefined) this.#byStem.set(stem, [at]);
        else known.push(at);
      }
  }

  /** Lines of some scopes, best first. */
  find(stems: readonly string[], scopes: ReadonlySet<string>): PlainMatch[] {
    const asked = new Map(stems.map((stem) => [stem, this.#rarity(stem)]));
    const total = [...asked.values()].reduce((sum, weight) => sum + weight, 0);
    const characters = new Map([...charactersOf(stems)].map((character) => [character, KANJI * this.#rarity(character)]));
    const touched = new Set<number>();
    for (const key of [...asked.keys(), ...characters.keys()]) for (const at of this.#byStem.get(key) ?? []) touched.add(at);
    const found: (PlainMatch & { readonly score: number })[] = [];
    for (const at of touched) {
      const line = this.#lines[at]!;
      if (!scopes.has(line.scope)) continue;
      found.push(this.#score(line, at, asked, characters, total));
    }
    found.sort((one, other) => other.score - one.score);
    const least = NEAR_BEST * (found[0]?.score ?? 0);
    return found
      .filter(({ score }) => score >= least)
      .slice(0, MOST_LINES)
      .map((match) => ({ ...match, fit: match.fit * (match.score / found[0]!.score) }));
  }

  #score(line: PlainLine, at: number, asked: ReadonlyMap<string, number>, characters: ReadonlyMap<string, number>, total: number) {
    const counts = new Map<string, number>();
    let [whole, best] = [0, 0];
    for (const phrase of line.phrases) {
      let [met, all] = [0, 0];
      for (const stem of phrase) {
        const weight = asked.get(stem);
        all += weight ?? this.#rarity(stem);
        if (weight === undefined) continue;
        met += weight;
        counts.set(stem, (counts.get(stem) ?? 0) + 1);
      }
      if (met === all && phrase.length > 0) whole = Math.max(whole, met);
      if (all > 0) best = Math.max(best, (met * met) / all);
    }
    let score = 0;
    const norm = 1 - LENGTH + (LENGTH * this.#lengths[at]!) / this.#meanLength;
    for (const [stem, count] of counts)
      score += (asked.get(stem)! * count * (SATURATION + 1)) / (count + SATURATION * norm);
    score += (WHOLE_PHRASE - 1) * 2 * whole + BEST * best;
    const own = this.#characters[at]!;
    for (const [character, weight] of characters) if (own.has(character)) score += weight;
    const stems = [...counts.keys()];
    const carried = stems.reduce((sum, stem) => sum + asked.get(stem)!, 0);
    return { line, score, stems, fit: Math.min(1, (carried + whole) / (2 * Math.max(total, 1))) };
  }

  #rarity(stem: string): number {
    const count = this.#byStem.get(stem)?.length ?? 0;
    return count === 0 ? 0 : Math.log2(1 + this.#lines.length / count);
  }
}

const KANJI = Number(process.env["KJ"] ?? 0.35);
const BEST = Number(process.env["BEST"] ?? 1);

/** Single kanji of stems: 産む and 出産, 休ませる and 休業 share one. */
function charactersOf(stems: readonly string[]): Set<string> {
  return new Set(stems.flatMap((stem) => stem.match(/\p{Script=Han}/gu) ?? []).map((character) => `'${character}`));
}

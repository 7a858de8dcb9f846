import { type Lexicon, listOf } from "../lexicon/lexicon.ts";
import { phraseStems } from "./stems.ts";

/** A stem of a question, or one that says the same in other words. */
export type AskedStem = {
  /** What it counts, and what it counts in a phrase that the question holds. */
  readonly share: number;
  readonly inPhrase: number;
  /** The stem of the question that it stands for. */
  readonly origin: string;
};

/** What a stem counts that only means about the same as one of the question, and one that stands in every question. */
const MEANT = 0.6;
const DULL = 0.3;

/** Adds to the stems of a question those that lines of the plain-words index use instead: 面倒をみる is 介護 there. */
export class SpokenWords {
  readonly #byFirst = new Map<string, { readonly stems: readonly string[]; readonly meant: readonly string[] }[]>();

  constructor(lexicon: Lexicon) {
    for (const { cells } of lexicon.lines("spoken-words")) {
      const meant = listOf(cells["stems"] ?? stemsCell(listOf(cells["meanings"]!)));
      for (const phrase of listOf(cells["spoken"] ?? spokenCell(listOf(cells["words"]!)))) {
        const stems = phrase.split("+");
        const known = this.#byFirst.get(stems[0]!);
        if (known === undefined) this.#byFirst.set(stems[0]!, [{ stems, meant }]);
        else known.push({ stems, meant });
      }
    }
  }

  /** Bare verbs (来る, もらう) say something only in a phrase: 明日から来なくていい. */
  expand(
    stems: readonly string[],
    isDull: (stem: string) => boolean,
    isBare: (stem: string) => boolean,
  ): Map<string, AskedStem> {
    const asked = new Map<string, AskedStem>();
    for (const stem of stems) {
      const share = isBare(stem) ? 0 : isDull(stem) ? DULL : 1;
      asked.set(stem, { share, inPhrase: Math.max(DULL, share), origin: stem });
    }
    const own = new Set(stems);
    for (const first of stems)
      for (const { stems: all, meant } of this.#byFirst.get(first) ?? [])
        if (all.every((stem) => own.has(stem)))
          for (const stem of meant)
            if ((asked.get(stem)?.share ?? 0) < MEANT)
              asked.set(stem, { share: MEANT, inPhrase: MEANT, origin: first });
    return asked;
  }
}

/** The stems of each spoken word or phrase, and of what they mean, as the snapshot keeps them. */
export function spokenStems(cells: Readonly<Record<string, string>>): Record<string, string> {
  return { spoken: spokenCell(listOf(cells["words"]!)), stems: stemsCell(listOf(cells["meanings"]!)) };
}

function spokenCell(words: readonly string[]): string {
  const phrases = words.map((word) => word.split("+").flatMap((part) => phraseStems(part)));
  return phrases.flatMap((stems) => (stems.length > 0 ? [[...new Set(stems)].join("+")] : [])).join("、");
}

function stemsCell(words: readonly string[]): string {
  return [...new Set(words.flatMap((word) => phraseStems(word)))].join("、");
}

import { fold } from "../../text/fold.ts";
import { type Lexicon, listOf } from "../lexicon.ts";
import { isWholeWord } from "../word-bounds.ts";
import { type FindWords, wordFinder } from "../word-finder.ts";
import { wordAt, wordsIn, type WordTable, wordTable } from "../word-table.ts";

/** A word written in kana, `end` excluded, with the spellings that records use; they are not folded. */
export type FoundReading = {
  readonly start: number;
  readonly end: number;
  /** The folded text from `start` to `end`. */
  readonly written: string;
  readonly spellings: readonly string[];
};

/**
 * Words of this field that a folded text writes in kana, from left to right, the longest where several begin. They stand
 * between spaces, kanji, particles or each other: さく is a word in `さくに` and none in `さくら`.
 */
export function findReadings(
  table: WordTable<readonly string[]>,
  endings: readonly string[],
  folded: string,
): FoundReading[] {
  const beginsWord = (at: number): boolean =>
    wordAt(table, folded, at, ({ start, end }) => end - start >= SHORTEST_NEIGHBOUR) !== null;
  return wordsIn(table, folded, ({ start, end }, previousEnd) => {
    // 事業のうち is no のうち (農地).
    if (folded.charAt(start) === "の" && start > 0 && folded.charAt(start - 1) !== " ") return false;
    return isWholeWord(folded, start, end, { previousEnd, beginsWord, shortKana: 2, endings });
  }).map(({ start, end, meaning }) => ({ start, end, written: folded.slice(start, end), spellings: meaning }));
}

/** A shorter word begins nearly anywhere. */
const SHORTEST_NEIGHBOUR = 4;

/** Usual spellings by folded reading; several lines may give spellings to one reading. */
export function readingTable(lexicon: Lexicon): WordTable<readonly string[]> {
  const table = new Map<string, readonly string[]>();
  for (const { cells } of lexicon.lines("readings")) {
    const key = fold(cells["reading"]!);
    table.set(key, [...new Set([...(table.get(key) ?? []), ...listOf(cells["spellings"]!)])]);
  }
  return wordTable(table);
}

const none: readonly string[] = [];

/** Finds words that have other spellings, each with those. */
export function createVariants(lexicon: Lexicon): FindWords<readonly string[]> {
  return wordFinder(
    lexicon.lines("spelling-variants").flatMap(({ cells }) => {
      const words = listOf(cells["words"]!);
      return words.map((word) => [word, words.filter((other) => fold(other) !== fold(word))] as const);
    }),
  );
}

/** Finds other spellings of a word that folding leaves apart (苺 for いちご, 障がい for 障害), in any spelling; none for a word without. */
export function createSpellings(lexicon: Lexicon): (word: string) => readonly string[] {
  const table = new Map<string, readonly string[]>();
  for (const { cells } of lexicon.lines("spelling-variants")) {
    const own = listOf(cells["words"]!);
    for (const word of own) {
      const others = [...own, ...listOf(cells["also"]!)].filter((other) => fold(other) !== fold(word));
      table.set(fold(word), [...new Set([...(table.get(fold(word)) ?? []), ...others])]);
    }
  }
  return (word) => table.get(fold(word)) ?? none;
}

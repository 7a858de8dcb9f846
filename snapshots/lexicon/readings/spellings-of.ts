import { type Lexicon, listOf } from "../lexicon.ts";
import { fold } from "../../text/fold.ts";

const none: readonly string[] = [];

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

import { type Lexicon, wordsFor } from "./lexicon.ts";
import { fold } from "../text/fold.ts";

/** What tells words that name something from those that ask or bind. */
export type FunctionWords = {
  /** Whether a word asks or binds and names nothing to look for. */
  isFunctionWord(folded: string): boolean;
};

export function createFunctionWords(lexicon: Lexicon): FunctionWords {
  const nouns = new Set(wordsFor(lexicon.lines("question-words"), "use", "noun").map(fold));
  return { isFunctionWord: (folded) => nouns.has(folded) || /^[0-9]+$/.test(folded) };
}

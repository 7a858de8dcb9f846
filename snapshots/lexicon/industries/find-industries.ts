import { KANJI } from "../../text/character-table.ts";
import { isWholeWord, kindAt } from "../word-bounds.ts";
import { type FoundWord, hasWordAt, wordsIn, type WordTable } from "../word-table.ts";
import type { Industry, IndustryWord } from "./industry-table.ts";

/** An industry that a text names, `end` excluded; `written` is the folded text between. */
export type FoundIndustry = Industry & { readonly start: number; readonly end: number; readonly written: string };

/** Industries of a folded text from left to right, the longest name where several begin, none of them overlapping. */
export function findIndustries(table: WordTable<IndustryWord>, folded: string): FoundIndustry[] {
  return wordsIn(table, folded, (word, previousEnd) => standsThere(table, folded, word, previousEnd)).flatMap(
    ({ start, end, meaning: { industry } }) =>
      industry === null ? [] : [{ start, end, written: folded.slice(start, end), ...industry }],
  );
}

function standsThere(
  table: WordTable<IndustryWord>,
  text: string,
  { start, end, meaning }: FoundWord<IndustryWord>,
  previousEnd: number,
): boolean {
  if (!meaning.followsKanji && start > 0 && kindAt(text, start - 1) === KANJI) return false;
  const beginsWord = (at: number): boolean => hasWordAt(table, text, at);
  return isWholeWord(text, start, end, { previousEnd, beginsWord, shortKana: 2 });
}

import { KANJI } from "../../text/character-table.ts";
import { industryDivisions } from "../../text/entities/industry.ts";
import { fold } from "../../text/fold.ts";
import { type Lexicon, listOf, wordsFor } from "../lexicon.ts";
import { isWholeWord, kindAt } from "../word-bounds.ts";
import { type FoundWord, hasWordAt, wordsIn, type WordTable, wordTable } from "../word-table.ts";

/** An industry that a text names, `end` excluded; `written` is the folded text between. */
export type FoundIndustry = Industry & { readonly start: number; readonly end: number; readonly written: string };

/** Industries of a folded text from left to right, the longest name where several begin, none of them overlapping. */
export function findIndustries(
  table: WordTable<IndustryWord>,
  endings: readonly string[],
  folded: string,
): FoundIndustry[] {
  return wordsIn(table, folded, (word, previousEnd) => standsThere(table, endings, folded, word, previousEnd)).flatMap(
    ({ start, end, meaning: { industry } }) =>
      industry === null ? [] : [{ start, end, written: folded.slice(start, end), ...industry }],
  );
}

function standsThere(
  table: WordTable<IndustryWord>,
  endings: readonly string[],
  text: string,
  { start, end, meaning }: FoundWord<IndustryWord>,
  previousEnd: number,
): boolean {
  if (!meaning.followsKanji && start > 0 && kindAt(text, start - 1) === KANJI) return false;
  const beginsWord = (at: number): boolean => hasWordAt(table, text, at);
  return isWholeWord(text, start, end, { previousEnd, beginsWord, shortKana: 2, endings });
}

/** An industry that a word means; null for a word that holds the name of one and means none. */
type Industry = {
  /** Letter of the division. */
  readonly division: string;
  /** Two digits of the major group, null when the word may mean several. */
  readonly group: string | null;
  /** Words that programs for this industry use. */
  readonly words: readonly string[];
};

/** `followsKanji` says whether the word is still one behind kanji. */
type IndustryWord = { readonly industry: Industry | null; readonly followsKanji: boolean };

/** Names of divisions and groups and everyday words, folded. */
export function industryTable(lexicon: Lexicon): WordTable<IndustryWord> {
  const table = new Map<string, IndustryWord>();
  const add = (word: string, industry: Industry | undefined, followsKanji = true): void => {
    const key = fold(word);
    if (!table.has(key)) table.set(key, { industry: industry ?? null, followsKanji });
  };

  for (const word of wordsFor(lexicon.lines("shields"), "table", "industries")) add(word, undefined);
  const groups = lexicon
    .lines("industry-groups")
    .map(({ cells }) => ({ code: cells["code"]!, name: cells["name"]!, words: listOf(cells["words"]!) }));
  const industries = new Map<string, Industry>();
  for (const { code, words } of groups)
    industries.set(code, { division: code.charAt(0), group: code.slice(1) || null, words });
  // Without a table of groups no division has a name either.
  for (const [letter, name] of groups.length === 0 ? [] : industryDivisions) {
    const industry = industries.get(letter) ?? industries.get("T99");
    add(name.replace(/\(.*\)$/, ""), industry);
  }
  for (const { code, name } of groups) {
    if (name !== "") add(name, industries.get(code));
    for (const part of name.split("，")) if (part.endsWith("業")) add(part, industries.get(code));
  }
  for (const { cells } of lexicon.lines("industry-words"))
    for (const word of listOf(cells["words"]!))
      add(word.replace("~", ""), industries.get(cells["code"]!), !word.startsWith("~"));
  for (const { cells } of lexicon.lines("industry-english"))
    for (const word of listOf(cells["words"]!))
      for (const form of englishForms(word)) add(form, industries.get(cells["code"]!));
  return wordTable(table);
}

function englishForms(word: string): string[] {
  if (/[^aeiou]y$/.test(word)) return [word, word.replace(/y$/, "ies")];
  return [word, word + (/(?:s|x|ch|sh)$/.test(word) ? "es" : "s")];
}

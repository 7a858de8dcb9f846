import { fold } from "../../text/fold.ts";
import { industryDivisions } from "../../text/industry.ts";
import { type WordTable, wordTable } from "../lexicon/word-table.ts";
import { englishIndustries } from "./english-industries.ts";
import { everydayIndustries, otherWords } from "./everyday-industries.ts";
import { industryGroups } from "./industry-groups.ts";

/** An industry that a word means; null for a word that holds the name of one and means none. */
export type Industry = {
  /** Letter of the division. */
  readonly division: string;
  /** Two digits of the major group, null when the word may mean several. */
  readonly group: string | null;
  /** Words that programs for this industry use. */
  readonly words: readonly string[];
};

/** `followsKanji` says whether the word is still one behind kanji. */
export type IndustryWord = { readonly industry: Industry | null; readonly followsKanji: boolean };

/** Names of divisions and groups and everyday words, folded. */
export const industryTable: WordTable<IndustryWord> = wordTable(industryWords());

function industryWords(): Map<string, IndustryWord> {
  const table = new Map<string, IndustryWord>();
  const add = (word: string, industry: Industry | null, followsKanji = true): void => {
    const key = fold(word);
    if (!table.has(key)) table.set(key, { industry, followsKanji });
  };

  for (const word of otherWords.trim().split(/\s+/)) add(word, null);
  const industries = new Map<string, Industry>();
  const sections = toSections(industryGroups);
  for (const { code, words } of sections)
    industries.set(code, { division: code.charAt(0), group: code.slice(1) || null, words });
  for (const [letter, name] of industryDivisions) {
    const industry = industries.get(letter) ?? industries.get("T99")!;
    add(name.replace(/\(.*\)$/, ""), industry);
  }
  for (const { code, name } of sections) {
    if (name !== "") add(name, industries.get(code)!);
    for (const part of name.split("，")) if (part.endsWith("業")) add(part, industries.get(code)!);
  }
  for (const { code, words } of toSections(everydayIndustries))
    for (const word of words) add(word.replace("~", ""), industries.get(code)!, !word.startsWith("~"));
  for (const { code, words } of toSections(englishIndustries))
    for (const word of words)
      for (const form of englishForms(word.replaceAll("_", " "))) add(form, industries.get(code)!);
  return table;
}

/** Lists of `code name: word word`, where long ones go on in the next line. */
function toSections(list: string): { code: string; name: string; words: string[] }[] {
  const found: { code: string; name: string; words: string[] }[] = [];
  for (const line of list.trim().split("\n")) {
    const [, code, name = "", words = line] = /^([A-T]\d*)(?: (\S+))?: (.*)$/.exec(line) ?? [];
    if (code === undefined) found.at(-1)?.words.push(...words.split(" "));
    else found.push({ code, name, words: words.split(" ") });
  }
  return found;
}

function englishForms(word: string): string[] {
  if (/[^aeiou]y$/.test(word)) return [word, word.replace(/y$/, "ies")];
  return [word, word + (/(?:s|x|ch|sh)$/.test(word) ? "es" : "s")];
}

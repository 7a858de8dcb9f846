import type { Language } from "../../../../snapshots/language/language.ts";

/** Most words that are looked for: each costs a look at all names. */
const MOST_WORDS = 8;

/**
 * The words of a text to look for in names: those by which the tables read purposes and groups, and other runs of Han or
 * katakana that do not fit everything. Others come first: they say what the tables cannot.
 */
export function contentWords({ programs, isEverywhere }: Language, text: string): string[] {
  let rest = text.replaceAll(/(?:令和|平成)?\s*(?:元|\d+)\s*年(?:度)?/gu, " ");
  const known: string[] = [];
  for (const words of programs().applicantWords)
    rest = rest.replaceAll(words, (word) => {
      known.push(word);
      return " ";
    });
  const others = rest.match(runs) ?? [];
  return [...new Set([...others, ...known.flatMap((word) => word.match(runs) ?? [])])]
    .filter((word) => !isEverywhere(word))
    .slice(0, MOST_WORDS);
}

const runs = /\p{Script=Han}{2,}|[\p{Script=Katakana}ー]{3,}|[A-Za-z]{3,}/gu;

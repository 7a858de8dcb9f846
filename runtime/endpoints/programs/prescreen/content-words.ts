import type { Language } from "../../../../snapshots/language/language.ts";

/** Maximum number of words; each costs a scan over all names. */
const MOST_WORDS = 8;

/**
 * The words to search in names: those from the purpose and group tables, and other specific runs of Han or katakana. The others
 * come first, because the tables do not cover them.
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

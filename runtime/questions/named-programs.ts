import type { Language } from "../../snapshots/language/language.ts";

/**
 * The things that a question about combining programs names, as they stand in it: XとYは併用できますか gives X and Y. What binds
 * them and what is asked about them is cut off.
 */
export function namedInCombination({ pattern }: Language, query: string): string[] {
  const parts = query
    .normalize("NFKC")
    .split(pattern("between-programs"))
    .map((part) =>
      part.replace(pattern("before-programs"), "").replace(pattern("asked-of-programs"), "").replace(ENDING, "").trim(),
    );
  return [...new Set(parts.filter((part) => /[\p{Script=Han}\p{Script=Katakana}A-Za-z]/u.test(part)))];
}

const ENDING = /(?:の|を|は|が|に|も|で|って)+$/u;

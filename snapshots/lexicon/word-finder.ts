import { fold } from "../text/fold.ts";
import type { FoundWord } from "./word-table.ts";

/** Words of a folded text from left to right, the longest where several begin, none of them overlapping. */
export type FindWords<Meaning> = (folded: string) => FoundWord<Meaning>[];

/**
 * Looks for words in any spelling. Latin ones must stand at the beginning of a word, so that `wage` is not found in
 * `sewage`; they may go on, as `manufactur` does, unless only whole ones are meant.
 */
export function wordFinder<Meaning>(
  words: readonly (readonly [word: string, meaning: Meaning])[],
  { whole = false }: { readonly whole?: boolean } = {},
): FindWords<Meaning> {
  const meanings = new Map(words.map(([word, meaning]) => [fold(word), meaning]));
  const longestFirst = [...meanings.keys()].toSorted((one, other) => other.length - one.length);
  const end = whole ? "(?![a-z])" : "";
  const patterns = longestFirst.map((word) =>
    /^[a-z0-9]/.test(word) ? `(?<![a-z])${escaped(word)}${end}` : escaped(word),
  );
  if (patterns.length === 0) return () => [];
  const anyWord = new RegExp(patterns.join("|"), "g");
  return (folded) =>
    [...folded.matchAll(anyWord)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      meaning: meanings.get(match[0])!,
    }));
}

function escaped(word: string): string {
  return word.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

import { LRUCache } from "lru-cache";
import { atMost } from "../files/growing-cache.ts";
import { fold } from "../text/fold.ts";
import { readable } from "../text/normalize.ts";
import { analyseContent, type Morpheme } from "./analyser.ts";

/** The content words of a text as dictionaries list them, folded, each once: what two wordings of one thing share. */
export function stemsOf(text: string, cut: (text: string) => readonly Morpheme[]): string[] {
  return [...new Set(cut(readable(text)).flatMap(stemOf))];
}

/** The same of a phrase of a table, which is cut as it stands. One in five stands in several lines. */
export function phraseStems(phrase: string): readonly string[] {
  const known = cutBefore.get(phrase);
  if (known !== undefined) return known;
  const stems = stemsOf(phrase, analyseContent);
  cutBefore.set(phrase, stems);
  return stems;
}

const cutBefore = new LRUCache<string, readonly string[]>(atMost(100_000));

export function stemOf({ base, surface, kind }: Morpheme): string[] {
  if (kind === "other" || kind === "particle" || kind === "bound" || kind === "prefix" || kind === "number") return [];
  const word = /^[A-Za-z]/.test(surface) ? englishStem(surface.toLowerCase()) : fold(base);
  // A single suffix (代, 費, 機) tells nothing without the word before it.
  if (word === "" || (kind === "suffix" && word.length === 1)) return [];
  return [word];
}

/** Plural, -ing, -ed and the silent e of a long word taken off: farms and farming are farm, hired is hire, houses is hous. */
export function englishStem(word: string): string {
  return withoutEnding(word).replace(/(?<=.{4})e$/, "");
}

function withoutEnding(word: string): string {
  if (word.length > 4 && /ie[sd]$/.test(word)) return `${word.slice(0, -3)}y`;
  if (word.length > 5 && word.endsWith("ing")) return undoubled(word.slice(0, -3));
  if (word.length > 4 && /[^e]ed$/.test(word)) return undoubled(word.slice(0, -2));
  return word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** planning is plann without its ending, and plan; caring is care, which is no car. */
function undoubled(stem: string): string {
  if (/^[^aeiou]+[aeiou][^aeiouwxy]$/.test(stem)) return `${stem}e`;
  return stem.replace(/([bdgmnprt])\1$/, "$1");
}

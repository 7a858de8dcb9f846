import { fold } from "../text/fold.ts";
import { readable } from "../text/readable.ts";
import { analyse, type Morpheme } from "./analyser.ts";

/** The content words of a text as dictionaries list them, folded, each once: what two wordings of one thing share. */
export function stemsOf(text: string, cut: (text: string) => readonly Morpheme[] = analyse): string[] {
  return [...new Set(cut(readable(text)).flatMap(stemOf))];
}

export function stemOf({ base, surface, kind }: Morpheme): string[] {
  if (kind === "other" || kind === "particle" || kind === "bound" || kind === "prefix" || kind === "number") return [];
  const word = /^[A-Za-z]/.test(surface) ? englishStem(surface.toLowerCase()) : fold(base);
  // A single suffix (代, 費, 機) tells nothing without the word before it.
  if (word === "" || (kind === "suffix" && word.length === 1)) return [];
  return [word];
}

/** Plural and -ing, -ed taken off: farms and farming are farm. */
export function englishStem(word: string): string {
  if (word.length > 5 && word.endsWith("ing")) return word.slice(0, -3).replace(/(.)\1$/, "$1");
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && word.endsWith("ed")) return word.slice(0, -2);
  return word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

import { foldCharacters } from "./fold-characters.ts";
import { foldSpellings } from "./fold-spellings.ts";
import { normalize, normalizeWithMap } from "./normalize.ts";
import { kanjiToDigits } from "./numerals.ts";
import type { Range } from "./unit-buffer.ts";

/** Names the rules of this folder; it is part of the snapshot id, so it changes with any change of what fold returns. */
export const NORMALIZER_VERSION = "konkyo-fold/2";

/** Folded text, and for each of its UTF-16 units the range of the original it stands for. */
export type FoldedText = { readonly text: string; readonly ranges: readonly Range[] };

/**
 * The one form in which text is indexed and searched: what README.md of this folder lists as the same is equal after
 * folding. Idempotent, and a pure function of its input on every supported Node. A query is split at white space by its
 * caller first, because folding closes the gaps between Japanese words.
 */
export function fold(text: string): string {
  return foldSpellings(foldCharacters(normalize(text), false), false).toString();
}

/**
 * As fold, with the way back for highlighting: the folded unit `i` stands for `ranges[i]` of `text`, in UTF-16 units, end
 * exclusive. Ranges never run backwards; several units may share one (㈱ is 株式会社), and dropped characters have none.
 */
export function foldWithMap(text: string): FoldedText {
  const normalized = normalizeWithMap(text);
  const folded = foldSpellings(foldCharacters(normalized.text, true), true);
  const ranges: Range[] = [];
  for (let at = 0; at < folded.length; at++) {
    const first = normalized.ranges[folded.startOf(at)];
    const last = normalized.ranges[folded.endOf(at) - 1];
    ranges.push([first?.[0] ?? 0, last?.[1] ?? text.length]);
  }
  return { text: folded.toString(), ranges };
}

/**
 * As fold, with every run of kanji numerals in digits, also where it counts nothing (三条市 is 3条市): for looking one text up
 * inside another when both are written this way.
 */
export function foldNumbers(text: string): string {
  return fold(text).replaceAll(/[〇一二三四五六七八九十百千]+/g, (run) => kanjiToDigits(run) ?? run);
}

import { fold } from "./fold.ts";
import { kanjiToDigits } from "./numerals.ts";

/**
 * As fold, with every run of kanji numerals in digits, also where it counts nothing (三条市 is 3条市): for looking one text up
 * inside another when both are written this way.
 */
export function foldNumbers(text: string): string {
  return fold(text).replaceAll(/[〇一二三四五六七八九十百千]+/g, (run) => kanjiToDigits(run) ?? run);
}

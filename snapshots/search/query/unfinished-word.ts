import { compact } from "../../text/compact.ts";
import { QUERY_CHARACTERS, type QueryReading, readText } from "./query.ts";

/** What makes folding write the characters before it otherwise: counters after kanji numerals, small vowels after ヴ. */
const ENDINGS = [..."年月項号回円万億兆割歳週条章節編款部次期種類級ァィェォ", "か月", "分の", "丁目"];

/** Numerals, the first year of an era, an era by its letter, and ヴ; what follows these decides how they are read. */
const READ_BY_WHAT_FOLLOWS = /(?:[〇一二三四五六七八九十百千元ヴゔ]|(?:^|\s)[a-z]\d{1,2})$/iu;

/** Between kanji it is が, as in 霞ヶ関. */
const SMALL_KE = /(?<=[\u3400-\u9fff])[ヶケ]$/;

/**
 * Readings of a query whose last word somebody is still typing. 令和元 is 令和1年 and アヴ is あば once 年 or ァ follows, and that is
 * how records are filed; letter for letter the beginning would not be found.
 */
export function unfinishedReadings(query: string): QueryReading[] {
  const typed = query.normalize("NFKC").trim();
  if (SMALL_KE.test(typed)) return [readText(typed.replace(SMALL_KE, "が"))];
  if (typed.length >= QUERY_CHARACTERS || !READ_BY_WHAT_FOLLOWS.test(typed)) return [];
  const last = typed.split(/\s+/u).at(-1)!;
  const decisive = ENDINGS.filter((ending) => compact(last + ending) !== compact(last) + compact(ending));
  return decisive.map((ending) => readText(typed + ending));
}

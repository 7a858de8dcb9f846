import { addDays, parseJapaneseDate } from "../../../snapshots/text/era.ts";

/** Every day from the first to the last, both included. */
export function* eachDay(first: string, last: string): Generator<string> {
  for (let day = first; day <= last; day = addDays(day, 1)) yield day;
}

/** `YYYYMMDD`. */
export function compactDay(day: string): string {
  return day.replaceAll("-", "");
}

/** The first day written as 令和4年11月2日 or 2022年11月2日 in a text, or null. */
export function writtenDay(text: string): string | null {
  const found = /(令和|平成|)\s*(元|\d{1,4})\s*年\s*\d{1,2}\s*月\s*\d{1,2}\s*日/.exec(text.normalize("NFKC"));
  return found ? parseJapaneseDate(found[0].replace(/\s/g, "")) : null;
}

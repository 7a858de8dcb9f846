import { parseJapaneseDate } from "../../../snapshots/text/era.ts";

/** `YYYYMMDD` as `YYYY-MM-DD`; null for anything that is not a day of the calendar in exactly this form. */
export function compactToIso(text: string): string | null {
  return /^\d{8}$/.test(text) ? parseJapaneseDate(text) : null;
}

/** `YYYY-MM-DD` unchanged when that day exists, otherwise null. */
export function checkedIso(text: string): string | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseJapaneseDate(text) : null;
}

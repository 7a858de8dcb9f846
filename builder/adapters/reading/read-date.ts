import { jstDate, parseJapaneseDate, utcSeconds } from "../../../snapshots/text/era.ts";
import type { Note } from "../../rows/adapter.ts";
import { quoteValue } from "../../rows/issue-text.ts";

/** A date of any form the sources write; years past 2100 are taken for typing errors. */
export function readDate(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "string") return value;
  if (isoDay.test(value) && isPlausible(value)) return value;
  const text = value.trim();
  if (text === "") return null;
  const date = readIsoInstantDay(text) ?? parseDay(text);
  if (date !== null && isPlausible(date)) return date;
  const range = readDayRange(text);
  const end = lastDay.test(field) ? range?.end : (range?.start ?? range?.end);
  if (end && isPlausible(end)) {
    notes.push({
      field,
      reason: `a range, its ${end === range?.start ? "first" : "last"} day is kept: ${quoteValue(text)}`,
    });
    return end;
  }
  const leading = leadingDay.exec(text)?.[1];
  if (leading !== undefined && date === null && isPlausible(leading)) {
    notes.push({ field, reason: `more than a date, the first is kept: ${quoteValue(text)}` });
    return leading;
  }
  notes.push({ field, reason: `not a real date: ${quoteValue(text)}` });
  return null;
}

/**
 * The two days of a range as people write it: `令和8年4月1日～5月31日`, `2026/4/1 から 2026/5/31 まで`, `～令和8年5月31日`. A year
 * that the last day leaves out is that of the first. Null when a part is no day, or when there is no range.
 */
export function readDayRange(text: string): { start: string | null; end: string | null } | null {
  if (text.length > 120) return null;
  const plain = text.normalize("NFKC");
  const [, first, sign, last] = /^([^~〜–—から]*)(~|〜|–|—|から)([^~〜–—]*?)(?:まで)?$/.exec(plain) ?? [];
  if (sign === undefined) {
    const [, until] = /^(.+)まで$/.exec(plain) ?? [];
    const end = until === undefined ? null : parseDay(until);
    return end === null ? null : { start: null, end };
  }
  const [from, to] = [first!.trim(), last!.trim()];
  const [start, end] = [parseDay(from), parseDay(to) ?? parseDay(`${yearOf(from)}${to}`)];
  if ((from !== "" && start === null) || (to !== "" && end === null) || (start ?? end) === null) return null;
  const isReal = [start, end].every((day) => day === null || isPlausible(day));
  return isReal && (start === null || end === null || start <= end) ? { start, end } : null;
}

/** A day, also with a time of the day behind it. */
function parseDay(text: string): string | null {
  return parseJapaneseDate(text.replace(/(?<=[日)）\s])(?:午[前後])?\d{1,2}(?::\d{2}|時(?:\d{1,2}分)?)\s*$/, ""));
}

function yearOf(text: string): string {
  return /^.{1,6}?年/.exec(text)?.[0] ?? /^\d{4}[/.-]/.exec(text)?.[0] ?? "";
}

/** Names of fields that state until when something lasts. */
const lastDay = /(?:_until|deadline|close|\.end|end_date)/;

/** An instant in UTC with whole seconds; a missing time or zone is noted. */
export function readTimestamp(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "string") return value;
  if (wholeSecondsUtc.test(value) && isPlausible(value)) return value;
  const text = value.trim();
  if (text === "") return null;
  const [, day, time, seconds = "00", zone] = isoInstant.exec(text) ?? [];
  const iso =
    day === undefined ? text : `${day}T${time ?? "00:00"}:${seconds}${zone === undefined ? "Z" : isoZone(zone)}`;
  const written = day ?? parseJapaneseDate(text);
  const instant = written !== null && isPlausible(written) ? Date.parse(day === undefined ? written : iso) : Number.NaN;
  if (Number.isNaN(instant)) {
    notes.push({ field, reason: `not a time: ${quoteValue(text)}` });
    return null;
  }
  if (time === undefined) notes.push({ field, reason: "only a day is stated: read as its first second in UTC" });
  else if (zone === undefined) notes.push({ field, reason: "no time zone is stated: read as UTC" });
  return utcSeconds(instant);
}

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const leadingDay = /^(\d{4}-\d{2}-\d{2})\s/;
const lastPlausibleYear = "2100";
const monthDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isPlausible(day: string): boolean {
  const year = Number(day.slice(0, 4));
  const month = Number(day.slice(5, 7));
  const date = Number(day.slice(8, 10));
  if (day.slice(0, 4) > lastPlausibleYear || date < 1 || date > (monthDays[month - 1] ?? 0)) return false;
  return month !== 2 || date < 29 || (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0));
}

const isoInstant = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** The day in Japan of an instant; without a zone the day as written. */
function readIsoInstantDay(text: string): string | null {
  const [, day, time, seconds = "00", zone] = isoInstant.exec(text) ?? [];
  if (day === undefined || time === undefined) return null;
  if (zone === undefined || !isPlausible(day)) return day;
  const instant = Date.parse(`${day}T${time}:${seconds}${isoZone(zone)}`);
  return Number.isNaN(instant) ? day : jstDate(new Date(instant));
}

function isoZone(zone: string): string {
  if (zone.toUpperCase() === "Z") return "Z";
  const digits = zone.replace(":", "").padEnd(5, "0");
  return `${digits.slice(0, 3)}:${digits.slice(3, 5)}`;
}

const wholeSecondsUtc = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

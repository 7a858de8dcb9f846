import { jstDate, parseJapaneseDate } from "../../../snapshots/text/era.ts";
import { utcSeconds } from "../../../snapshots/text/instant.ts";
import type { Note } from "../../rows/adapter.ts";
import { quoteValue } from "../../rows/quote-value.ts";

/** A date of any form the sources write; years past 2100 are taken for typing errors. */
export function readDate(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "string") return value;
  if (isoDay.test(value) && isPlausible(value)) return value;
  const text = value.trim();
  if (text === "") return null;
  const date = readIsoInstantDay(text) ?? parseJapaneseDate(text);
  if (date !== null && isPlausible(date)) return date;
  const leading = leadingDay.exec(text)?.[1];
  if (leading !== undefined && date === null && isPlausible(leading)) {
    notes.push({ field, reason: `more than a date, the first is kept: ${quoteValue(text)}` });
    return leading;
  }
  notes.push({ field, reason: `not a real date: ${quoteValue(text)}` });
  return null;
}

/** An instant in UTC with whole seconds; a missing time or zone is noted. */
export function readTimestamp(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "string") return value;
  if (wholeSecondsUtc.test(value) && isPlausible(value)) return value;
  const text = value.trim();
  if (text === "") return null;
  const [, day, time, seconds = "00", zone] = isoInstant.exec(text) ?? [];
  const iso =
    day === undefined ? text : `${day}T${time ?? "00:00"}:${seconds}${zone === undefined ? "Z" : isoZone(zone)}`;
  const instant = day !== undefined && isPlausible(day) ? Date.parse(iso) : Number.NaN;
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

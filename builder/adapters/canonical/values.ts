import { utcSeconds } from "../../../snapshots/text/instant.ts";
import { prefecture } from "../../../schemas/enums.ts";
import { jstDate, parseJapaneseDate } from "../../../snapshots/text/era.ts";
import { parseHoujinBangou } from "../../../snapshots/text/houjin.ts";
import { parsePrefecture } from "../../../snapshots/text/prefecture.ts";
import type { Note } from "../../adapter.ts";
import type { FieldKind } from "./field-kinds.ts";

/**
 * Brings one value into form. A value of the right type that says nothing usable becomes null with a note; a value of the
 * wrong type is handed back as it is, for the schema to refuse.
 */
export type ValueReader = (value: unknown, field: string, notes: Note[]) => unknown;

/** Readers by kind; `enum`, `enum_list` and `structure` depend on the field and have theirs elsewhere. */
export const valueReaders: Readonly<Record<Exclude<FieldKind, "enum" | "enum_list" | "structure">, ValueReader>> = {
  text: readText,
  text_list: (value, field, notes) => readList(value, field, notes, readText),
  date: readDate,
  timestamp: readTimestamp,
  checksum: readChecksum,
  url: readUrl,
  url_list: (value, field, notes) => readList(value, field, notes, readUrl),
  houjin: readHoujin,
  prefecture: readPrefecture,
  yen: readCount,
  man_yen: readManYen,
  count: readCount,
  fraction: readFraction,
  year: readYear,
  flag: (value) => value,
};

/** Applies a reader to each member; members that say nothing are dropped, a lone value is a list of one. */
export function readList(value: unknown, field: string, notes: Note[], reader: ValueReader): unknown {
  const members = Array.isArray(value) ? value : typeof value === "string" ? [value] : null;
  if (!members) return value;
  return members
    .map((member) => reader(member, field, notes))
    .filter((member) => member !== null && member !== undefined);
}

/** A date of any form the sources write; years past 2100 are slips of the pen. */
export function readDate(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "string") return value;
  if (isoDay.test(value) && isPlausible(value)) return value;
  const text = value.trim();
  if (text === "") return null;
  const date = readIsoInstantDay(text) ?? parseJapaneseDate(text);
  if (date !== null && isPlausible(date)) return date;
  const leading = leadingDay.exec(text)?.[1];
  if (leading !== undefined && date === null && isPlausible(leading)) {
    notes.push({ field, reason: `more than a date, the first is kept: ${shorten(text)}` });
    return leading;
  }
  notes.push({ field, reason: `not a real date: ${shorten(text)}` });
  return null;
}

/** A sample of a value for a note. */
export function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
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

function readTimestamp(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "string") return value;
  if (wholeSecondsUtc.test(value) && isPlausible(value)) return value;
  const text = value.trim();
  if (text === "") return null;
  const [, day, time, seconds = "00", zone] = isoInstant.exec(text) ?? [];
  const iso =
    day === undefined ? text : `${day}T${time ?? "00:00"}:${seconds}${zone === undefined ? "Z" : isoZone(zone)}`;
  const instant = day !== undefined && isPlausible(day) ? Date.parse(iso) : Number.NaN;
  if (Number.isNaN(instant)) {
    notes.push({ field, reason: `not a time: ${shorten(text)}` });
    return null;
  }
  if (time === undefined) notes.push({ field, reason: "only a day is stated: read as its first second in UTC" });
  else if (zone === undefined) notes.push({ field, reason: "no time zone is stated: read as UTC" });
  return utcSeconds(instant);
}

/** Blank says nothing, and so does a lone dash. NUL is what text layers of PDF files hold for a glyph without a character. */
function readText(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "string") return value;
  if (value.includes("\0")) {
    notes.push({ field, reason: "NUL characters are left out" });
    return value.replaceAll("\0", "");
  }
  return value.length <= 3 && /^[\s\-‐-―−ー－ｰ]*$/u.test(value) ? null : value;
}

function readChecksum(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "string") return value;
  const hex = /^(?:sha256:)?([0-9a-f]{64})$/i.exec(value.trim())?.[1];
  if (hex !== undefined) return `sha256:${hex.toLowerCase()}`;
  if (value.trim() !== "") notes.push({ field, reason: "not a SHA-256 in 64 hex digits" });
  return null;
}

function readUrl(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (/^https?:\/\/\S+$/i.test(text) && URL.canParse(text)) return text;
  if (text !== "") notes.push({ field, reason: `not an http or https address: ${shorten(text)}` });
  return null;
}

function readHoujin(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (text === "") return null;
  const number = parseHoujinBangou(text);
  if (number === null)
    notes.push({ field, reason: `not a corporate number with a right check digit: ${shorten(text)}` });
  return number;
}

const officialNames: ReadonlySet<string> = new Set(prefecture);

function readPrefecture(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "string") return value;
  if (officialNames.has(value)) return value;
  const text = value.trim();
  if (text === "") return null;
  const place = parsePrefecture(text);
  if (place === null) notes.push({ field, reason: `not a prefecture: ${shorten(text)}` });
  else if (place.prefecture === null) notes.push({ field, reason: "nationwide is not one prefecture" });
  return place?.prefecture ?? null;
}

function readCount(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "number" || (Number.isSafeInteger(value) && value >= 0)) return value;
  const reason =
    value < 0 ? "negative" : Number.isInteger(value) ? "larger than can be held exactly" : "not a whole number";
  notes.push({ field, reason: `${reason}: ${value}` });
  return null;
}

function readManYen(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "number" || value > 0) return value;
  notes.push({ field, reason: value === 0 ? "0 stands for an amount that is not stated" : `negative: ${value}` });
  return null;
}

function readFraction(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "number" || (value >= 0 && value <= 1)) return value;
  notes.push({ field, reason: `outside 0 to 1: ${value}` });
  return null;
}

function readYear(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "number" || (Number.isInteger(value) && value >= 1868 && value <= 2200)) return value;
  notes.push({ field, reason: `not a year: ${value}` });
  return null;
}

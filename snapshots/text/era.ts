import { parseNumber } from "./numerals.ts";

/** A Japanese era by its usual name. */
export type EraName = "明治" | "大正" | "昭和" | "平成" | "令和";

/** `letter` is the capital used in R5.4.1; `start` is the first day of the era, in the Gregorian calendar. */
export type Era = { readonly name: EraName; readonly letter: string; readonly start: string };

/** The eras since 1868, oldest first. An era ends on the day before the next one starts; the last is open. */
export const eras: readonly Era[] = [
  { name: "明治", letter: "M", start: "1868-10-23" },
  { name: "大正", letter: "T", start: "1912-07-30" },
  { name: "昭和", letter: "S", start: "1926-12-25" },
  { name: "平成", letter: "H", start: "1989-01-08" },
  { name: "令和", letter: "R", start: "2019-05-01" },
];

/** First day of the Gregorian calendar in Japan. Era dates before it are lunisolar and are not converted. */
const gregorianStart = "1873-01-01";

export type EraDate = { readonly era: EraName; readonly year: number; readonly month: number; readonly day: number };

/** An era year found in a text: `令和5`, `R5`, `平31`, `㍻元`, `昭和五十七`; `end` is the index behind it. */
export type EraYear = { readonly era: EraName; readonly year: number; readonly end: number };

/**
 * Reads a whole text as one day: `令和5年4月1日`, `R5.4.1`, `平成三十一年四月三十日`, `㋿元年5月1日`, `2024/4/1`,
 * `2024年４月１日（月）`, `20240401`. Null for anything else: days that do not exist, era dates outside their era, era dates
 * before 1873 (lunisolar), and days whose stated weekday is wrong.
 */
export function parseJapaneseDate(text: string): string | null {
  if (text.length > 60) return null;
  const plain = text.normalize("NFKC").replace(/\s/g, "");
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(plain);
  if (compact !== null) return dayOf(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const match = withUnits.exec(plain) ?? withSeparators.exec(plain);
  if (match === null) return null;
  const { yearText = "", monthText = "", dayText = "", weekday } = match.groups ?? {};
  const month = parseNumber(monthText);
  const day = parseNumber(dayText);
  if (month === null || day === null) return null;
  const date = /^(?:\d{4}|[〇一二三四五六七八九]{4})$/.test(yearText)
    ? dayOf(parseNumber(yearText) ?? 0, month, day)
    : eraDay(yearText, month, day);
  return date === null || (weekday !== undefined && weekday !== weekdayOf(date)) ? null : date;
}

/** The era date of a day, or null before 1873-01-01 and for what is no day. */
export function toEraDate(day: string): EraDate | null {
  const parts = partsOf(day);
  const era = eraAt(day);
  return parts === null || era === null
    ? null
    : { era: era.name, year: parts.year - firstYear(era) + 1, month: parts.month, day: parts.day };
}

/** An era date in official style: 令和元年5月1日. */
export function formatEraDate({ era, year, month, day }: EraDate): string {
  return `${era}${year === 1 ? "元" : year}年${month}月${day}日`;
}

/**
 * Reads an era and a year at an index of NFKC text without spaces, before any 年. Null when none is there or the era never
 * had that year (平成32, 昭和65).
 */
export function readEraYear(text: string, at: number): EraYear | null {
  const head = /^(?:明治|大正|昭和|平成|令和|[明大昭平令MTSHRmtshr])(元|\d{1,2}|[〇一二三四五六七八九十]{1,3})/.exec(
    text.slice(at, at + 6),
  );
  const era = eras.find(
    ({ name, letter }) =>
      head !== null && (name.startsWith(head[0].charAt(0)) || letter === head[0].charAt(0).toUpperCase()),
  );
  if (head === null || era === undefined) return null;
  const year = head[1] === "元" ? 1 : parseNumber(head[1] ?? "");
  if (year === null || year < 1 || year > (lengthInYears.get(era) ?? 0)) return null;
  return { era: era.name, year, end: at + head[0].length };
}

/** Lower-case letter of an era for keys: 令和 is r. */
export function eraLetter(era: EraName): string {
  return eraNamed(era).letter.toLowerCase();
}

/** The day in Japan at an instant. Throws RangeError for an invalid Date. Japan's summer time of 1948-1951 is not counted. */
export function jstDate(instant: Date): string {
  return new Date(instant.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
}

/** The day that many days later (earlier when negative). Throws RangeError for what is no day. */
export function addDays(day: string, days: number): string {
  return new Date(utcOf(day) + days * dayMilliseconds).toISOString().slice(0, 10);
}

/** Whole days from one day to another, negative when `to` is earlier. Throws RangeError for what is no day. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcOf(to) - utcOf(from)) / dayMilliseconds);
}

const dayMilliseconds = 86_400_000;

const small = "[\\d〇一二三四五六七八九十]{1,3}";
const weekdayPart = "(?:\\((?<weekday>[日月火水木金土])(?:曜日?)?\\))?";
const withUnits = new RegExp(`^(?<yearText>[^年]{1,6})年(?<monthText>${small})月(?<dayText>${small})日${weekdayPart}$`);
const withSeparators = new RegExp(
  `^(?<yearText>[^./-]{1,6})([./-])(?<monthText>\\d{1,2})\\2(?<dayText>\\d{1,2})${weekdayPart}$`,
);

function eraDay(yearText: string, month: number, day: number): string | null {
  const read = readEraYear(yearText, 0);
  if (read === null || read.end !== yearText.length) return null;
  const date = dayOf(firstYear(eraNamed(read.era)) + read.year - 1, month, day);
  return date !== null && eraAt(date)?.name === read.era ? date : null;
}

/** The era of a day; null before the Gregorian calendar. */
function eraAt(day: string): Era | null {
  return day < gregorianStart ? null : (eras.findLast(({ start }) => start <= day) ?? null);
}

function dayOf(year: number, month: number, day: number): string | null {
  if (!isDay(year, month, day)) return null;
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

function partsOf(day: string): { year: number; month: number; day: number } | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (match === null) return null;
  const parts = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  return isDay(parts.year, parts.month, parts.day) ? parts : null;
}

/** Counted, because a file of hundreds of thousands of dates is read at once and a `Date` for each takes ten times as long. */
function isDay(year: number, month: number, day: number): boolean {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = month === 2 && isLeap ? 29 : (daysOfMonth[month - 1] ?? 0);
  return year <= 9999 && day >= 1 && day <= days;
}

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function utcOf(day: string): number {
  if (partsOf(day) === null) throw new RangeError(`not a day: ${day}`);
  return Date.parse(`${day}T00:00:00Z`);
}

function weekdayOf(day: string): string {
  return "日月火水木金土".charAt(new Date(utcOf(day)).getUTCDay());
}

function eraNamed(name: EraName): Era {
  const era = eras.find((candidate) => candidate.name === name);
  if (era === undefined) throw new RangeError(`not an era: ${name}`);
  return era;
}

function firstYear(era: Era): number {
  return Number(era.start.slice(0, 4));
}

/** Years each era had, counting both its first and its last; the present era has no end. */
const lengthInYears: ReadonlyMap<Era, number> = new Map(
  eras.map((era, place) => {
    const next = eras[place + 1];
    return [era, next === undefined ? 99 : Number(addDays(next.start, -1).slice(0, 4)) - firstYear(era) + 1];
  }),
);

/** `YYYY-MM-DDTHH:MM:SSZ` of an instant in milliseconds, the one form in which records and files show times. */
export function utcSeconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

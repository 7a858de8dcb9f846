import type { Language } from "../language/language.ts";
import { addDays, eras, parseJapaneseDate, readEraYear, toEraDate } from "../text/era.ts";
import { ofConditionWords, type WordPatterns } from "./condition-words.ts";

/** A stretch of days that a question names, both ends included. */
export type AskedDays = {
  readonly from: string;
  readonly to: string;
  /** `by`: until its end; `from`: since its beginning; `within`: inside it. */
  readonly relation: "by" | "from" | "within";
};
export type FoundDays = AskedDays & { readonly start: number; readonly end: number };

/** The days that an NFKC text names, left to right. Words such as 今月 and next month count from today, a day in Japan. */
export function findDays(language: Language, text: string, today: string): FoundDays[] {
  const patterns = patternsOf(language);
  const found: FoundDays[] = [];
  let at = 0;
  for (const match of text.matchAll(patterns.written)) {
    if (match.index < at) continue;
    const days = daysOf(patterns, match.groups ?? {}, today);
    if (days === null) continue;
    const end = match.index + match[0].length;
    const relation = relationOf(patterns, text.slice(0, match.index), text.slice(end));
    at = end + relation.after;
    found.push({ ...days, relation: relation.relation, start: match.index - relation.before, end: at });
  }
  return found;
}

const number = "[0-9〇一二三四五六七八九十]{1,3}";
const year = `(?:(?:${eras.map(({ name }) => name).join("|")})(?:元|${number})|[MTSHR][0-9]{1,2}|[0-9]{4})`;
const patternsOf = ofConditionWords(({ before, after, day, days }) => ({
  days,
  written: new RegExp(
    [
      `(?<day>${year}年${number}月${number}日|(?<![0-9])${year}([./-])[0-9]{1,2}\\2[0-9]{1,2}(?![0-9]))`,
      `(?<fiscal>${year}年度|FY ?[0-9]{4})`,
      `(?<monthOfYear>${year}年${number}月末?|(?<![0-9])[0-9]{4}-[0-9]{2}(?![0-9-]))`,
      `(?<wholeYear>${year}年|(?<=\\bin )[0-9]{4}(?![0-9]))`,
      `(?<bareMonth>(?<![0-9年])[0-9]{1,2}月(?![0-9])末?)`,
      `(?<englishMonth>(?:${day(isMonth)})(?: [0-9]{1,2}(?:st|nd|rd|th)?(?![0-9]))?,?(?: [0-9]{4})?)`,
      `(?<word>${day((meaning) => !isMonth(meaning))})`,
    ].join("|"),
    "gi",
  ),
  behind: new RegExp(`^\\s*(?:(?<by>${after("until")})|(?<from>${after("since")}))`),
  ahead: new RegExp(`(?:(?<by>${before("until")})|(?<from>${before("since")}))(?: the)? $`, "i"),
}));

const isMonth = (meaning: string) => meaning.startsWith("month-");

type Patterns = ReturnType<typeof patternsOf>;
type Stretch = Pick<AskedDays, "from" | "to">;
type Groups = Readonly<Record<string, string | undefined>>;

function daysOf({ days }: Patterns, groups: Groups, today: string): Stretch | null {
  const { day, fiscal, monthOfYear, wholeYear, bareMonth, englishMonth, word } = groups;
  if (day !== undefined) return single(parseJapaneseDate(day));
  if (fiscal !== undefined) return fiscalYear(yearOf(fiscal.replace(/^FY ?|年度$/gi, "")));
  if (wholeYear !== undefined) return calendarYear(yearOf(wholeYear.replace("年", "")));
  if (monthOfYear !== undefined) {
    const [yearText = "", monthText = ""] = monthOfYear.split(/年|-/);
    return firstDayOf(yearText, monthText);
  }
  if (bareMonth !== undefined) return nextMonthNamed(Number.parseInt(bareMonth, 10), today);
  if (englishMonth !== undefined) return englishDays(days, englishMonth, today);
  return word === undefined ? null : relativeDays(days.get(word.toLowerCase()), today);
}

/** The first of a month is parsed as a day, which also reads kanji numerals and checks era and month. */
function firstDayOf(yearText: string, monthText: string): Stretch | null {
  const written = `${yearText}年${monthText.replace(/月?末?$/, "")}月1日`;
  const first = parseJapaneseDate(written);
  return first === null ? null : monthOf(first);
}

function yearOf(text: string): number | null {
  if (/^[0-9]{4}$/.test(text)) return Number(text);
  const read = readEraYear(text, 0);
  if (read === null || read.end !== text.length) return null;
  for (let gregorian = 1868; gregorian < 2200; gregorian++) {
    const last = toEraDate(`${gregorian}-12-31`);
    if (last !== null && last.era === read.era && last.year === read.year) return gregorian;
  }
  return null;
}

function englishDays(days: WordPatterns["days"], text: string, today: string): Stretch | null {
  const [, name = "", dayText, yearText] =
    /^([a-z]+)(?: ([0-9]{1,2})(?:st|nd|rd|th)?)?,?(?: ([0-9]{4}))?$/i.exec(text) ?? [];
  // "may" is a verb more often than a month.
  if (name.toLowerCase() === "may" && dayText === undefined && yearText === undefined) return null;
  const month = Number(days.get(name.toLowerCase())?.replace("month-", ""));
  if (Number.isNaN(month)) return null;
  const stretch =
    yearText === undefined ? nextMonthNamed(month, today) : monthOf(`${yearText}-${String(month).padStart(2, "0")}-01`);
  if (dayText === undefined || stretch === null) return stretch;
  return single(parseJapaneseDate(`${stretch.from.slice(0, 4)}/${month}/${dayText}`));
}

function relativeDays(meaning: string | undefined, today: string): Stretch | null {
  const thisYear = Number(today.slice(0, 4));
  const thisFiscal = today.slice(5) < "04-01" ? thisYear - 1 : thisYear;
  switch (meaning) {
    case "today":
      return single(today);
    case "tomorrow":
      return single(addDays(today, 1));
    case "this-month":
      return monthOf(today);
    case "next-month":
      return monthOf(addDays(monthOf(today).to, 1));
    case "last-month":
      return monthOf(addDays(`${today.slice(0, 8)}01`, -1));
    case "this-fiscal-year":
      return fiscalYear(thisFiscal);
    case "next-fiscal-year":
      return fiscalYear(thisFiscal + 1);
    case "last-fiscal-year":
      return fiscalYear(thisFiscal - 1);
    case "next-year":
      return calendarYear(thisYear + 1);
    default:
      return calendarYear(thisYear);
  }
}

/** The month of this name that is not over yet. */
function nextMonthNamed(month: number, today: string): Stretch | null {
  if (month < 1 || month > 12) return null;
  const thisYear = Number(today.slice(0, 4));
  const named = (gregorian: number): Stretch => monthOf(`${gregorian}-${String(month).padStart(2, "0")}-01`);
  return named(thisYear).to < today ? named(thisYear + 1) : named(thisYear);
}

function monthOf(day: string): Stretch {
  const from = `${day.slice(0, 8)}01`;
  const inNext = addDays(from, 31);
  return { from, to: addDays(`${inNext.slice(0, 8)}01`, -1) };
}

function calendarYear(gregorian: number | null): Stretch | null {
  return gregorian === null ? null : { from: `${gregorian}-01-01`, to: `${gregorian}-12-31` };
}

function fiscalYear(gregorian: number | null): Stretch | null {
  return gregorian === null ? null : { from: `${gregorian}-04-01`, to: `${gregorian + 1}-03-31` };
}

function single(day: string | null): Stretch | null {
  return day === null ? null : { from: day, to: day };
}

function relationOf(patterns: Patterns, before: string, after: string) {
  const behind = patterns.behind.exec(after);
  const ahead = patterns.ahead.exec(before);
  const words = behind ?? ahead;
  const relation: AskedDays["relation"] =
    words?.groups?.["by"] !== undefined ? "by" : words?.groups?.["from"] !== undefined ? "from" : "within";
  return { relation, after: behind?.[0].length ?? 0, before: behind === null ? (ahead?.[0].length ?? 0) : 0 };
}

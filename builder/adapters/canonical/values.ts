import { prefecture } from "../../../schemas/enums.ts";
import { LARGEST_MAN_YEN, LARGEST_YEN, LONGEST_REQUIRED_TEXT, LONGEST_TEXT } from "../../../schemas/input/field.ts";
import { parseHoujinBangou } from "../../../snapshots/text/entities/houjin.ts";
import { parsePrefecture } from "../../../snapshots/text/entities/prefecture.ts";
import { parseNumber, parseYen } from "../../../snapshots/text/numerals.ts";
import type { Note } from "../../rows/adapter.ts";
import { quoteValue } from "../../rows/issue-text.ts";
import { isPublicHost } from "../reading/public-host.ts";
import { readDate, readTimestamp } from "../reading/read-date.ts";
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
  yen: (value, field, notes) => readYen(inUnits(value, field, notes, yenOf), field, notes),
  man_yen: (value, field, notes) => readManYen(inUnits(value, field, notes, manYenOf), field, notes),
  count: (value, field, notes) => readCount(inUnits(value, field, notes, countOf), field, notes),
  fraction: (value, field, notes) => readFraction(inUnits(value, field, notes, shareOf), field, notes),
  year: readYear,
  flag: (value) => value,
};

/** The number of a text with its unit, such as `50万円`; of a range the end that the field is about. Other values stay. */
function inUnits(value: unknown, field: string, notes: Note[], read: (text: string) => number | null): unknown {
  if (typeof value !== "string") return value;
  const ends = partsOfRange(value).filter((part) => part !== "");
  const isLow = /_min(_|$)/.test(field);
  const end = isLow ? ends[0] : ends.at(-1);
  const number = end === undefined ? null : read(end);
  if (number === null) return value;
  if (ends.length > 1)
    notes.push({ field, reason: `a range, its ${isLow ? "lower" : "upper"} end is kept: ${quoteValue(value)}` });
  return number;
}

function manYenOf(text: string): number | null {
  const yen = yenOf(text);
  return yen === null ? null : yen / 10_000;
}

/** Applies a reader to each member; members that say nothing are dropped, a lone value is a list of one. */
export function readList(value: unknown, field: string, notes: Note[], reader: ValueReader): unknown {
  const members = Array.isArray(value) ? value : typeof value === "string" ? [value] : null;
  if (!members) return value;
  return members
    .map((member) => reader(member, field, notes))
    .filter((member) => member !== null && member !== undefined);
}

/** Tabs and line ends are text. */
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/;
const controls = new RegExp(control, "g");

/** Begins as a formula that a spreadsheet would run. */
const formula = /^(?:=|[+@-](?:SUM|HYPERLINK|IMPORT\w*|WEBSERVICE|CALL|EXEC|CMD|DDE)\b)/i;

/** Blank says nothing, and so does a lone dash. Text layers of PDF files hold NUL for a glyph without a character. */
function readText(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "string") return value;
  if (control.test(value)) {
    notes.push({ field, reason: "control characters are left out" });
    return value.replaceAll(controls, "");
  }
  if (value.length > LONGEST_TEXT) return tooLong(value, LONGEST_TEXT, field, notes);
  return value.length <= 3 && /^[\s\-‐-―−ー－ｰ]*$/u.test(value) ? null : value;
}

/** A text the row cannot do without: refused when blank, not emptied. */
export function readRequiredText(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "string" || value.length <= 3) return value;
  if (formula.test(value) || control.test(value)) {
    const reason = control.test(value) ? "holds control characters" : "is a formula";
    notes.push({ field, reason: `${reason}: ${quoteValue(value)}` });
    return null;
  }
  if (value.length > LONGEST_REQUIRED_TEXT) return tooLong(value, LONGEST_REQUIRED_TEXT, field, notes);
  return readText(value, field, notes);
}

function tooLong(value: string, limit: number, field: string, notes: Note[]): null {
  notes.push({ field, reason: `${value.length} characters are more than ${limit}: ${quoteValue(value)}` });
  return null;
}

function readChecksum(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "string") return value;
  const hex = /^(?:sha256:)?([0-9a-f]{64})$/i.exec(value.trim())?.[1];
  if (hex !== undefined) return `sha256:${hex.toLowerCase()}`;
  if (value.trim() !== "") notes.push({ field, reason: `not a SHA-256 in 64 hex digits: ${quoteValue(value)}` });
  return null;
}

function readUrl(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (text === "") return null;
  const isAddress = /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
  if (isAddress && isPublicHost(new URL(text).hostname)) return text;
  const reason = isAddress ? "an address of a private network" : "not an http or https address";
  notes.push({ field, reason: `${reason}: ${quoteValue(text)}` });
  return null;
}

function readHoujin(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (text === "") return null;
  const number = parseHoujinBangou(text);
  if (number === null)
    notes.push({ field, reason: `not a corporate number with a right check digit: ${quoteValue(text)}` });
  return number;
}

const officialNames: ReadonlySet<string> = new Set(prefecture);

function readPrefecture(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "string") return value;
  if (officialNames.has(value)) return value;
  const text = value.trim();
  if (text === "") return null;
  const place = parsePrefecture(text);
  if (place === null) notes.push({ field, reason: `not a prefecture: ${quoteValue(text)}` });
  else if (place.prefecture === null) notes.push({ field, reason: "nationwide is not one prefecture" });
  return place?.prefecture ?? null;
}

function readYen(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "number" || value <= LARGEST_YEN) return readCount(value, field, notes);
  notes.push({ field, reason: `larger than ${LARGEST_YEN}: ${value}` });
  return null;
}

function readCount(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "number" || (Number.isSafeInteger(value) && value >= 0)) return value;
  const reason =
    value < 0 ? "negative" : Number.isInteger(value) ? "larger than can be held exactly" : "not a whole number";
  notes.push({ field, reason: `${reason}: ${value}` });
  return null;
}

function readManYen(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "number" || (value > 0 && value <= LARGEST_MAN_YEN)) return value;
  const reason = value > 0 ? `larger than ${LARGEST_MAN_YEN}: ${value}` : `negative: ${value}`;
  notes.push({ field, reason: value === 0 ? "0 stands for an amount that is not stated" : reason });
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

/** A range as people write it: `50万円～100万円`. Its parts, or the text alone. */
function partsOfRange(text: string): string[] {
  return text
    .normalize("NFKC")
    .replace(/まで$/, "")
    .split(/\s*(?:[~〜–—―]|から)\s*/)
    .map((part) => part.trim());
}

/** Yen of an amount with its unit: `50万円`, `50万`, `￥500,000`. Null for anything else, a bare number included. */
function yenOf(text: string): number | null {
  const plain = withoutLimit(text);
  return parseYen(plain) ?? (/[千百万億兆]$/.test(plain) ? parseNumber(plain) : null);
}

/** A share with its sign: `1/2`, `50%`, `３分の２以内`. Null for anything else. */
function shareOf(text: string): number | null {
  const plain = withoutLimit(text);
  const [, percent] = /^(\d{1,3}(?:\.\d+)?)%$/.exec(plain) ?? [];
  if (percent !== undefined) return Number(percent) / 100;
  const [, upper, lower] = /^(\d{1,4})\/(\d{1,4})$/.exec(plain) ?? [];
  const [, below, above] = /^([^分]{1,4})分の([^分]{1,4})$/.exec(plain) ?? [];
  const [numerator, denominator] = [upper ?? above, lower ?? below].map((part) => parseNumber(part ?? ""));
  return numerator === null || !denominator ? null : numerator! / denominator;
}

/** A number of persons, cases or years with its word: `20人`, `１０年以内`. Null for anything else. */
function countOf(text: string): number | null {
  const [, number] = /^(.{1,15}?)(?:人|名|件|社|者|年)$/.exec(withoutLimit(text)) ?? [];
  return number === undefined ? null : parseNumber(number);
}

function withoutLimit(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\s/g, "")
    .replace(/^(?:上限|最大|年)/, "")
    .replace(/(?:以内|以下|程度|まで)$/, "");
}

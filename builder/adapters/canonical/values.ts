import { prefecture } from "../../../schemas/enums.ts";
import { LARGEST_MAN_YEN, LONGEST_REQUIRED_TEXT, LONGEST_TEXT } from "../../../schemas/input/field.ts";
import { parseHoujinBangou } from "../../../snapshots/text/houjin.ts";
import { parsePrefecture } from "../../../snapshots/text/prefecture.ts";
import type { Note } from "../../rows/adapter.ts";
import { quoteValue } from "../../rows/quote-value.ts";
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

/** Blank says nothing, and so does a lone dash. NUL is what text layers of PDF files hold for a glyph without a character. */
function readText(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "string") return value;
  if (value.includes("\0")) {
    notes.push({ field, reason: "NUL characters are left out" });
    return value.replaceAll("\0", "");
  }
  if (value.length > LONGEST_TEXT) return tooLong(value, LONGEST_TEXT, field, notes);
  return value.length <= 3 && /^[\s\-‐-―−ー－ｰ]*$/u.test(value) ? null : value;
}

/** A text the row cannot do without: refused when blank, not emptied. */
export function readRequiredText(value: unknown, field: string, notes: Note[]): unknown {
  if (typeof value !== "string" || value.length <= 3) return value;
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
  if (/^https?:\/\/\S+$/i.test(text) && URL.canParse(text)) return text;
  if (text !== "") notes.push({ field, reason: `not an http or https address: ${quoteValue(text)}` });
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

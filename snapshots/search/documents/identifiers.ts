import { parseCaseNumbers, toCaseNumberKey } from "../../text/laws/case-number.ts";
import { eras, readEraYear } from "../../text/era.ts";
import { parseHoujinBangou } from "../../text/entities/houjin.ts";
import { lawNumberKey } from "../../text/laws/law-number.ts";

/*
 * Canonical keys under which a record is filed and found before any text is looked at. A query and a record make the key
 * with the same function, so every spelling of a number is one key.
 */

const LONGEST = 100;
/** Case and law numbers begin with one; a court or a title may stand before it. */
const ERA = /明治|大正|昭和|平成|令和/;

/** Every number has one of these in it, 元 for the first year of an era; most queries have none and are done at once. */
const NUMERAL = /[\d〇一二三四五六七八九十百千元]/;

/** Labels stand before a corporate number without a space: 法人番号7000000000101, 登録番号T…. */
const THIRTEEN_DIGITS = /(?<!\d)\d{13}(?!\d)/g;

export function houjinIdentifier(number: string | null): string | null {
  return number === null ? null : `houjin:${number}`;
}

/** Null for a text that is no law number. */
export function lawNumberIdentifier(number: string): string | null {
  const key = lawNumberKey(number);
  return key === null ? null : `law:${key}`;
}

/** One for each number of joined cases; none for a text that is no case number. */
export function caseNumberIdentifiers(numbers: string | null): string[] {
  return numbers === null ? [] : parseCaseNumbers(numbers).map((number) => `case:${toCaseNumberKey(number)}`);
}

/** An id of the service or of a source (LAW-…, 405AC0000000088); upper and lower case are the same. */
export function idIdentifier(id: string): string {
  return `id:${id.toLowerCase()}`;
}

/** The ways an id of the service may be typed: as it is, or with its prefix in upper and the rest in lower case. */
export function idSpellings(query: string): string[] {
  const plain = query.normalize("NFKC").trim();
  const [, prefix, rest] = /^([A-Za-z]{3})-([A-Za-z0-9-]{4,40})$/.exec(plain) ?? [];
  return prefix === undefined ? [plain] : [...new Set([plain, `${prefix.toUpperCase()}-${rest!.toLowerCase()}`])];
}

export type QueryIdentifiers = {
  readonly keys: readonly string[];
  /** True when the query is a well-formed number and nothing else: words have no part in it. */
  readonly wholeQuery: boolean;
};

/**
 * The identifiers a query may stand for, as a whole or in one of its words. Thirteen digits with a wrong check digit are
 * still looked up, since published records carry such numbers, but do not keep words from being searched.
 */
export function identifiersIn(query: string): QueryIdentifiers {
  const plain = query.normalize("NFKC").trim();
  if (query.length > LONGEST || !NUMERAL.test(plain)) return { keys: [], wholeQuery: false };
  const whole = numbersOf(plain);
  if (whole.length > 0) return { keys: whole, wholeQuery: true };
  const words = plain.split(/\s+/u);
  const keys = [plain.slice(Math.max(0, plain.search(ERA))), ...words].flatMap(numbersOf);
  const digits = Array.from(plain.matchAll(THIRTEEN_DIGITS), ([number]) => `houjin:${number}`);
  return { keys: [...new Set([...keys, ...digits, ...words.filter(isIdLike).map(idIdentifier)])], wholeQuery: false };
}

/** Key of the entry in the index file that lists the records with an identifier. */
export function identifierEntry(key: string): string {
  return `i:${key}`;
}

/** Key of the entry that lists the records with a name or alias, compact. */
export function nameEntry(compactName: string): string {
  return `n:${compactName}`;
}

/** Key of the entry that says a compact string is the name of a place. */
export function placeEntry(compactPlace: string): string {
  return `p:${compactPlace}`;
}

function numbersOf(text: string): string[] {
  const spellings = [text, ...withEraYear(text), ...withTypeInFull(text)];
  const keys = [
    ...spellings.map((spelling) => houjinIdentifier(parseHoujinBangou(spelling))),
    ...spellings.map(lawNumberIdentifier),
    ...spellings.flatMap(caseNumberIdentifiers),
  ];
  return [...new Set(keys.filter((key) => key !== null))];
}

/** A number of 2016 as one of 平成28年; of a year in which an era began, of both. */
function withEraYear(text: string): string[] {
  const year = Number(/^(?:1[89]|20)\d{2}(?=年)/.exec(text)?.[0] ?? 0);
  const within = eras.filter(({ start }) => Number(start.slice(0, 4)) <= year);
  // Years that an era did not have are refused when the number is parsed.
  return within.map(({ name, start }) => `${name}${year - Number(start.slice(0, 4)) + 1}${text.slice(4)}`);
}

const typesInFull: Readonly<Record<string, string>> = { 法: "法律", 政: "政令", 勅: "勅令" };

/** The way laws are quoted in brackets and margins (昭22法49) as it is written in full. */
function withTypeInFull(text: string): string[] {
  const eraYear = readEraYear(text, 0);
  if (eraYear === null) return [];
  const [, type = "", number = ""] =
    /^年?([法政勅])第?([\d〇一二三四五六七八九十百千]{1,9})号?$/.exec(text.slice(eraYear.end)) ?? [];
  return type === "" ? [] : [`${text.slice(0, eraYear.end)}年${typesInFull[type]}第${number}号`];
}

function isIdLike(word: string): boolean {
  return /^[A-Za-z0-9_-]{5,40}$/.test(word) && /\d/.test(word);
}

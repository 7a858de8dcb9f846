import type { EraName } from "../era.ts";
import { eraLetter, readEraYear } from "../era.ts";
import { modernKanji } from "../old-kanji.ts";
import { parseNumber } from "../numerals.ts";

/**
 * A court's number for a case. `mark` is the register: 行ツ, ワ, わ; hiragana marks criminal and katakana civil cases, so
 * kana is never folded in it. A division written outside the brackets leads it: 刑(わ) is 刑わ, (を)新 is 新を.
 */
export type CaseNumber = {
  readonly era: EraName;
  readonly year: number;
  readonly mark: string;
  readonly number: number;
  /** 2 for 第34号の2. */
  readonly branch: number | null;
};

/**
 * Reads a whole text as a case number, in any of its spellings: `令和5(行ツ)334`, `令和５年（行ツ）第３３４号`,
 * `令和五年（行ツ）第三百三十四号`, `H28(行コ)34`. Of several joined by 、 ・ 及び or followed by 等 it is the first. Null
 * when the text is or contains anything else.
 */
export function parseCaseNumber(text: string): CaseNumber | null {
  return parseCaseNumbers(text)[0] ?? null;
}

/** All case numbers of a text that consists of nothing else, in order; an empty list when it does not. */
export function parseCaseNumbers(text: string): CaseNumber[] {
  if (text.length > 2000) return [];
  const plain = modernKanji(text.normalize("NFKC"))
    .replace(/\s/g, "")
    .replace(/[[〔【]/g, "(")
    .replace(/[\]〕】]/g, ")");
  const found: CaseNumber[] = [];
  for (let at = 0; at < plain.length;) {
    const read = readCaseNumber(plain, at) ?? readContinued(plain, at, found.at(-1));
    if (read === null) return [];
    found.push(read.caseNumber);
    at = endOfJoint(plain, read.end);
    if (at < 0) return [];
  }
  return found;
}

/** One spelling for all: `r5-行ツ-334`, with a branch `h28-行コ-34-2`. Null when the text is no case number. */
export function caseNumberKey(text: string): string | null {
  const caseNumber = parseCaseNumber(text);
  return caseNumber === null ? null : toCaseNumberKey(caseNumber);
}

/** The key of a case number that has been read. */
export function toCaseNumberKey({ era, year, mark, number, branch }: CaseNumber): string {
  return `${eraLetter(era)}${year}-${mark}-${number}${branch === null ? "" : `-${branch}`}`;
}

/** A case number as judgments write it: 令和5年（行ツ）第334号. */
export function formatCaseNumber({ era, year, mark, number, branch }: CaseNumber): string {
  return `${era}${year === 1 ? "元" : year}年（${mark}）第${number}号${branch === null ? "" : `の${branch}`}`;
}

/** A case number and the index behind it. */
export type ReadCaseNumber = { readonly caseNumber: CaseNumber; readonly end: number };

/** 刑 合 特 are divisions of the Tokyo District Court, 新 marks cases under the procedure of 1949. */
const bracketed = /^([刑合特新少]?)\(([^()\d]{1,6})\)(新?)/;
/** Without brackets only a mark that ends in kana can be distinguished from the name of a law: 平成26年行ケ第10231号. */
const bare = /^()([一-龠]?[ぁ-んァ-ン])()(?=第|\d)/;
const serial =
  /^第?([\d,]{1,9}|[〇一二三四五六七八九十百千万]{1,12})号?(?:の(\d{1,3}|[一二三四五六七八九十]{1,3})(?![\d一-龠]))?/;
const joint = /^(?:等|ほか|外)?(?:\d{1,3}件)?(?:\([^()]{1,20}\))?(?:[、,・;/]|及び|並びに|と)?/;

/** Reads a case number at an index of NFKC text without spaces and with round brackets; null when none is there. */
export function readCaseNumber(plain: string, at: number): ReadCaseNumber | null {
  const eraYear = readEraYear(plain, at);
  if (eraYear === null) return null;
  const markAt = plain.charAt(eraYear.end) === "年" ? eraYear.end + 1 : eraYear.end;
  const rest = plain.slice(markAt, markAt + 12);
  const mark = bracketed.exec(rest) ?? bare.exec(rest);
  if (mark === null) return null;
  const [whole, division = "", register = "", suffix = ""] = mark;
  return readSerial(plain, markAt + whole.length, {
    era: eraYear.era,
    year: eraYear.year,
    mark: division + suffix + register,
  });
}

/** 第35号 or 同第35号 behind a full number takes its era, year and mark; 同年(ワ)第2号 its era and year. */
function readContinued(plain: string, at: number, before: CaseNumber | undefined): ReadCaseNumber | null {
  const start = plain.charAt(at) === "同" ? at + 1 : at;
  if (before === undefined) return null;
  const sameYear = plain.charAt(start) === "年" ? start + 1 : start;
  const mark = bracketed.exec(plain.slice(sameYear, sameYear + 12));
  if (mark !== null) {
    const [whole, division = "", register = "", suffix = ""] = mark;
    return readSerial(plain, sameYear + whole.length, { ...before, mark: division + suffix + register });
  }
  return plain.charAt(start) === "第" ? readSerial(plain, start, before) : null;
}

function readSerial(plain: string, at: number, head: Pick<CaseNumber, "era" | "year" | "mark">): ReadCaseNumber | null {
  const match = serial.exec(plain.slice(at, at + 24));
  const number = match === null ? null : parseNumber(match[1] ?? "");
  if (match === null || number === null || number < 1) return null;
  const branch = match[2] === undefined ? null : parseNumber(match[2]);
  const { era, year, mark } = head;
  return { caseNumber: { era, year, mark, number, branch }, end: at + match[0].length };
}

/** Index of the next number behind 等, (甲事件), 、 and the like; the length at the end; -1 when something else follows. */
function endOfJoint(plain: string, at: number): number {
  const end = at + (joint.exec(plain.slice(at, at + 40))?.[0].length ?? 0);
  return end === at && at < plain.length ? -1 : end;
}

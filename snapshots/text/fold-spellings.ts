import { DIGIT, kinds, LETTER, OTHER } from "./character-table.ts";
import { eras } from "./era.ts";
import { kanjiToDigits } from "./numerals.ts";
import { compoundHeads, type CompoundPart, matchCompound } from "./okurigana.ts";
import { UnitBuffer } from "./unit-buffer.ts";

/**
 * Second stage of folding, over the units of the first: kanji numerals before a counter become digits (第三十八条 is 第38条),
 * 箇 after a number is か (六箇月 is 6か月), R5年 and 令和元年 become 令和5年 and 令和1年, and compounds lose their okurigana (申し込み is 申込).
 */
export function foldSpellings(source: UnitBuffer, tracked: boolean): UnitBuffer {
  const { units, length } = source;
  let start = 0;
  while (start < length && triggers[units[start] ?? 0] === 0) start++;
  if (start === length) return source;
  const out = new UnitBuffer(length, tracked);
  copy(source, 0, start, out);
  for (let at = start; at < length;) {
    const unit = units[at] ?? 0;
    const flags = triggers[unit] ?? 0;
    if (flags === 0) {
      out.push(unit, source.startOf(at), source.endOf(at));
      at++;
    } else at = foldTrigger(source, at, flags, out);
  }
  return out;
}

const NUMERAL = 1;
const COMPOUND_HEAD = 2;
const ERA_LETTER = 4;
const FIRST_YEAR = 8;
const KA_COUNTER = 16;

const triggers = new Uint8Array(0x10000);
for (const head of compoundHeads) triggers[head] = COMPOUND_HEAD;
for (const { letter } of eras) triggers[letter.toLowerCase().charCodeAt(0)] = ERA_LETTER;
const numerals = codesOf("〇一二三四五六七八九十百千万億数何");
for (const numeral of "〇一二三四五六七八九十百千") triggers[numeral.charCodeAt(0)] = NUMERAL;
triggers[codeOf("元")] = COMPOUND_HEAD | FIRST_YEAR;
triggers[codeOf("箇")] = KA_COUNTER;

/** Copies or rewrites what begins at `at` and returns the index behind it. */
function foldTrigger(source: UnitBuffer, at: number, flags: number, out: UnitBuffer): number {
  if (flags === NUMERAL) return foldNumeral(source, at, out);
  if (flags === ERA_LETTER) return foldEraLetter(source, at, out) ?? copy(source, at, at + 1, out);
  if (flags === KA_COUNTER) {
    const reading = isKaCounter(source, at, out.last()) ? codeOf("か") : codeOf("箇");
    out.push(reading, source.startOf(at), source.endOf(at));
    return at + 1;
  }
  if (flags >= FIRST_YEAR && isFirstYear(source, at)) {
    out.push(codeOf("1"), source.startOf(at), source.endOf(at));
    return at + 1;
  }
  const parts = (flags & COMPOUND_HEAD) === 0 ? null : matchCompound(source.units, source.length, at);
  if (parts === null || isRepeated(source, parts)) return copy(source, at, at + 1, out);
  let end = at;
  for (const part of parts) {
    end = part.end;
    out.push(source.units[part.at] ?? 0, source.startOf(part.at), source.endOf(end - 1));
  }
  return end;
}

/** Whether 々 follows: without the okurigana it would repeat the kanji before it. */
function isRepeated({ units, length }: UnitBuffer, parts: readonly CompoundPart[]): boolean {
  const end = parts.at(-1)?.end ?? length;
  return end < length && units[end] === codeOf("々");
}

function foldNumeral(source: UnitBuffer, at: number, out: UnitBuffer): number {
  let end = at + 1;
  while (end < source.length && triggers[source.units[end] ?? 0] === NUMERAL) end++;
  const digits = isCounted(source, at, end) || isPartOfNumber(out) ? kanjiToDigits(source.slice(at, end)) : null;
  if (digits === null) return copy(source, at, end, out);
  out.pushText(digits, source.startOf(at), source.endOf(end - 1));
  return end;
}

/**
 * Whether the numerals from `start` to `end` count something. A letter or digit before them makes a mixed number, left
 * alone; 三条市 and 十日町 are places, so 条 wants 第 or a longer number and 日 wants a month.
 */
function isCounted({ units, length }: UnitBuffer, start: number, end: number): boolean {
  const before = start === 0 ? 0 : (units[start - 1] ?? 0);
  if (start > 0 && isLatin(before)) return false;
  const next = end < length ? (units[end] ?? 0) : 0;
  const afterNext = end + 1 < length ? (units[end + 1] ?? 0) : 0;
  if (counters.has(next)) return true;
  if (next === codeOf("条")) return before === codeOf("第") || end - start > 1;
  if (next === codeOf("日")) return before === codeOf("月");
  if (before === codeOf("第") && ordinalCounters.has(next)) return true;
  return followedBy.get(next)?.has(afterNext) ?? false;
}

/** Whether the text so far ends in 条の, 条の3の or 2分の: what follows continues the number. */
function isPartOfNumber({ units, length }: UnitBuffer): boolean {
  let at = length - 1;
  // Article numbers have at most three branches.
  for (let branch = 0; branch < 3 && at > 0 && units[at] === codeOf("の"); branch++) {
    at--;
    if (units[at] === codeOf("条")) return true;
    if (units[at] === codeOf("分")) return branch === 0 && kinds[units[at - 1] ?? 0] === DIGIT;
    while (at > 0 && kinds[units[at] ?? 0] === DIGIT) at--;
  }
  return false;
}

const counters = codesOf("年月項号回円万億兆割歳週");
const ordinalCounters = codesOf("章節編款部次期種類級");
const kaCounted = codesOf("月年所国条村日");
const followedBy: ReadonlyMap<number, ReadonlySet<number>> = new Map([
  [codeOf("か"), kaCounted],
  [codeOf("箇"), kaCounted],
  [codeOf("分"), codesOf("の")],
  [codeOf("丁"), codesOf("目")],
]);

/** Writes R5年 and R元年 as 令和5年 and 令和1年, up to the 年; null when no such year begins at `at`. */
function foldEraLetter(source: UnitBuffer, at: number, out: UnitBuffer): number | null {
  const { units, length } = source;
  if (at > 0 && (isLatin(units[at - 1] ?? 0) || units[at - 1] === codeOf("&"))) return null;
  const isFirst = units[at + 1] === codeOf("元");
  let end = at + 1;
  while (end < at + 3 && kinds[units[end] ?? 0] === DIGIT) end++;
  if (isFirst) end++;
  if (end === at + 1 || end >= length || units[end] !== codeOf("年")) return null;
  const era = eras.find(({ letter }) => letter.toLowerCase().charCodeAt(0) === units[at]);
  // A space never stands before kanji in folded text.
  if (out.last() === 0x20) out.dropLast();
  out.pushText(era?.name ?? "", source.startOf(at), source.endOf(at));
  if (isFirst) out.push(codeOf("1"), source.startOf(at + 1), source.endOf(at + 1));
  else copy(source, at + 1, end, out);
  return end;
}

function isKaCounter({ units, length }: UnitBuffer, at: number, before: number): boolean {
  return at + 1 < length && kaCounted.has(units[at + 1] ?? 0) && (kinds[before] === DIGIT || numerals.has(before));
}

function isFirstYear({ units, length }: UnitBuffer, at: number): boolean {
  if (at < 2 || at + 1 >= length || units[at + 1] !== codeOf("年")) return false;
  return eras.some(({ name }) => units[at - 2] === name.charCodeAt(0) && units[at - 1] === name.charCodeAt(1));
}

function copy(source: UnitBuffer, start: number, end: number, out: UnitBuffer): number {
  for (let at = start; at < end; at++) out.push(source.units[at] ?? 0, source.startOf(at), source.endOf(at));
  return end;
}

function isLatin(unit: number): boolean {
  const kind = kinds[unit] ?? OTHER;
  return kind === LETTER || kind === DIGIT;
}

function codeOf(character: string): number {
  return character.charCodeAt(0);
}

function codesOf(characters: string): ReadonlySet<number> {
  return new Set([...characters].map(codeOf));
}

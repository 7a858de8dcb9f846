import { kanjiToDigits } from "../text/numerals.ts";

/**
 * Terms of running text: what a passage is found by. Pairs of neighbouring characters, as in the indexes of names, but only
 * those that say something: a pair never begins in kana and ends in kanji (the particle before a word), nor ends in a
 * particle. A number is one term with what it counts (5年, 3分の1, 3000万), and a kanji that stands alone is one by itself.
 */

const DIGIT = 0;
const LATIN = 1;
const KANA = 2;
const OTHER = 3;

/** Kana behind a kanji that begin the next word: particles, and the endings of する. */
const JOINTS = new Set(Array.from("がのをにはでともへやしすさせ", (character) => character.charCodeAt(0)));

/** Numbers and marks are hashed to keys that no pair has: their first half lies among the private characters. */
const NUMBER_KEYS = 0xe0000000;
const MARK_KEYS = 0xf0000000;
const KEY_BITS = 0x07ffffff;

/** Folding leaves these as they are because of names (三日市, 千人町); the counters are separated from digits here. */
const COUNTED = /[一二三四五六七八九十百千]+(?=[日人時名倍件株])/g;

/** Calls `visit` for every term of a compact text; one that occurs twice is visited twice. */
export function eachTerm(compactText: string, visit: (term: number) => void): void {
  const text = compactText.replace(COUNTED, (run) => kanjiToDigits(run) ?? run);
  let at = 0;
  let before = LATIN;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    const kind = kindOf(unit);
    if (kind === DIGIT) {
      const end = numberEnd(text, at);
      visit(NUMBER_KEYS + hash(text, at, end));
      // What is counted begins a pair of its own, but stands beside no kanji before it.
      at = end > at + 1 && kindOf(text.charCodeAt(end - 1)) === OTHER ? end - 1 : end;
      before = DIGIT;
      if (at === end) continue;
    }
    const first = text.charCodeAt(at);
    const next = at + 1 < text.length ? text.charCodeAt(at + 1) : 0;
    const firstKind = kindOf(first);
    const nextKind = next === 0 ? LATIN : kindOf(next);
    if (next !== 0 && isTerm(firstKind, nextKind, next)) visit(first * 0x10000 + next);
    if (firstKind === OTHER && before !== OTHER && before !== DIGIT && nextKind !== OTHER) visit(first);
    before = firstKind;
    at++;
  }
}

/** The terms of a compact text in order, each once. */
export function termsOf(text: string): number[] {
  const terms = new Set<number>();
  eachTerm(text, (term) => terms.add(term));
  return [...terms];
}

/** Whether a term is a pair of kana: such pairs are mostly grammar. */
export function isKanaPair(term: number): boolean {
  return term < NUMBER_KEYS && kindOf(Math.floor(term / 0x10000)) === KANA;
}

/** Whether a term is a number with what it counts. */
export function isNumber(term: number): boolean {
  return term >= NUMBER_KEYS && term <= NUMBER_KEYS + KEY_BITS;
}

/** Whether a term stands for something that texts do not hold as such: the day or the court of a decision. */
export function isMark(term: number): boolean {
  return term >= MARK_KEYS && term <= MARK_KEYS + KEY_BITS;
}

export function markTerm(mark: string): number {
  return MARK_KEYS + hash(mark, 0, mark.length);
}

function isTerm(first: number, second: number, next: number): boolean {
  if (second === DIGIT || first === DIGIT) return false;
  if (first === OTHER) return second === OTHER || (second === KANA && !JOINTS.has(next));
  return first === second;
}

/** End of the number that begins at a place: its digits, the 分の2 of a fraction, and what it counts. */
function numberEnd(text: string, start: number): number {
  let end = digitsEnd(text, start);
  if (text.startsWith("分の", end)) {
    const fraction = digitsEnd(text, end + 2);
    if (fraction > end + 2) return fraction;
  }
  if (text.startsWith("か", end)) end++;
  return end < text.length && kindOf(text.charCodeAt(end)) === OTHER ? end + 1 : end;
}

function digitsEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && kindOf(text.charCodeAt(end)) === DIGIT) end++;
  return end;
}

/** FNV-1a over the code units, cut to the bits that keys leave free. */
function hash(text: string, start: number, end: number): number {
  let value = 0x811c9dc5;
  for (let at = start; at < end; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return (value ^ (value >>> 27)) & KEY_BITS;
}

function kindOf(unit: number): number {
  if (unit < 0x3a) return DIGIT;
  if (unit < 0x3041) return LATIN;
  return unit < 0x3100 ? KANA : OTHER;
}

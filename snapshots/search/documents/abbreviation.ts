import { compact } from "../../text/compact.ts";

const SPACE = 0x20;
const ENACTED_UNDER_A_NUMBER = /^(?:明治|大正|昭和|平成|令和)[^()]{2,40}号\((.+)\)$/;
const CONNECTIVES =
  /に(?:関|対|係|基|伴|資|際)(?:する|して|し|る|づく|う)|(?:の)?ための|その他(?:の)?|及び|並びに|又は|若しくは|等(?=[のを及にが]|$)/g;
const PARTICLES =
  /(?<![ぁ-ゖ])(?:の|を|に|と|が|は|へ|で|や|する|した|して|される|された|による|における|いて|いた|から|まで|より)(?![ぁ-ゖ])/g;

/** Spaces, punctuation and symbols by range: a Unicode property would change with the Node release, and the index with it. */
const BETWEEN_WORDS = /[\s!-/:-@[-`{-\u00bf\u2000-\u206f\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u3030-\u303f\u30fb]+/;

/**
 * The part of a name that abbreviations pick their characters from: compact words divided by single spaces, particles
 * and connectives left out (私的独占 禁止 公正取引 確保 法).
 */
export function abbreviationCore(name: string): string {
  const plain = name.normalize("NFKC");
  return (ENACTED_UNDER_A_NUMBER.exec(plain)?.[1] ?? plain)
    .replace(CONNECTIVES, " ")
    .replace(PARTICLES, " ")
    .split(BETWEEN_WORDS)
    .map((word) => compact(word).replace(/^法律/, "法"))
    .filter((word) => word !== "")
    .join(" ");
}

/** Compares short forms with cores; keeps its working memory between calls, so one instance serves one index. */
export class ShortFormFit {
  readonly #starts = new Float64Array(MAX_CORE);
  #row = new Float64Array(MAX_CORE);
  #nextRow = new Float64Array(MAX_CORE);

  /**
   * How well a short form fits a core held in `units[start, end)`, from 0 (its characters do not stand there in this
   * order) to 1. Good short forms pick the first characters of words, begin where the name begins and end where it ends.
   */
  of(short: Uint16Array, units: Uint16Array, start: number, end: number): number {
    const length = end - start;
    if (short.length > length || length > MAX_CORE) return 0;
    const words = this.#markStarts(units, start, length);
    for (let index = 0; index < short.length; index++) this.#align(short[index]!, index === 0, units, start, length);
    let best = -1;
    for (let at = 0; at < length; at++) {
      if (this.#row[at]! < 0) continue;
      const ending = at === length - 1 ? TAIL : units[start + at + 1] === SPACE ? WORD_END : 0;
      const value = this.#row[at]! / short.length + ending;
      if (value > best) best = value;
    }
    if (best < 0) return 0;
    const head = short[0] === units[start] ? HEAD : 0;
    const characters = Math.max(SHORT_NAME, length - words + 1);
    return (
      (best + head + COVER * (short.length / characters) + FEW_WORDS / words) /
      (JOINED + TAIL + HEAD + COVER + FEW_WORDS)
    );
  }

  /** Value of beginning a piece at each position; kanji compounds are mostly built of two-character words. */
  #markStarts(units: Uint16Array, start: number, length: number): number {
    let run = 0;
    let before = SPACE;
    let words = 1;
    for (let at = 0; at < length; at++) {
      const unit = units[start + at]!;
      const changed = script(unit) !== script(before);
      run = changed ? 0 : run + 1;
      if (unit === SPACE) words++;
      if (before === SPACE) this.#starts[at] = WORD_START;
      else this.#starts[at] = changed || (run % 2 === 0 && script(unit) === KANJI) ? PAIR_START : INSIDE;
      before = unit;
    }
    return words;
  }

  /** One step of the alignment: best value of a reading that puts this character at each position, or -1. */
  #align(wanted: number, isFirst: boolean, units: Uint16Array, start: number, length: number): void {
    const [row, next] = [this.#row, this.#nextRow];
    let best = isFirst ? 0 : -1;
    let joined = -1;
    for (let at = 0; at < length; at++) {
      let value = -1;
      if (units[start + at] === wanted) {
        if (best >= 0) value = best + this.#starts[at]!;
        if (joined >= 0 && joined + JOINED > value) value = joined + JOINED;
      }
      next[at] = value;
      if (isFirst) continue;
      joined = row[at]!;
      if (joined > best) best = joined;
    }
    [this.#row, this.#nextRow] = [next, row];
  }
}

const MAX_CORE = 256;
/** Names up to this length are equally likely to be shortened. */
const SHORT_NAME = 6;

/* Fitted on the official abbreviations of acts and orders, half of them held back: what a character adds by where it is
 * taken from, then what the short form as a whole adds. */
const JOINED = 1;
const WORD_START = 0.7;
const PAIR_START = 0.2;
const INSIDE = 0.1;
const TAIL = 0.5;
const WORD_END = 0.3;
const HEAD = 0.1;
const COVER = 0.4;
const FEW_WORDS = 0.2;
const KANJI = 2;

function script(unit: number): number {
  if (unit >= 0x3400) return KANJI;
  return unit >= 0x3040 ? 1 : unit === SPACE ? 3 : 0;
}

import {
  ACCENT,
  DASH,
  DIGIT,
  IN_CONTEXT,
  INVISIBLE,
  JOINER,
  KANA,
  KANJI,
  kinds,
  LETTER,
  mapped,
  OTHER,
  semiVoiced,
  SEPARATOR,
  voiced,
} from "./character-table.ts";
import { modernKanji } from "./old-kanji.ts";
import { UnitBuffer } from "./unit-buffer.ts";

/**
 * First stage of folding, over NFKC text: case, kana, kanji, marks, punctuation. The result is stable: folding it again
 * changes nothing, and it is still NFKC, because a character is only ever dropped where its neighbours cannot compose.
 */
export function foldCharacters(normalized: string, tracked: boolean): UnitBuffer {
  return new CharacterFolder(normalized, tracked).run();
}

type Gap = 0 | 1 | 2;
const NO_GAP = 0;
const SPACE_GAP = 1;
/** Exactly one hyphen or apostrophe, so `e-Tax` and `men's` can close up. */
const HYPHEN_GAP = 2;

const LONG_VOWEL = 0x30fc;
const numerals = "〇一二三四五六七八九十百千万億数何";
const unvoiced: ReadonlyMap<number, number> = new Map(
  [...semiVoiced, ...voiced].map(([plain, marked]) => [marked, plain]),
);

class CharacterFolder {
  readonly #source: string;
  readonly #out: UnitBuffer;
  /** Kind of the last unit written; SEPARATOR before the first. */
  #last = SEPARATOR;
  /** The units after the last letter are of other scripts: if they are marks, an accent could join the letter across them. */
  #onLetter = false;
  #gap: Gap = NO_GAP;

  constructor(source: string, tracked: boolean) {
    this.#source = source;
    this.#out = new UnitBuffer(source.length, tracked);
  }

  run(): UnitBuffer {
    const source = this.#source;
    for (let at = 0; at < source.length; at++) {
      const unit = source.charCodeAt(at);
      const kind = kinds[unit] ?? OTHER;
      if (kind === KANA || kind === KANJI) this.#write(mapped[unit] ?? unit, kind, at, at + 1);
      else if (kind >= IN_CONTEXT) at = this.#foldInContext(unit, at) - 1;
      else this.#foldPlain(mapped[unit] ?? unit, kind, at);
    }
    return this.#out;
  }

  #foldPlain(unit: number, kind: number, at: number): void {
    if (kind === SEPARATOR) this.#gap = SPACE_GAP;
    else if (kind <= OTHER) this.#write(unit, kind, at, at + 1);
    else if (kind === DASH) this.#foldDash(at);
    else if (kind === JOINER) this.#joint();
    else if (kind === ACCENT && this.#gap === NO_GAP && this.#last === OTHER && !this.#onLetter)
      this.#write(unit, OTHER, at, at + 1);
    else if (this.#gap === NO_GAP && this.#last !== SEPARATOR) {
      // Between characters of other scripts a vanished mark could let its neighbours compose: leave a space instead.
      if (this.#last === OTHER) this.#gap = SPACE_GAP;
      else this.#out.extendLast(at + 1);
    }
  }

  /** After kana every dash is a long vowel, however often it is repeated; elsewhere it is a hyphen. */
  #foldDash(at: number): void {
    if (this.#gap !== NO_GAP || this.#last !== KANA) this.#joint();
    else if (this.#out.last() === LONG_VOWEL) this.#out.extendLast(at + 1);
    else this.#write(LONG_VOWEL, KANA, at, at + 1);
  }

  #joint(): void {
    this.#gap = this.#gap === NO_GAP ? HYPHEN_GAP : SPACE_GAP;
  }

  /** Returns the index after what it has read. */
  #foldInContext(unit: number, at: number): number {
    switch (unit) {
      case 0x2e: // .
        if (this.#gap === NO_GAP && this.#last === DIGIT && this.#kindAt(at + 1) === DIGIT)
          this.#write(unit, DIGIT, at, at + 1);
        else this.#gap = SPACE_GAP;
        return at + 1;
      case 0x2c: // ,
        if (this.#gap !== NO_GAP || this.#last !== DIGIT || !this.#isThousandsGroup(at + 1)) this.#gap = SPACE_GAP;
        return at + 1;
      case 0x26: // &
        if (this.#gap === NO_GAP && this.#last === LETTER && this.#kindAt(at + 1) === LETTER)
          this.#write(unit, LETTER, at, at + 1);
        else this.#gap = SPACE_GAP;
        return at + 1;
      case 0x28: // (
        return this.#foldParenthesis(at);
      case 0x3005: // 々
        this.#repeatKanji(at);
        return at + 1;
      case 0x309d: // ゝ
      case 0x30fd: // ヽ
      case 0x309e: // ゞ
      case 0x30fe: // ヾ
        this.#repeatKana(mapped[unit] ?? unit, at);
        return at + 1;
      case 0x3099: // combining voiced mark
      case 0x309a:
        this.#voiceLast(unit === 0x3099 ? voiced : semiVoiced, at);
        return at + 1;
      case 0x3094: // ゔ
      case 0x30f4: // ヴ
        return this.#foldVu(at);
      case 0x30b1: // ケ
      case 0x30f6: // ヶ
      case 0x3096: // ゖ
        this.#foldKe(at);
        return at + 1;
      default:
        return this.#foldSurrogate(at);
    }
  }

  #isThousandsGroup(at: number): boolean {
    const isDigit = (offset: number): boolean => this.#kindAt(at + offset) === DIGIT;
    return isDigit(0) && isDigit(1) && isDigit(2) && !isDigit(3);
  }

  /** (株) and (有), which NFKC also makes of ㈱ and ㈲, are read in full; any other bracket separates. */
  #foldParenthesis(at: number): number {
    const abbreviated = this.#source.slice(at, at + 3);
    const form = abbreviated === "(株)" ? "株式会社" : abbreviated === "(有)" ? "有限会社" : null;
    if (form === null) {
      this.#gap = SPACE_GAP;
      return at + 1;
    }
    this.#writeText(form, KANJI, at, at + 3);
    return at + 3;
  }

  #repeatKanji(at: number): void {
    const out = this.#out;
    const last = out.last();
    if (this.#last !== KANJI) this.#write(0x3005, KANJI, at, at + 1);
    else {
      // The last unit is the low half of a pair when the character lies outside the basic plane.
      if (isLowSurrogate(last)) this.#write(out.units[out.length - 2] ?? last, KANJI, at, at + 1);
      this.#write(last, KANJI, at, at + 1);
    }
  }

  #repeatKana(mark: number, at: number): void {
    const last = this.#out.last();
    if (this.#last !== KANA || last === LONG_VOWEL) this.#write(mark, KANA, at, at + 1);
    else {
      const plain = unvoiced.get(last) ?? last;
      this.#write(mark === 0x309e ? (voiced.get(plain) ?? plain) : plain, KANA, at, at + 1);
    }
  }

  /** NFKC leaves a voicing mark alone only when something stands before it, as the space it makes of a spacing ゛. */
  #voiceLast(forms: ReadonlyMap<number, number>, at: number): void {
    const form = this.#last === KANA ? forms.get(this.#out.last()) : undefined;
    if (form !== undefined) {
      this.#out.replaceLast(form);
      this.#out.extendLast(at + 1);
      this.#gap = NO_GAP;
    } else if (this.#last === OTHER) this.#gap = SPACE_GAP;
  }

  /** ヴァ ヴィ ヴェ ヴォ are read as バ ビ ベ ボ, any other ヴ as ブ. */
  #foldVu(at: number): number {
    const vowel = "ぁぃぇぉァィェォ".indexOf(this.#source.charAt(at + 1) || "?");
    const end = vowel < 0 ? at + 1 : at + 2;
    this.#writeText(vowel < 0 ? "ぶ" : "ばびべぼ".charAt(vowel % 4), KANA, at, end);
    return end;
  }

  /** Between kanji ケ and ヶ stand for か after a number (三ヶ所) and for が elsewhere (霞ヶ関). */
  #foldKe(at: number): void {
    const before = this.#gap === NO_GAP && (this.#last === KANJI || this.#last === DIGIT);
    const reading = !before || this.#kindAt(at + 1) !== KANJI ? "け" : this.#followsNumeral() ? "か" : "が";
    this.#writeText(reading, KANA, at, at + 1);
  }

  #followsNumeral(): boolean {
    if (this.#gap !== NO_GAP) return false;
    return this.#last === DIGIT || (this.#last === KANJI && numerals.includes(String.fromCharCode(this.#out.last())));
  }

  #foldSurrogate(at: number): number {
    const point = this.#source.codePointAt(at) ?? 0;
    if (point < 0x10000) {
      this.#gap = SPACE_GAP;
      return at + 1;
    }
    if (isPictograph(point)) this.#gap = SPACE_GAP;
    else if (point >= 0xe0000 && point < 0xe1000) this.#foldPlain(0, INVISIBLE, at + 1);
    else
      this.#writeText(
        modernKanji(String.fromCodePoint(point)),
        point >= 0x20000 && point < 0x40000 ? KANJI : OTHER,
        at,
        at + 2,
      );
    return at + 2;
  }

  /** Kind of the character at an index, SEPARATOR past the end. */
  #kindAt(at: number): number {
    return at < this.#source.length ? (kinds[this.#source.charCodeAt(at)] ?? OTHER) % IN_CONTEXT : SEPARATOR;
  }

  #writeText(text: string, kind: number, start: number, end: number): void {
    for (let at = 0; at < text.length; at++) this.#write(text.charCodeAt(at), kind, start, end);
  }

  #write(unit: number, kind: number, start: number, end: number): void {
    if (this.#gap !== NO_GAP) {
      if (kind > KANJI && this.#last > KANJI && !this.#closesUp(kind)) {
        this.#out.push(0x20, this.#out.endOf(this.#out.length - 1), start);
      }
      this.#gap = NO_GAP;
    }
    this.#out.push(unit, start, end);
    this.#last = kind;
    if (kind !== OTHER) this.#onLetter = kind === LETTER;
  }

  /** A single hyphen or apostrophe vanishes next to a letter (`e-tax`, `covid-19`), not between digits (`5-6`). */
  #closesUp(kind: number): boolean {
    if (this.#gap !== HYPHEN_GAP || kind === OTHER || this.#last === OTHER) return false;
    return kind === LETTER || this.#last === LETTER;
  }
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function isPictograph(point: number): boolean {
  return point >= 0x1f000 && point < 0x1fb00;
}

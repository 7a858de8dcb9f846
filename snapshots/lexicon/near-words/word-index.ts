/** A word of the tables where it stands in a folded sentence, as it is spelled there; `end` is exclusive. */
export type Occurrence = {
  readonly word: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

/**
 * A spelling to look for, folded, and the word it stands for: `grants` stands for `grant`. One that stands alone has no kanji
 * beside it: 家 is found in 家を建てる, not in 農家.
 */
export type Spelling = { readonly text: string; readonly word: string; readonly standsAlone?: boolean };

/** Finds words in folded text: one look at each position, by the first two characters of the words. */
export class WordIndex {
  readonly #byOpening = new Map<number, Spelling[]>();

  constructor(spellings: readonly Spelling[]) {
    for (const spelling of spellings) {
      const opening = spelling.text.length === 1 ? spelling.text.charCodeAt(0) : openingAt(spelling.text, 0);
      const group = this.#byOpening.get(opening);
      if (group === undefined) this.#byOpening.set(opening, [spelling]);
      else group.push(spelling);
    }
  }

  /** Every word in the text, also those inside or across others, in the order of their places. */
  find(text: string): Occurrence[] {
    const found: Occurrence[] = [];
    for (let at = 0; at < text.length; at++) {
      this.#collect(this.#byOpening.get(text.charCodeAt(at)), text, at, found);
      if (at + 1 < text.length) this.#collect(this.#byOpening.get(openingAt(text, at)), text, at, found);
    }
    return found;
  }

  #collect(spellings: readonly Spelling[] | undefined, text: string, start: number, found: Occurrence[]): void {
    for (const spelling of spellings ?? []) {
      const end = start + spelling.text.length;
      if (!text.startsWith(spelling.text, start) || splitsLatin(text, start) || splitsLatin(text, end)) continue;
      if (spelling.standsAlone === true && (isKanji(text.charCodeAt(start - 1)) || isKanji(text.charCodeAt(end))))
        continue;
      found.push({ word: spelling.word, text: spelling.text, start, end });
    }
  }
}

/** Two characters as one number, above all single characters. */
function openingAt(text: string, at: number): number {
  return text.charCodeAt(at) * 0x10000 + text.charCodeAt(at + 1);
}

/** Latin letters and digits stand in whole words only: `it` is not in `credit`, `5号` not in `15号`. */
function splitsLatin(text: string, at: number): boolean {
  return at > 0 && at < text.length && isLatin(text.charCodeAt(at - 1)) && isLatin(text.charCodeAt(at));
}

function isLatin(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39) || unit === 0x26;
}

function isKanji(unit: number): boolean {
  return unit >= 0x3400 && unit <= 0x9fff;
}

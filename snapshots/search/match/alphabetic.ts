/**
 * Whether a compact word has neither kanji nor kana. Pairs of Latin letters or digits stand in thousands of texts that have nothing
 * to do with the word, so such a word counts as a whole or not at all.
 */
export function isAlphabetic(word: string): boolean {
  return !JAPANESE.test(word);
}

const JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

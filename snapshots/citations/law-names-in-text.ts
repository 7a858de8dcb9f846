/** Longer names of laws are cut at their beginning; what is left of them names no law. */
export const LONGEST_LAW_NAME = 60;

/** How names of laws end; most texts before an article are none, and are told at once. */
const A_LAW = /[法令則程例約定律範]$/;
const WRITTEN_ON = /^[\p{Script=Han}\p{Script=Katakana}ー]$/u;
const A_LETTER = /^[\p{L}\p{N}]$/u;
/** Words that stand before a name without belonging to it: 本件会社法, 現行刑法. */
const BEFORE_A_NAME = /(?:右|上記|前記|本件|現行|旧法下の|以下)$/;

/**
 * The longest name of a law that a text ends with; null when there is none, or when the word goes on before it: 旧刑訴法 is
 * not 刑訴法. `alsoBefore` matches further words that may stand before a name.
 */
export function lawNameEnding(
  text: string,
  isName: (name: string) => boolean,
  alsoBefore: RegExp = BEFORE_A_NAME,
): string | null {
  if (!A_LAW.test(text)) return null;
  for (let start = Math.max(0, text.length - LONGEST_LAW_NAME); start < text.length - 1; start++) {
    const name = text.slice(start);
    if (beginsWord(text, start, alsoBefore) && isName(name)) return name;
  }
  return null;
}

function beginsWord(text: string, start: number, alsoBefore: RegExp): boolean {
  if (!A_LETTER.test(text.charAt(start))) return false;
  if (start === 0 || !WRITTEN_ON.test(text.charAt(start - 1))) return true;
  const before = text.slice(0, start);
  return BEFORE_A_NAME.test(before) || alsoBefore.test(before);
}

/** A law that a text names, and where. */
export type LawMention = { readonly name: string; readonly start: number; readonly end: number };

const ENDS_OF_NAMES = /法律?|[令則]/g;
/** Words that go on behind such an end (法人, 法務, 令和), and articles, which are citations of their own. */
const WORD_GOES_ON = /^(?:人|務|律|定|的|令|規|則|廷|案|面|要|和|達|状|施行|第?[\d〇一二三四五六七八九十百千]+条)/;

/** Every law that a plain text names as a whole, without an article behind it. */
export function* lawMentions(plain: string, nameEnding: (text: string) => string | null): Generator<LawMention> {
  for (const match of plain.matchAll(ENDS_OF_NAMES)) {
    const end = match.index + match[0].length;
    if (WORD_GOES_ON.test(plain.slice(end, end + 12))) continue;
    const name = nameEnding(plain.slice(Math.max(0, end - LONGEST_LAW_NAME - 10), end));
    if (name !== null) yield { name, start: end - name.length, end };
  }
}

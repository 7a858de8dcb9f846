/** Characters of a text by the two classes that token estimates distinguish, counted in code points. */
export type TextSize = { readonly cjk: number; readonly other: number };

/** CJK = Han, Hiragana, Katakana, U+3000-303F and U+FF00-FFEF. */
const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u{3000}-\u{303F}\u{FF00}-\u{FFEF}]$/u;

/** The class of every code unit, looked up once: a regular expression per character is ten times slower. */
const isCjkUnit = Uint8Array.from({ length: 0x10000 }, (_, unit) => Number(CJK.test(String.fromCharCode(unit))));

export function textSize(text: string): TextSize {
  let [cjk, other] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit >= 0xd800 && unit < 0xdc00 && at + 1 < text.length) {
      if (CJK.test(String.fromCodePoint(text.codePointAt(at)!))) cjk++;
      else other++;
      at++;
    } else if (isCjkUnit[unit] === 1) cjk++;
    else other++;
  }
  return { cjk, other };
}

/** Estimated tokens of sizes added up: 2.5 CJK characters or 4 others make one. */
export function estimatedTokens({ cjk, other }: TextSize): number {
  return Math.ceil(cjk / 2.5 + other / 4);
}

/** Characters of a text by the two classes that token estimates distinguish, counted in code points. */
export type TextSize = { readonly cjk: number; readonly other: number };

/** CJK = Han, Hiragana, Katakana, U+3000-303F and U+FF00-FFEF. */
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u{3000}-\u{303F}\u{FF00}-\u{FFEF}]/gu;

export function textSize(text: string): TextSize {
  let points = 0;
  for (const _ of text) points++;
  const cjk = text.match(CJK)?.length ?? 0;
  return { cjk, other: points - cjk };
}

/** Estimated tokens of sizes added up: 2.5 CJK characters or 4 others make one. */
export function estimatedTokens({ cjk, other }: TextSize): number {
  return Math.ceil(cjk / 2.5 + other / 4);
}

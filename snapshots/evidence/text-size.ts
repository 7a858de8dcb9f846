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

/** Kinds of characters, in the order in which they are tried, and the tokens of a run of neighbours of one kind. */
const kinds: readonly { readonly of: RegExp; readonly tokens: (length: number) => number }[] = [
  { of: /[a-zA-Z]/, tokens: (length) => 0.42 + 0.42 * Math.max(0, length - 4) },
  { of: /[0-9]/, tokens: (length) => 1.25 * Math.ceil(length / 3) },
  // A space is part of the token behind it.
  { of: / /, tokens: () => 0 },
  { of: /[!-~]/, tokens: (length) => 0.68 + 0.13 * (length - 1) },
  { of: /\p{Script=Han}/u, tokens: (length) => 0.97 * length },
  { of: /\p{Script=Hiragana}/u, tokens: (length) => 0.78 * length },
  { of: /[\p{Script=Katakana}ー]/u, tokens: (length) => 0.58 * length },
  { of: /\u{3000}/u, tokens: () => 2.5 },
  { of: /[Ａ-Ｚａ-ｚ]/, tokens: (length) => 1.2 * length },
  { of: /[\u{3001}-\u{303F}\u{FF00}-\u{FFEF}]/u, tokens: (length) => 1.04 * length },
  { of: /./su, tokens: (length) => 1.7 * length },
];

/**
 * Tokens of a JSON text under the o200k vocabulary, roughly, without the vocabulary itself: the weights were fitted to packets
 * of the whole corpus and are off by less than a tenth on others. `npm run eval:tokens` compares them with the real tokenizer.
 */
export function o200kTokens(text: string): number {
  let tokens = 0;
  for (let at = 0; at < text.length;) {
    const kind = kindOf[text.charCodeAt(at)]!;
    const start = at++;
    while (at < text.length && kindOf[text.charCodeAt(at)] === kind) at++;
    tokens += kinds[kind]!.tokens(at - start);
  }
  return Math.ceil(tokens);
}

/** The kind of every code unit, looked up once; half of a surrogate pair is of the last one. */
const kindOf = Uint8Array.from({ length: 0x10000 }, (_, unit) =>
  kinds.findIndex(({ of }) => of.test(String.fromCharCode(unit))),
);

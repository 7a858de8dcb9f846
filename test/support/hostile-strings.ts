import { hostileTexts } from "./hostile-texts.ts";

/**
 * That many different strings made to break readers: those of `hostileTexts`, written ones, and for the rest pieces of
 * published texts dressed up with what means something elsewhere. The same pieces and random numbers give the same strings.
 */
export function hostileStrings(
  count: number,
  pieces: readonly string[],
  random: (below: number) => number,
): readonly string[] {
  const strings = new Set([...hostileTexts, ...written]);
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)]!;
  const cut = (text: string) => {
    const from = random(text.length);
    return text.slice(from, from + 1 + random(24));
  };
  while (strings.size < count) {
    const piece = cut(pick(pieces));
    const made = pick(disguises)(piece, () => pick(marks), random);
    strings.add([...made].length > 150 && random(8) > 0 ? [...made].slice(0, 150).join("") : made);
  }
  return [...strings].slice(0, count);
}

/** What a percent-encoded address says for a text; half of a surrogate pair becomes the three bytes it would be. */
export function percentEncoded(text: string): string {
  return text.replaceAll(/\p{Cs}|[^\p{Cs}A-Za-z0-9_.~-]+/gu, (run) =>
    bytesOf(run).toString("hex").toUpperCase().replaceAll(/../g, "%$&"),
  );
}

/** Whether a text has no bytes in UTF-8, or characters that steer a terminal. */
export function isUnreadable(text: string): boolean {
  return /[\p{Cs}\p{Cc}]/u.test(text);
}

function bytesOf(run: string): Buffer {
  const unit = run.charCodeAt(0);
  if (run.isWellFormed()) return Buffer.from(run);
  return Buffer.of(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 63), 0x80 | (unit & 63));
}

/** Marks that mean something to patterns, query languages, databases, shells, paths, formats or terminals. */
const marks: readonly string[] = [
  ..."%_*?+.^$|\\()[]{}<>'`~!@#&=:;,/-\"“”｢」『・　 \u00a0",
  ..."\u200b \u200d \u200e \u200f \u202e \u2066 \u2069 \ufeff \ufe0f \u00ad \u0301 \u0338 \u3099 \u309a \u20dd".split(
    " ",
  ),
  ...".* %% __ || && -- // /* */ <!-- --> ${ }} {{ ]] \\0 \\n \\u0000 %00 %2e ../ ..\\ :* NEAR( AND OR NOT title: ^2 ~1".split(
    " ",
  ),
  "👨‍👩‍👧‍👦",
  "🇯🇵",
  "￼",
  "\u0000",
  "\u001b[2J",
  "\u0085",
  "\ud800",
  "\udc00",
];

type Disguise = (piece: string, mark: () => string, random: (below: number) => number) => string;

const disguises: readonly Disguise[] = [
  (piece, mark) => `${mark()}${piece}`,
  (piece, mark) => `${piece}${mark()}`,
  (piece, mark) => `${mark()}${piece}${mark()}`,
  (piece, mark, random) => {
    const at = random(piece.length + 1);
    return piece.slice(0, at) + mark() + piece.slice(at);
  },
  (piece, mark) => [...piece].join(mark()),
  (piece, mark) => `"${piece}${mark()}`,
  (piece, mark) => `"${piece}" ${mark()}`,
  (piece, mark) => `${piece} ${mark()} ${piece}`,
  (piece) => piece.normalize("NFD"),
  (piece) => piece.normalize("NFKD"),
  (piece) => piece.replaceAll(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60)),
  (piece) => piece.replaceAll(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60)),
  (piece) => piece.replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
  (piece) => [...piece].map((letter) => letter + "\u0301\u0323\u0338".repeat(4)).join(""),
  (piece) => [...piece].toReversed().join(""),
  (piece, _mark, random) => piece.repeat(1 + random(60)),
  (piece, mark) => JSON.stringify({ q: piece, [mark()]: null }),
  (piece, mark) => `' OR 1=1; SELECT '${piece}'${mark()} --`,
  (piece, mark) => `(?:${piece}${mark()})+$`,
  (_piece, mark, random) => Array.from({ length: 1 + random(40) }, mark).join(""),
  (_piece, _mark, random) =>
    Array.from({ length: 1 + random(12) }, () => String.fromCodePoint(random(0x11_0000))).join(""),
  (_piece, _mark, random) => String.fromCharCode(...Array.from({ length: 1 + random(12) }, () => random(0x1_0000))),
];

const written: readonly string[] = [
  ["null", "undefined", "None", "nil", "NULL", "false", "0", "-0", "[]", "{}", "[object Object]", "''", '""'],
  ["%", "_", "%%", "__", "%補助%", "補助_", "*", "**", "?", "補助*", "補?金", ".", ".*", "補助.*", "^補助", "金$"],
  ["補助 AND 金", "補助 OR 融資", "NOT 補助", "補助 NEAR 金", "name:補助", "補助~1", "補助^2", "+補助 -金", "(補助)"],
  ['"', '"補助', '補助"', '""補助""', '"補助" "', "“補助", "「補助」", "'補助'", "`補助`", "\\", "\\補助", "補助\\"],
  ["'; DROP TABLE program; --", "1' OR '1'='1", "補助' UNION SELECT * FROM law --", "補助;--", "補助/**/金"],
  ["../../etc/passwd", "..%2f..%2f", "file:///etc/passwd", "C:\\windows\\", "~/.ssh", "con", "補助/../金"],
  ['{"$gt":""}', '{"q":"補助"}', '[{"a":1}]', "<script>alert(1)</script>", "<!--補助-->", "&amp;補助&lt;", "${補助}"],
  ["\u0000", "補助\u0000金", "\u0001\u0002", "補助\r\nX-Injected: 1", "補助\t金", "\u001b[31m補助", "\u007f", "\u0085"],
  ["\ud800", "\udfff", "補助\ud83d", "\udc00補助", "\ufffe", "\uffff", "\u{10ffff}", "\ufeff補助\ufeff", "補\ufeff助"],
  ["\u202e金助補", "\u2067補助\u2069", "\u200f補助", "\u200b補\u200b助\u200b金", "補\u00ad助", "\u061c補助"],
  [
    "が",
    "か\u3099",
    "ｶﾞ",
    "ガ",
    "カ\u309b",
    "ぱ",
    "は\u309a",
    "ﾊﾟ",
    "ﾃﾞｼﾞﾀﾙ",
    "ｻｰﾊﾞｰ",
    "é",
    "e\u0301",
    "Å",
    "ﬁ",
    "㍿",
    "㌔",
  ],
  ["👨‍👩‍👧‍👦", "👩🏽‍🚀補助", "🏴\u{e0067}\u{e0062}\u{e007f}", "🇯🇵", "❤\ufe0f", "❤\ufe0e", "𠮷", "𩸽", "﨑", "髙"],
  ["\u0301", "\u3099", "補\u3099", "\u20dd補", `z${"\u0310\u0489\u0321".repeat(40)}`, "\u0e33".repeat(100)],
  ["9".repeat(200), "-".repeat(200), " ".repeat(200), "\u3000", "\u00a0", "\u2003補助\u2003", "１２３", "Ⅷ", "½", "²"],
  [
    "T1234567890123",
    "T0000000000000",
    "1234567890123",
    "平成99年（ワ）第0号",
    "昭和0年法律第0号",
    "第0条",
    "第〇条の〇",
  ],
  ["LAW-0000000000", "UNI-%%%%%%%%%%", "HAN-_________", "id:1", "i:houjin:1", "p:東京都", "p:", "houjin:"],
].flat();

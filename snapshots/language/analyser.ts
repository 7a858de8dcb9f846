import { createRequire } from "node:module";
import type * as Lindera from "lindera-wasm-nodejs-ipadic";

/** A word as it stands in a text, `end` excluded, with the form that a dictionary lists it under. */
export type Morpheme = {
  readonly surface: string;
  readonly base: string;
  readonly kind: MorphemeKind;
  readonly start: number;
  readonly end: number;
};

/**
 * `suffix` and `prefix` are parts of a noun; `number` is digits; `time` are nouns such as 今 and 昨年 that say when; `bound` are nouns
 * that only bind (こと, 際), point (これ) or address (さん); `particle` are particles and endings; `other` are adverbs and signs.
 */
export type MorphemeKind =
  | "noun"
  | "name"
  | "suffix"
  | "prefix"
  | "number"
  | "time"
  | "bound"
  | "verb"
  | "adjective"
  | "particle"
  | "other";

type Token = {
  readonly surface: string;
  readonly baseForm?: string;
  readonly partOfSpeech: string;
  readonly partOfSpeechSubcategory1?: string;
  readonly partOfSpeechSubcategory2?: string;
};

/**
 * Cuts an NFKC text into words, with は、 for what is said as a topic (有給って): the dictionary would read the end of the noun as a
 * verb (給う). The dictionary is loaded with the first text: it takes half a second, then some 0.5 ms a question.
 */
export function analyse(text: string, spokenTopic = /(?!)/u): Morpheme[] {
  let at = 0;
  const plain = text.replaceAll(new RegExp(spokenTopic, "gu"), "は、");
  const morphemes = tokenize()(plain).map((token): Morpheme => {
    const start = plain.indexOf(token.surface, at);
    at = start + token.surface.length;
    const base = token.baseForm === undefined || token.baseForm === "*" ? token.surface : token.baseForm;
    return { surface: token.surface, base, kind: kindOf(token), start, end: at };
  });
  return withCodesWhole(text, morphemes);
}

/** Letters with digits or signs between them are one word: N-23211, R&D, CO2. */
function withCodesWhole(text: string, morphemes: readonly Morpheme[]): Morpheme[] {
  const codes = [...text.matchAll(/[A-Za-z0-9]+(?:[-_.&/][A-Za-z0-9]+)*/g)].filter(({ 0: code }) =>
    /[A-Za-z]/.test(code),
  );
  if (codes.length === 0) return [...morphemes];
  const whole = codes.map(({ 0: surface, index: start }): Morpheme => {
    return { surface, base: surface, kind: "noun", start, end: start + surface.length };
  });
  const rest = morphemes.filter(({ start, end }) => !whole.some((code) => start < code.end && code.start < end));
  return [...rest, ...whole].toSorted((one, other) => one.start - other.start);
}

function kindOf(token: Token): MorphemeKind {
  const { surface, partOfSpeech: part, partOfSpeechSubcategory1: sub = "", partOfSpeechSubcategory2: of } = token;
  if (/^[0-9.,]+$/.test(surface)) return "number";
  if (sub === "接尾" && of === "人名") return "bound";
  switch (part) {
    case "名詞":
      return nounKinds[sub] ?? "noun";
    case "動詞":
      return sub === "自立" ? "verb" : "other";
    case "形容詞":
      return sub === "自立" ? "adjective" : "other";
    case "助詞":
    case "助動詞":
      return "particle";
    case "接頭詞":
      return "prefix";
    // What the dictionary does not hold is a name, a foreign word or a sign.
    case "UNK":
      return /[\p{L}\p{N}]/u.test(surface) ? "noun" : "other";
    default:
      return "other";
  }
}

const nounKinds: Readonly<Record<string, MorphemeKind>> = {
  固有名詞: "name",
  接尾: "suffix",
  数: "number",
  副詞可能: "time",
  非自立: "bound",
  代名詞: "bound",
  特殊: "bound",
  接続詞的: "bound",
};

const tokenize = once((): ((text: string) => Token[]) => {
  // The package is CommonJS and reads its dictionary when it is loaded, so it is not imported with this file.
  const { TokenizerBuilder } = createRequire(import.meta.url)("lindera-wasm-nodejs-ipadic") as typeof Lindera;
  const builder = new TokenizerBuilder();
  builder.setDictionary("embedded://ipadic");
  builder.setMode("normal");
  const tokenizer = builder.build();
  return (text) => tokenizer.tokenize(text) as Token[];
});

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

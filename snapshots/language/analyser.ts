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
  return withCodesWhole(text, morphemesOf(text.replaceAll(new RegExp(spokenTopic, "gu"), "は、"), tokenize()));
}

/**
 * The words of an NFKC text without most of those that only bind others. A word takes longer to be handed over by the analyser than
 * to be found, and tables have a hundred thousand phrases.
 */
export function analyseContent(text: string): Morpheme[] {
  return isLatin.test(text) ? codesOf(text) : withCodesWhole(text, morphemesOf(text, tokenizeContent()));
}

const isLatin = /^[\x20-\x7e]*$/;

function morphemesOf(plain: string, tokenized: (text: string) => Token[]): Morpheme[] {
  let at = 0;
  return tokenized(plain).map((token): Morpheme => {
    const start = plain.indexOf(token.surface, at);
    at = start + token.surface.length;
    const base = token.baseForm === undefined || token.baseForm === "*" ? token.surface : token.baseForm;
    return { surface: token.surface, base, kind: kindOf(token), start, end: at };
  });
}

/** Letters with digits or signs between them are one word: N-23211, R&D, CO2. */
function withCodesWhole(text: string, morphemes: readonly Morpheme[]): Morpheme[] {
  const whole = codesOf(text);
  if (whole.length === 0) return [...morphemes];
  const rest = morphemes.filter(({ start, end }) => !whole.some((code) => start < code.end && code.start < end));
  return [...rest, ...whole].toSorted((one, other) => one.start - other.start);
}

function codesOf(text: string): Morpheme[] {
  return [...text.matchAll(/[A-Za-z0-9]+(?:[-_.&/][A-Za-z0-9]+)*/g)]
    .filter(({ 0: code }) => /[A-Za-z]/.test(code))
    .map(({ 0: surface, index: start }) => {
      return { surface, base: surface, kind: "noun", start, end: start + surface.length };
    });
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

const tokenize = once(() => openTokenizer([]));
const tokenizeContent = once(() => openTokenizer(bindingTags));

/** Parts of speech of the dictionary whose words bind others, in full: those that are frequent. */
const bindingTags = [
  "助動詞",
  "連体詞",
  "接続詞",
  "動詞,非自立",
  "動詞,接尾",
  "名詞,非自立,一般",
  "記号,読点",
  "記号,句点",
  "記号,一般",
  ...["格助詞,一般", "格助詞,連語", "係助詞", "終助詞", "接続助詞", "副助詞", "副詞化", "並立助詞", "連体化"].map(
    (sub) => `助詞,${sub}`,
  ),
];

/** A tokenizer whose words are none of these parts of speech. */
function openTokenizer(stopTags: readonly string[]): (text: string) => Token[] {
  // The package is CommonJS and reads its dictionary when it is loaded, so it is not imported with this file.
  const { TokenizerBuilder } = createRequire(import.meta.url)("lindera-wasm-nodejs-ipadic") as typeof Lindera;
  const builder = new TokenizerBuilder();
  builder.setDictionary("embedded://ipadic");
  builder.setMode("normal");
  if (stopTags.length > 0) builder.appendTokenFilter("japanese_stop_tags", { tags: stopTags });
  const tokenizer = builder.build();
  return (text) => tokenizer.tokenize(text) as Token[];
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

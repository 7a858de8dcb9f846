import type { Language } from "../language/language.ts";
import type { LegalTexts } from "../questions/legal-words/find.ts";
import { compactWithMap } from "../search/compact.ts";
import { isNumber, termsOf } from "./terms.ts";

/** A word of a question, or one that means about the same. */
export type SoughtWord = {
  /** Compact. */
  readonly text: string;
  /** As it stands in the question or in the table that gives it; null where only its compact form is known. */
  readonly shown: string | null;
  readonly terms: readonly number[];
  /** 1 for a word of the question itself. */
  readonly weight: number;
  /** Words of the question that it stands for; none for those words themselves. */
  readonly standsFor?: readonly string[];
};

/** What the words of the tables weigh, the first of a line more, and a word of the question that they stand for. */
const FIRST = 0.9;
const OTHER = 0.7;
const COVERED = 0.6;
/** Numbers stand in many texts. */
const NUMBER = 0.6;

/** What a question asks for in texts of a kind: its content words, and the words that the texts use instead. */
export function soughtWords(language: Language, question: string, texts: LegalTexts): SoughtWord[] {
  const percentages = new Map<string, string>();
  const plain = question.normalize("NFKC").replaceAll(/([0-9]+)(?:%|パーセント)/g, (written, number: string) => {
    percentages.set(`100分の${number}`, written);
    return `100分の${number}`;
  });
  const found = language.findLegalWords(plain, texts);
  const covered = found.flatMap(({ written }) => written);
  const own = contentWords(language, plain).map(({ text, shown, terms, weight }): SoughtWord => {
    return {
      text,
      shown: shown.replaceAll(/100分の[0-9]+/g, (fraction) => percentages.get(fraction) ?? fraction),
      terms,
      weight: covered.some((written) => written.includes(text)) ? COVERED : weight,
    };
  });
  const others = found.flatMap(({ written, search }) =>
    search.map(({ text, shown }, at): SoughtWord => {
      return { text, shown, terms: termsOf(text), weight: at === 0 ? FIRST : OTHER, standsFor: written };
    }),
  );
  return [...own, ...others];
}

/** The content words of a question: runs of kanji, katakana, letters and digits, each with the kana its inflection begins with. */
function contentWords({ isLegalAsking }: Language, question: string): (SoughtWord & { readonly shown: string })[] {
  const words: (SoughtWord & { readonly shown: string })[] = [];
  const seen = new Set<string>();
  for (const chunk of question.split(/[\s、。,.!?・「」『』()[\]{}<>:;|/\\"'~〜…]+/u)) {
    const { text, ranges } = compactWithMap(chunk);
    let start = -1;
    for (let at = 0; at <= text.length; at++) {
      const inside = at < text.length && (!isHiragana(chunk.charCodeAt(ranges[at]![0])) || isFraction(text, at));
      if (inside && start < 0) start = at;
      if (inside || start < 0) continue;
      const word = text.slice(start, at);
      // 漏え tells more than 漏: the first kana of an inflected word is part of its stem.
      const stem = text.slice(start, at + 1);
      const shown = chunk.slice(ranges[start]![0], ranges[at - 1]![1]);
      start = -1;
      if (isLegalAsking(word) || seen.has(word)) continue;
      seen.add(word);
      const terms = termsOf(stem);
      if (terms.length > 0) words.push({ text: word, shown, terms, weight: terms.every(isNumber) ? NUMBER : 1 });
    }
  }
  return words;
}

/** The の of 3分の1. */
function isFraction(text: string, at: number): boolean {
  return text[at] === "の" && text[at - 1] === "分" && /[0-9]/.test(text[at + 1] ?? "");
}

function isHiragana(unit: number): boolean {
  return unit >= 0x3041 && unit <= 0x309f;
}

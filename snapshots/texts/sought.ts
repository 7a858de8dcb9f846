import { contentWords } from "../language/content-words.ts";
import type { Language } from "../language/language.ts";
import { compact } from "../text/compact.ts";
import { readable } from "../text/normalize.ts";
import type { LegalTexts } from "../lexicon/legal-words/find.ts";
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
/** Words of the law tell more than those of the story. */
const LEGAL = 1.5;
/** Verbs and adjectives, and words of one character, tell less than nouns. */
const INFLECTED = 0.4;
const SINGLE = 0.4;

/** What a question asks for in texts of a kind: its content words, and the words that the texts use instead. */
export function soughtWords(language: Language, question: string, texts: LegalTexts): SoughtWord[] {
  const percentages = new Map<string, string>();
  const plain = readable(question).replaceAll(/([0-9]+)(?:%|パーセント)/g, (written, number: string) => {
    percentages.set(`100分の${number}`, written);
    return `100分の${number}`;
  });
  const found = language.findLegalWords(plain, texts);
  const covered = found.flatMap(({ written }) => written);
  const own = ownWords(language, plain).map(({ text, shown, terms, weight }): SoughtWord => {
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
  const spellings = own.flatMap(({ text, weight }) =>
    language.spellingsOf(text).map((shown): SoughtWord => {
      return { text: compact(shown), shown, terms: termsOf(compact(shown)), weight: FIRST * weight, standsFor: [text] };
    }),
  );
  return [...own, ...spellings, ...others];
}

/** The content words of a question. Verbs say less than nouns, single characters and numbers less still. */
function ownWords(
  { analyse, isLegalAsking, isLegalTerm }: Language,
  question: string,
): (SoughtWord & { readonly shown: string })[] {
  const words: (SoughtWord & { readonly shown: string })[] = [];
  const seen = new Set<string>();
  for (const { text, written, kind } of contentWords(question, analyse(question))) {
    if (seen.has(text) || isLegalAsking(text)) continue;
    seen.add(text);
    const terms = termsOf(text);
    if (terms.length === 0) continue;
    const noun = text.length === 1 ? SINGLE : isLegalTerm(text) ? LEGAL : 1;
    const weight = terms.every(isNumber) ? NUMBER : kind === "noun" ? noun : INFLECTED;
    words.push({ text, shown: written, terms, weight });
  }
  return words;
}

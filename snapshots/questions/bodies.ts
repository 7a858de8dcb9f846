import type { Language } from "../language/language.ts";
import { listOf } from "../lexicon/lexicon.ts";
import { wordFinder } from "../lexicon/word-finder.ts";
import { foldSentence, writtenAt } from "../text/folded-sentence.ts";
import { ofConditionWords } from "./condition-words.ts";

/** A court, ministry or agency that a question names. */
export type NamedBody = {
  readonly name: string;
  readonly written: string;
  /** Its name and those of its offices: names of which one stands in that of every body that belongs to it. */
  readonly names: readonly string[];
};

/** `court`: whose decisions are asked for; `office`: whose measures; `lawmaker`: whose laws, where the question says so. */
export type BodyKind = "court" | "office" | "lawmaker";

/** The body that a question names; null when it names none or several, because one may be named for what it did before. */
export function bodyIn(language: Language, question: string, kind: BodyKind): NamedBody | null {
  const named = kind === "court" ? courtsIn(language, question.normalize("NFKC")) : officesIn(language, question, kind);
  return new Set(named.map(({ name }) => name)).size === 1 ? named[0]! : null;
}

function courtsIn(language: Language, text: string): NamedBody[] {
  const { begins, readCourt } = language.courts();
  return [...text.matchAll(new RegExp(begins, "gu"))].flatMap(({ index }) => {
    const read = readCourt(text.slice(index));
    if (read === null) return [];
    return [{ name: read.court, written: text.slice(index, index + read.length), names: [read.court] }];
  });
}

function officesIn(language: Language, question: string, kind: BodyKind): NamedBody[] {
  const { find, inCharge } = officesOf(language);
  const sentence = foldSentence(question);
  return find(sentence.text).flatMap(({ start, end, meaning: names }) => {
    if (kind === "lawmaker" && !inCharge.test(sentence.text.slice(end))) return [];
    return [{ name: names[0]!, written: writtenAt(sentence, start, end), names }];
  });
}

const officesOf = ofConditionWords(({ after, bodies }) => ({
  inCharge: new RegExp(`^(?:${after("in-charge")})`),
  find: wordFinder(
    bodies.flatMap(({ cells }) => {
      const names = [cells["name"]!, ...listOf(cells["offices"]!)];
      return [cells["name"]!, ...listOf(cells["words"]!)].map((word) => [word, names] as const);
    }),
    { whole: true },
  ),
}));

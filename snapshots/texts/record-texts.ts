import type { Language } from "../language/language.ts";
import type { LegalTexts } from "../lexicon/legal-words/find.ts";
import { type CarriedWords, carriedWords } from "./carried-words.ts";
import { readDecisionMarks, readPlaceMarks } from "./question-marks.ts";
import { type SoughtWord, soughtWords } from "./sought.ts";
import type { TextIndex } from "./text-index.ts";
import { type TextHit, TextSearch } from "./text-search.ts";
import { termsOf } from "./terms.ts";

/** Records found for one question. */
const MOST = 100;
/** What the other names of a law weigh that a question names by one of them. */
const OTHER_NAME = 0.8;
const MOST_NAMES = 6;

/** The records, and the words that the first of them carries. */
export type RecordAnswer = CarriedWords & { readonly hits: readonly TextHit[] };

/** Answers questions from the texts of decisions, or of measures; a unit is a record, in the order of their ids. */
export class RecordTexts {
  readonly #index: TextIndex;
  readonly #search: TextSearch;
  readonly #kind: Exclude<LegalTexts, "statutes">;
  readonly #language: Language;

  constructor(index: TextIndex, kind: Exclude<LegalTexts, "statutes">, language: Language) {
    this.#language = language;
    this.#index = index;
    this.#search = new TextSearch(index);
    this.#kind = kind;
  }

  /** The best records, best first. `lawNames` are names of the law that the question names. */
  answer(question: string, lawNames: readonly string[], admits: (unit: number) => boolean): RecordAnswer {
    const { marks, rest } = this.#kind === "decisions" ? readDecisionMarks(question) : readPlaceMarks(question);
    const names = lawNames.slice(0, MOST_NAMES).map((text): SoughtWord => {
      return { text, shown: null, terms: termsOf(text), weight: OTHER_NAME, standsFor: lawNames };
    });
    const words = [...soughtWords(this.#language, rest, this.#kind), ...names];
    const hits = this.#search.search({ words, marks, named: new Map(), admits, most: MOST });
    return { hits, ...carriedWords(this.#index, words, hits[0]?.unit) };
  }
}

import type { Language } from "../language/language.ts";
import type { LegalTexts } from "../lexicon/legal-words/find.ts";
import { stemsOf } from "../language/stems.ts";
import { compact } from "../text/compact.ts";
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
/** An office that is named says whose measures are asked for. */
const OFFICE = /.{2}(?:省|庁|局|委員会|検査院)$/u;
const OFFICE_WEIGHT = 2.5;
/**
 * What official terms for everyday words weigh that a line has for all that a question says, by the root for less (see law-texts.ts);
 * each next of a line a little less.
 */
const MEANT = 1.2;
const MEANT_STEP = 0.15;

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

  /** The best records, best first. `stems` are those of its English words, `lawNames` names of the law that it names. */
  answer(
    { question, stems }: { readonly question: string; readonly stems: readonly string[] },
    lawNames: readonly string[],
    admits: (unit: number) => boolean,
  ): RecordAnswer {
    const { marks, rest } = this.#kind === "decisions" ? readDecisionMarks(question) : readPlaceMarks(question);
    const names = lawNames.slice(0, MOST_NAMES).map((text): SoughtWord => {
      return { text, shown: null, terms: termsOf(text), weight: OTHER_NAME, standsFor: lawNames };
    });
    const own = soughtWords(this.#language, rest, this.#kind);
    const words = [
      ...(this.#kind === "measures" ? own.map(withOffice) : own),
      ...names,
      ...this.#meant([...stemsOf(rest, this.#language.analyse), ...stems]),
    ];
    const hits = this.#search.search({ words, marks, named: new Map(), admits, most: MOST });
    return { hits, ...carriedWords(this.#index, words, hits[0]?.unit) };
  }

  /** What texts call the things that a question speaks of in everyday words. */
  #meant(stems: readonly string[]): SoughtWord[] {
    const scope = this.#kind === "decisions" ? "decision" : "sanction";
    const found = this.#language.findPlainWords(stems, (one) => one === scope);
    return found.flatMap(({ line, fit }) =>
      line.targets.map((target, at): SoughtWord => {
        const text = compact(target);
        const weight = MEANT * Math.sqrt(fit) * (1 - MEANT_STEP * at);
        return { text, shown: target, terms: termsOf(text), weight, standsFor: [] };
      }),
    );
  }
}

function withOffice(word: SoughtWord): SoughtWord {
  return OFFICE.test(word.text) ? { ...word, weight: OFFICE_WEIGHT } : word;
}

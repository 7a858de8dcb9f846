import type { Language } from "../../../snapshots/language/language.ts";
import { RecordTexts } from "../../../snapshots/texts/record-texts.ts";
import type { TextIndex } from "../../../snapshots/texts/text-index.ts";
import type { Shown, TextAnswer, TextAnswers } from "../tables/text-answers.ts";

export type AnsweredRecords = {
  readonly index: TextIndex;
  readonly kind: "decisions" | "measures";
  readonly language: Language;
  /** All names of the law that a question names. */
  namesOfLawIn(question: string): readonly string[];
  /** Members of a record that was not found by its text. */
  readonly nothing: Shown;
  /** Members that show the passage at an index; -1 for none. */
  shown(record: Buffer, passage: number): Shown;
  /** All passages of a record, in the order of the index. */
  passagesOf(record: Buffer): readonly string[];
};

/** Decisions or measures by the content of their texts. */
export function recordAnswers(answered: AnsweredRecords): TextAnswers {
  const { index, kind, language, namesOfLawIn, nothing, shown, passagesOf } = answered;
  const texts = new RecordTexts(index, kind, language);
  return {
    nothing,
    ask: ({ text: question, stems }) => ({
      precedes: false,
      leads: false,
      isName: false,
      answer(admits): TextAnswer {
        const { hits, used, dropped } = texts.answer({ question, stems }, namesOfLawIn(question), admits);
        return {
          ordinals: hits.map(({ unit }) => unit),
          cited: 0,
          grounds: {
            by: "text",
            coverage: hits[0]?.share ?? 0,
            fit: 0,
            isPossible: true,
            scores: hits.map(({ score }) => score),
          },
          used,
          dropped,
          shown: (at, record) => shown(record, hits[at]!.passage),
          passages(at, record) {
            const text = passagesOf(record)[hits[at]!.passage];
            return text === undefined ? [] : [{ article_number: null, caption: null, text }];
          },
        };
      },
    }),
  };
}

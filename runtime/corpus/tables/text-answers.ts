import type { MatchingPassage } from "../../../schemas/evidence.ts";
import type { CarriedWords } from "../../../snapshots/texts/text-search.ts";

/** Records whose texts answer a question, and the words that the first of them carries. */
export type TextAnswer = CarriedWords & {
  /** Places of the records in the order of their ids, best first. */
  readonly ordinals: readonly number[];
  /** What shows in the record at a place of the answer that it matches. */
  shown(at: number, record: Buffer): Shown;
  /** The passages of that record which answer the question, best first. */
  passages(at: number, record: Buffer): MatchingPassage[];
};

/** Members that an answer shows beside a record. */
export type Shown = Readonly<Record<string, unknown>>;

/** The texts of a dataset, to be asked what no name answers. */
export type TextAnswers = {
  /** What a record shows that was found otherwise. */
  readonly nothing: Shown;
  /** Whether the question is for the texts although names satisfy it: a citation of an article. */
  precedes(question: string): boolean;
  /** Whether the question is itself a name, so that names like it go before texts. */
  isName(question: string): boolean;
  answer(question: string, admits: (ordinal: number) => boolean): TextAnswer;
};

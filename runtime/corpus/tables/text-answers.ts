import type { MatchingPassage } from "../../../schemas/evidence.ts";
import type { CarriedWords } from "../../../snapshots/texts/carried-words.ts";

/** Records whose texts answer a question, and the words that the first of them carries. */
export type TextAnswer = CarriedWords & {
  /** Places of the records in the order of their ids, best first. */
  readonly ordinals: readonly number[];
  /** How many of them, from the first, are what the question cites. */
  readonly cited: number;
  /** Share of the question that the first of them carries, and how well everyday words for it speak of it, 0 to 1. */
  readonly coverage: number;
  readonly fit: number;
  /** What shows in the record at a place of the answer that it matches. */
  shown(at: number, record: Buffer): Shown;
  /** The passages of that record which answer the question, best first. */
  passages(at: number, record: Buffer): MatchingPassage[];
};

/** Members that an answer shows beside a record. */
export type Shown = Readonly<Record<string, unknown>>;

/** A question to the texts of a dataset. */
export type TextQuestion = {
  /** Whether it is for the texts although names satisfy it: a citation of an article. */
  readonly precedes: boolean;
  /** Whether texts are known to answer it, so that they go before names that only hold its words somewhere. */
  readonly leads: boolean;
  /** Whether it is itself a name, so that names like it go before texts. */
  readonly isName: boolean;
  answer(admits: (ordinal: number) => boolean): TextAnswer;
};

/** The texts of a dataset, to be asked what no name answers. */
export type TextAnswers = {
  /** What a record shows that was found otherwise. */
  readonly nothing: Shown;
  ask(question: string): TextQuestion;
};

import type { MatchingPassage } from "../../../schemas/evidence.ts";
import type { CarriedWords } from "../../../snapshots/texts/carried-words.ts";

/** Records whose texts match a question, and the question words found in the first of them. */
export type TextAnswer = CarriedWords & {
  /** Ordinals of the records by id, best first. */
  readonly ordinals: readonly number[];
  /** How many of them, from the first, are the cited provision. */
  readonly cited: number;
  /** Members that show the match of the record at an index of the answer. */
  shown(at: number, record: Buffer): Shown;
  /** The passages of that record that match the question, best first. */
  passages(at: number, record: Buffer): MatchingPassage[];
};

/** Members that an answer adds to a record. */
export type Shown = Readonly<Record<string, unknown>>;

/** A question to the texts of a dataset. */
export type TextQuestion = {
  /** Search the texts even when names match: it cites an article. */
  readonly precedes: boolean;
  /** The question is itself a name, so name matches come before text matches. */
  readonly isName: boolean;
  answer(admits: (ordinal: number) => boolean): TextAnswer;
};

/** Full-text search of a dataset, for questions that no name matches. */
export type TextAnswers = {
  /** Members of a record that was not found by its text. */
  readonly nothing: Shown;
  ask(question: string): TextQuestion;
};

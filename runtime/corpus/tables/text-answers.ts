import type { MatchingPassage } from "../../../schemas/answers/evidence.ts";
import type { Translation } from "../../../snapshots/language/english.ts";
import type { Grounds } from "../../../snapshots/search/strength.ts";
import type { CarriedWords } from "../../../snapshots/texts/carried-words.ts";

/** Records whose texts match a question, and the question words found in the first of them. */
export type TextAnswer = CarriedWords & {
  /** Ordinals of the records by id, best first. */
  readonly ordinals: readonly number[];
  /** How many of them, from the first, are the cited provision. */
  readonly cited: number;
  /** What the first of them is there for. */
  readonly grounds: Grounds;
  /** What shows in the record at a place of the answer that it matches. */
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
  /** Whether texts are known to answer it, so that they go before names that only hold its words somewhere. */
  readonly leads: boolean;
  /** Whether it is itself a name, so that names like it go before texts. */
  readonly isName: boolean;
  answer(admits: (ordinal: number) => boolean): TextAnswer;
};

/** Full-text search of a dataset, for questions that no name matches. */
export type TextAnswers = {
  /** Members of a record that was not found by its text. */
  readonly nothing: Shown;
  ask(question: Translation): TextQuestion;
};

import type { matchStrength } from "../../schemas/enums.ts";

export type Strength = (typeof matchStrength)[number];

/** What the best record of an answer is there for. */
export type Grounds = {
  /** Share of the topic words of a question that it carries, by the word itself or one that means the same, 0 to 1. */
  readonly coverage: number;
  /** How well the question speaks of what the record stands for in everyday words, 0 to 1. */
  readonly fit: number;
  /** False when the question names a place and the record is of another. */
  readonly placed: boolean;
};

/** Calibrated on judged questions: of strong answers nine in ten have a right record among the first three. */
const ENOUGH_COVERAGE = 0.75;
const ENOUGH_FIT = 0.5;
const ENOUGH_TOGETHER = 0.9;

/** How far the first records can be relied on to answer a question. */
export function strengthOf({ coverage, fit, placed }: Grounds): Strength {
  if (!placed) return "weak";
  return coverage >= ENOUGH_COVERAGE || fit >= ENOUGH_FIT || coverage + fit >= ENOUGH_TOGETHER ? "strong" : "weak";
}

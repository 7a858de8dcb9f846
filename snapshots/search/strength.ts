import type { matchStrength } from "../../schemas/enums.ts";

export type Strength = (typeof matchStrength)[number];

/** What the best record of an answer is there for. */
export type Grounds = {
  /** Share of the topic words of a question that it carries, by the word itself or one that means the same, 0 to 1. */
  readonly coverage: number;
  /** How well the question speaks of what the record stands for in everyday words, 0 to 1. */
  readonly fit: number;
  /** False when the question names a place and the record is of another, or a word that no record carries. */
  readonly isPossible: boolean;
};

/** Calibrated on judged questions: of strong answers nine in ten have a right record among the first three. */
const enough = {
  name: { coverage: 0.7, fit: 0.6, together: 1, least: 0 },
  text: { coverage: 0.8, fit: 0.4, together: 0.85, least: 0.05 },
} as const;

/** How far the first records can be relied on to answer a question: records found by their names and labels, or by running text. */
export function strengthOf({ coverage, fit, isPossible }: Grounds, by: "name" | "text"): Strength {
  const { coverage: carried, fit: fitting, together, least } = enough[by];
  if (!isPossible || coverage < least) return "weak";
  return coverage >= carried || fit >= fitting || coverage + fit >= together ? "strong" : "weak";
}

/** Score for comparing the first records of two datasets: missing words may be matched by their meaning. */
export function worthOf({ coverage, fit, isPossible }: Grounds): number {
  const met = 1 - (1 - Math.min(1, coverage)) * (1 - MEANT * Math.min(1, fit));
  return isPossible ? met : DOUBTFUL * met;
}

const MEANT = 0.8;
const DOUBTFUL = 0.5;

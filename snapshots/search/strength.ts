import type { matchStrength } from "../../schemas/enums.ts";

export type Strength = (typeof matchStrength)[number];

/** What the best record of an answer is there for. */
export type Grounds = {
  /** What it was found by: names and labels, articles of laws, or texts of decisions and measures. */
  readonly by: "name" | "statute" | "text";
  /** Share of the topic words of a question that it carries, by the word itself or one that means the same, 0 to 1. */
  readonly coverage: number;
  /** How well the question speaks of what the record stands for in everyday words, 0 to 1. */
  readonly fit: number;
  /** Names: its score, place left out, where 1 is what the words of the question weigh. Articles: by how much its score exceeds the fourth. */
  readonly lead: number;
  /** False when the record is of another place or law than the question names, or a law that is held in part. */
  readonly isPossible: boolean;
};

/**
 * What coverage and fit come to together, the fit times its share, or what the lead is, at least. Fitted to judged and blind questions:
 * of strong answers nine in ten have a right record among the first three. Fits of lines that lead to names are high in long questions.
 */
const enough = {
  name: { share: 0.7, together: 0.9, lead: 0.95 },
  statute: { share: 1, together: 0.7, lead: 0.75 },
  text: { share: 1, together: 0.72, lead: Infinity },
} as const;

/** How far the first records can be relied on to answer a question. */
export function strengthOf({ by, coverage, fit, lead, isPossible }: Grounds): Strength {
  const { share, together, lead: ahead } = enough[by];
  return isPossible && (coverage + share * fit >= together || lead >= ahead) ? "strong" : "weak";
}

/** Score for comparing the first records of two datasets: missing words may be matched by their meaning. */
export function worthOf({ coverage, fit, isPossible }: Grounds): number {
  const met = 1 - (1 - Math.min(1, coverage)) * (1 - MEANT * Math.min(1, fit));
  return isPossible ? met : DOUBTFUL * met;
}

const MEANT = 0.8;
const DOUBTFUL = 0.5;

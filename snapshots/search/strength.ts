import type { matchStrength } from "../../schemas/enums.ts";
import type { Locality } from "./file/locality.ts";

export type Strength = (typeof matchStrength)[number];

/** What the best record of an answer is there for. */
export type Grounds = {
  /** Share of the topic words of a question that it carries, by the word itself or one that means the same, 0 to 1. */
  readonly coverage: number;
  /** How well the question speaks of what the record stands for in everyday words, 0 to 1. */
  readonly fit: number;
  /** False when the record is of another place or law than the question names, or a law that is held in part. */
  readonly isPossible: boolean;
} & Standing;

/** How the best record stands beside the others; scores are those of the first records. */
type Standing =
  /** Found by names and labels: its score, place left out, where 1 is what the question weighs, and how many of five others have it too. */
  | { readonly by: "name"; readonly share: number; readonly locality: Locality; readonly rivals: number }
  /** Found by articles of laws: how many laws the first four are of, and whether the question names the law. */
  | { readonly by: "statute"; readonly scores: readonly number[]; readonly laws: number; readonly isNamed: boolean }
  /** Found by texts of decisions and measures. */
  | { readonly by: "text"; readonly scores: readonly number[] };

/**
 * Points that make an answer strong. Weights and limits were fitted to judged and blind questions: of strong answers nine in ten have a
 * right record among the first three, and of the questions that no record answers nine in ten are not strong.
 */
const enough = { name: 2.45, statute: 0.55, text: 2.45 } as const;

/** How far the first records can be relied on to answer a question, of which the best was found by so many words. */
export function strengthOf(grounds: Grounds, words: number): Strength {
  return grounds.isPossible && pointsOf(grounds, Math.min(MANY, words)) >= enough[grounds.by] ? "strong" : "weak";
}

/** One word in common happens by chance, several seldom; more than these say no more. */
const MANY = 6;

function pointsOf(grounds: Grounds, words: number): number {
  switch (grounds.by) {
    case "name":
      return (
        words / 8 +
        0.8 * grounds.coverage +
        1.6 * grounds.fit +
        Math.min(1.5, grounds.share) +
        (ofPlace[grounds.locality] ?? 0) -
        grounds.rivals / 5
      );
    case "statute":
      return (
        words / 8 + Math.min(3, ahead(grounds.scores, 3)) + 0.2 * Number(grounds.isNamed) - 0.5 * (grounds.laws / 4)
      );
    case "text":
      return words / 2 + Math.min(2, grounds.scores[0] ?? 0) + Math.min(1, ahead(grounds.scores, 1));
  }
}

/** A record of the place that is asked for tells more; one of some place where none is asked for, less. */
const ofPlace: Partial<Record<Locality, number>> = { municipality: 0.8, prefecture: 0.8, local: -0.4 };

/** By how much the first score exceeds a later one. */
function ahead([first = 0, ...others]: readonly number[], place: number): number {
  return first - (others[place - 1] ?? 0);
}

/** Score for comparing the first records of two datasets: missing words may be matched by their meaning. */
export function worthOf({ coverage, fit, isPossible }: Grounds): number {
  const met = 1 - (1 - Math.min(1, coverage)) * (1 - MEANT * Math.min(1, fit));
  return isPossible ? met : DOUBTFUL * met;
}

const MEANT = 0.8;
const DOUBTFUL = 0.5;

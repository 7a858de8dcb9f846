import type { AskedPlace } from "../../snapshots/questions/question.ts";
import type { Carried } from "./carried.ts";

type Placed = { readonly prefecture?: string | null; readonly municipality?: string | null };

/** How the place of a record is related to the places that a question names. */
export function whereaboutsOf(record: Placed, places: readonly AskedPlace[]): Whereabouts {
  const { prefecture = null, municipality = null } = record;
  if (prefecture === null) return "nationwide";
  if (places.length === 0) return "local";
  const isHere = places.some(
    (place) =>
      place.prefectures.includes(prefecture) &&
      (place.municipality === null || municipality === null || place.municipality === municipality),
  );
  return isHere ? "here" : "elsewhere";
}

/** Where a record belongs, seen from the places that a question names; `local` when it names none and the record has one. */
export type Whereabouts = "here" | "nationwide" | "local" | "elsewhere";

type FitFacts = Carried & {
  readonly where: Whereabouts;
  /** The question holds its name, or the search puts it first and says that it satisfies the whole question. */
  readonly whole: boolean;
};

/**
 * How well a record fits a question, in points: 0 to 3 for the share of what was named, 2 for what everyday words mean, 1 for
 * a record of the place asked for, -1 for one of some place where none was asked, 1 for a record that satisfies
 * the whole question, which has at least WHOLE. A record of another place does not fit, whatever it says.
 */
export function pointsOf({ share, meant, where, whole }: FitFacts): number {
  if (where === "elsewhere") return 0;
  const named = share < 0.12 ? 0 : share < 0.45 ? 1 : share < 0.75 ? 2 : 3;
  const place = where === "here" ? 1 : where === "local" ? -1 : 0;
  const points = named + (meant >= 0.5 ? 2 : 0) + place + (whole ? 1 : 0);
  return whole ? Math.max(WHOLE, points) : points;
}

const WHOLE = 4;

/** Records with fewer points state nothing about a question: of those with 2, half were beside the point. */
export const LEAST_POINTS = 3;

/**
 * How many of ten claims from records with so many points are about what was asked. Counted on some ninety questions with
 * graded answers: 3 points 0.62 of 29 records, 4 points 0.96 of 46, 5 and more 0.92 of 36. The words by which everyday speech
 * is read were collected with questions like these at hand, so a little is taken off for questions that nobody has seen.
 */
export function confidenceOf(points: number): number {
  if (points < LEAST_POINTS) return 0;
  return points === 3 ? 0.6 : points === 4 ? 0.85 : 0.9;
}

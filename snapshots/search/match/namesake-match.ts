import { PRIOR_MAX } from "../documents/document.ts";
import { matchConcept } from "./concept-match.ts";
import type { HitList } from "./hit-list.ts";
import type { IndexParts } from "./index-parts.ts";
import { band, questionPoints, questionScore, type ScorePart } from "./ranking.ts";

/** A record that carries less of a name is of another thing; below 1 for names that differ by a word. */
const NAMESAKE_SHARE = 0.56;

/** Adds, marked as partial, the records that carry a compact name, or nearly all of it. */
export function addNamesakesOf(
  parts: IndexParts,
  name: string,
  admits: (ordinal: number) => boolean,
  hits: HitList,
): void {
  const { ordinals, length, values } = namesakesOf(parts, name);
  for (const ordinal of ordinals.subarray(0, length))
    if (values[ordinal]! >= NAMESAKE_SHARE && !hits.has(ordinal) && admits(ordinal))
      hits.add(ordinal, questionScore(values[ordinal]!, 1, parts.documents.priors[ordinal]!), "text", true);
}

/** What the score of such a record consists of. */
export function namesakeParts(parts: IndexParts, name: string, ordinal: number): ScorePart[] {
  return [
    { part: "other name", points: band.partial },
    { part: name, points: questionPoints(namesakesOf(parts, name).values[ordinal]!, 1) },
    { part: "prior", points: parts.documents.priors[ordinal]! / PRIOR_MAX },
  ];
}

function namesakesOf(parts: IndexParts, name: string) {
  matchConcept(parts, {
    words: [name],
    near: false,
    forms: [{ text: name, shown: name, weight: 1, basis: "written" }],
  });
  return parts.question.concept;
}

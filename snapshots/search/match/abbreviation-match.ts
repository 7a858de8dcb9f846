import type { HitList } from "./hit-list.ts";
import type { IndexParts } from "./index-parts.ts";
import { wordOf } from "../query/query.ts";
import { abbreviationScore, abbreviationScoreParts, type ScorePart } from "./ranking.ts";

/** A poorer fit is chance: nearly any three characters stand somewhere in a long title. */
export const LEAST_FIT = 0.35;

const LONGEST_SHORT_FORM = 40;

/**
 * Adds the records whose name the query may be short for: its characters stand in the name in this order (労基法 in
 * 労働基準法). Only names filed as abbreviable take part.
 */
export function addAbbreviations(
  parts: IndexParts,
  query: string,
  admits: (ordinal: number) => boolean,
  hits: HitList,
): void {
  const { documents, postings, scratch, shortForms } = parts;
  const short = shortFormOf(query);
  if (documents.coreUnits.length === 0 || short.length < 2 || short.length > LONGEST_SHORT_FORM) return;
  const { units } = wordOf(short);
  const terms = postings.findAll(units);
  if (terms === null) return;
  let length = postings.read(terms[0]!, scratch.first);
  for (let index = 1; index < terms.length && length > 0; index++)
    length = postings.retain(terms[index]!, scratch.first, length);
  for (let index = 0; index < length; index++) {
    const ordinal = scratch.first[index]! >>> 2;
    if (!admits(ordinal)) continue;
    const { coreUnits, coreOffsets, priors } = documents;
    const fit = shortForms.of(units, coreUnits, coreOffsets[ordinal]!, coreOffsets[ordinal + 1]!);
    if (fit >= LEAST_FIT)
      hits.add(ordinal, abbreviationScore(fit, hits.has(ordinal), priors[ordinal]!), "alias", false);
  }
}

/** What the score of a short form consists of, as addAbbreviations gives it; `also` as for abbreviationScore. */
export function abbreviationParts(parts: IndexParts, query: string, ordinal: number, also: boolean): ScorePart[] {
  const { coreUnits, coreOffsets, priors } = parts.documents;
  const { units } = wordOf(shortFormOf(query));
  const fit = parts.shortForms.of(units, coreUnits, coreOffsets[ordinal]!, coreOffsets[ordinal + 1]!);
  return abbreviationScoreParts(fit, also, priors[ordinal]!);
}

function shortFormOf(query: string): string {
  return query.replace(/法律$/, "法");
}

import type { Concept, Form } from "../questions/concepts.ts";
import type { Topic } from "../questions/question.ts";
import { place } from "./file/document-table.ts";
import type { IndexParts } from "./match/index-parts.ts";
import { unitsOf, wordOf } from "./query/query.ts";
import { conceptShare } from "./match/ranking.ts";
import { isAlphabetic } from "./match/near-match.ts";

/** A thing that was asked about, and the form of it that stands in a record; null when none does. */
export type HeldConcept = {
  readonly concept: Concept;
  readonly form: Form | null;
  /** False when no record of the index can carry any form of it. */
  readonly isHeld: boolean;
};

/** Which things that a question asks about a record carries, and by which words. */
export function heldConcepts(parts: IndexParts, { concepts }: Topic, ordinal: number): HeldConcept[] {
  const { documents } = parts;
  return concepts.map((concept) => {
    let [best, value]: [Form | null, number] = [null, 0];
    for (const form of concept.forms) {
      const found = documents.placeOf(unitsOf(form.text), ordinal);
      const worth = found === place.absent ? 0 : form.weight * conceptShare(found);
      if (worth > value) [best, value] = [form, worth];
    }
    const isHeld = best !== null || concept.forms.some(({ text }) => isCarried(parts, text));
    return { concept, form: best, isHeld };
  });
}

/** Whether some record carries a word. Pairs of Latin letters stand everywhere, so for such a word the records themselves tell. */
function isCarried({ documents, postings, scratch: { first } }: IndexParts, text: string): boolean {
  const word = wordOf(text);
  const terms = postings.findAll(word.terms);
  if (terms === null || terms.length === 0) return false;
  if (!isAlphabetic(text)) return true;
  let length = postings.read(terms[0]!, first);
  for (let at = 1; at < terms.length; at++) length = postings.retain(terms[at]!, first, length);
  return first.subarray(0, length).some((entry) => documents.placeOf(word.units, entry >>> 2) !== place.absent);
}

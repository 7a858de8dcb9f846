import type { Concept, Form } from "../questions/concepts.ts";
import type { Topic } from "../questions/question.ts";
import { place } from "./file/document-table.ts";
import type { IndexParts } from "./match/index-parts.ts";
import { unitsOf } from "./query/query.ts";
import { conceptShare } from "./match/ranking.ts";

/** A thing that was asked about, and the form of it that stands in a record; null when none does. */
export type HeldConcept = { readonly concept: Concept; readonly form: Form | null };

/** Which things that a question asks about a record carries, and by which words. */
export function heldConcepts({ documents }: IndexParts, { concepts }: Topic, ordinal: number): HeldConcept[] {
  return concepts.map((concept) => {
    let [best, value]: [Form | null, number] = [null, 0];
    for (const form of concept.forms) {
      const found = documents.placeOf(unitsOf(form.text), ordinal);
      const worth = found === place.absent ? 0 : form.weight * conceptShare(found);
      if (worth > value) [best, value] = [form, worth];
    }
    return { concept, form: best };
  });
}

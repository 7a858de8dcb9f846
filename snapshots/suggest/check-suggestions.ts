import { compact } from "../text/compact.ts";
import type { SuggestIndex } from "./suggest-index.ts";

/** Records that may share a name before it need not bring all of them. */
const NAMESAKES = 50;

/**
 * Holds the suggestions of a dataset against what search shows of it: every record is shown, and the names of some records
 * spread over all of them bring their record. Yields null after each step that went well, so that a caller can let other
 * work go on, and a sentence for each fault.
 */
export function* checkSuggestions(
  index: Pick<SuggestIndex, "size" | "idOf" | "nameOf" | "holding">,
  isShown: (id: string) => boolean,
  samples: number,
): Generator<string | null> {
  for (let rank = 0; rank < index.size; rank++)
    yield isShown(index.idOf(rank)) ? null : `suggestions name ${index.idOf(rank)}, which search does not show`;
  const wanted = Math.min(samples, index.size);
  for (let sample = 0; sample < wanted; sample++) {
    const rank = Math.floor((sample * index.size) / wanted);
    const name = index.nameOf(rank);
    const brought = index.holding(compact(name), NAMESAKES);
    const found =
      compact(name) === "" || brought.length === NAMESAKES || brought.some(({ id }) => id === index.idOf(rank));
    yield found ? null : `${name} does not suggest ${index.idOf(rank)}`;
  }
}

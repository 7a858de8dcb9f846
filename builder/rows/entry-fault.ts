import { nearestWord } from "./nearest-word.ts";
import { quoteValue } from "./quote-value.ts";

/** Something wrong with a source entry, told before any file is read. `path` is the place inside the entry. */
export type EntryFault = {
  readonly path: readonly PropertyKey[];
  readonly message: string;
};

/** A word that names nothing: as written, and the known one that is nearest, else all known ones. */
export function unknownWord(
  path: readonly PropertyKey[],
  what: string,
  word: string,
  known: readonly string[],
): EntryFault {
  const nearest = nearestWord(word, known);
  const advice =
    known.length === 0 ? "there are none" : nearest ? `did you mean "${nearest}"?` : `known are ${known.join(", ")}`;
  return { path, message: `there is no ${what} ${quoteValue(word)}; ${advice}` };
}

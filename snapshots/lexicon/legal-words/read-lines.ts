import { type LexiconLine, listOf, placeOf } from "../lexicon.ts";
import { compact } from "../../text/compact.ts";

/** Words of statutes to look for when all words of one of the alternatives stand in a question; best first. */
export type LegalLine = {
  readonly when: readonly (readonly Cue[])[];
  readonly search: readonly LegalWord[];
  /** Line of the lexicon. */
  readonly place: string;
};

/** A word as texts are indexed, and as the table spells it. */
export type LegalWord = { readonly text: string; readonly shown: string };

/** A word as it stands in a folded question; `foreign` for katakana and letters, which must not go on before or behind it. */
export type Cue = { readonly text: string; readonly foreign: boolean };

export function toLegalLine(line: LexiconLine): LegalLine {
  return {
    when: listOf(line.cells["phrases"]!).map((phrase) => phrase.split("+").map(cueOf)),
    search: listOf(line.cells["targets"]!).map((shown) => ({ text: compact(shown), shown })),
    place: placeOf(line),
  };
}

function cueOf(word: string): Cue {
  return { text: compact(word), foreign: /^[\p{Script=Katakana}ーA-Za-z]+$/u.test(word) };
}

import { compact } from "../../search/compact.ts";

/** Words of statutes to look for when all words of one of the alternatives stand in a question; best first. */
export type LegalLine = { readonly when: readonly (readonly Cue[])[]; readonly search: readonly LegalWord[] };

/** A word as texts are indexed, and as the table spells it. */
export type LegalWord = { readonly text: string; readonly shown: string };

/** A word as it stands in a folded question; `foreign` for katakana and letters, which must not go on before or behind it. */
export type Cue = { readonly text: string; readonly foreign: boolean };

/**
 * Reads a table: `left > right` a line; on the left alternatives divided by commas, each a word or several joined by `+`; on
 * the right words divided by spaces, best first.
 */
export function readLines(table: string): LegalLine[] {
  const lines = table.split("\n").filter((line) => line.includes(">"));
  return lines.map((line) => {
    const [left = "", right = ""] = line.split(">");
    const when = left.split(",").map((alternative) => alternative.split("+").map((word) => cueOf(word.trim())));
    return {
      when,
      search: right
        .trim()
        .split(/\s+/u)
        .map((shown) => ({ text: compact(shown), shown })),
    };
  });
}

function cueOf(word: string): Cue {
  return { text: compact(word), foreign: /^[\p{Script=Katakana}ーA-Za-z]+$/u.test(word) };
}

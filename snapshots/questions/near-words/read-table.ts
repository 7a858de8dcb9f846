/**
 * The words of one area, as text. A line of `same` is words that mean the same, divided by spaces. A line of `near` is
 * `left > right`: on the left alternatives divided by commas, each a word or several joined by `+` that must all stand in
 * the sentence; on the right the words to search, best first. A word in brackets, `「家」`, has no kanji beside it. A line that
 * begins with `#` is a heading.
 */
export type Table = { readonly same?: string; readonly near?: string };

/** Words to search when all words of one of the alternatives stand in a sentence. */
export type NearLine = { readonly when: readonly (readonly string[])[]; readonly search: readonly string[] };

export function readWordLines(table = ""): readonly (readonly string[])[] {
  return linesOf(table).map(wordsOf);
}

export function readNearLines(table = ""): readonly NearLine[] {
  return linesOf(table).map((line) => {
    const [left = "", right = ""] = line.split(" > ");
    const when = left.split(",").map((alternative) => alternative.split("+").map((word) => word.trim()));
    return { when, search: wordsOf(right) };
  });
}

function linesOf(table: string): readonly string[] {
  const lines = table.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "" && !line.startsWith("#"));
}

/** An underscore stands for a space inside a word. */
function wordsOf(text: string): readonly string[] {
  const words = text.split(" ").filter((word) => word !== "");
  return words.map((word) => word.replaceAll("_", " "));
}

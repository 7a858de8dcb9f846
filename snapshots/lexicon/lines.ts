import { type LexiconLine, listOf } from "./lexicon.ts";

/** The words of all lines whose cell in a column has this value. */
export function wordsFor(lines: readonly LexiconLine[], column: string, value: string): string[] {
  return lines.filter(({ cells }) => cells[column] === value).flatMap(({ cells }) => listOf(cells["words"]!));
}

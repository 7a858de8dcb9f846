import { type Lexicon, listOf } from "../lexicon.ts";
import { fold } from "../../text/fold.ts";
import { type WordTable, wordTable } from "../word-table.ts";

/** Usual spellings by folded reading; several lines may give spellings to one reading. */
export function readingTable(lexicon: Lexicon): WordTable<readonly string[]> {
  const table = new Map<string, readonly string[]>();
  for (const { cells } of lexicon.lines("readings")) {
    const key = fold(cells["reading"]!);
    table.set(key, [...new Set([...(table.get(key) ?? []), ...listOf(cells["spellings"]!)])]);
  }
  return wordTable(table);
}

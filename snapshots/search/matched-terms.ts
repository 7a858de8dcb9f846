import { compactWithMap } from "./compact.ts";
import { type DocumentTable, place } from "./document-table.ts";
import { type QueryReading, type Word, wordOf } from "./query.ts";

/** How many pieces are looked for in one record: more would take longer than the search itself. */
const MOST_LOOKUPS = 48;

/** Start (included) and end (excluded) in UTF-16 code units of the text as published. */
export type Range = { readonly start: number; readonly end: number };

/** The longest pieces of the query's words that stand in a document, two characters or more (one for a one-letter word). */
export function matchedTerms(documents: DocumentTable, ordinal: number, { words }: QueryReading): string[] {
  let lookups = MOST_LOOKUPS;
  const stands = (word: Word) => lookups-- > 0 && documents.placeOf(word.units, ordinal) !== place.absent;
  return [...new Set(words.flatMap((word) => (stands(word) ? [word.text] : piecesOf(word.text, stands))))];
}

/** Where the terms of a hit stand in a text of its record, ascending and without overlap; for highlighting. */
export function matchedRanges(text: string, terms: readonly string[]): Range[] {
  const compacted = compactWithMap(text);
  const found = terms
    .filter((term) => term !== "")
    .flatMap((term) => occurrences(compacted.text, term))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  const ranges: { start: number; end: number }[] = [];
  for (const { start, end } of found) {
    const range = { start: compacted.ranges[start]![0], end: compacted.ranges[end - 1]![1] };
    const last = ranges.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else ranges.push(range);
  }
  return ranges;
}

function piecesOf(text: string, stands: (piece: Word) => boolean): string[] {
  const pieces: string[] = [];
  for (let start = 0; start + 2 <= text.length;) {
    let end = start + 2;
    while (end <= text.length && stands(wordOf(text.slice(start, end)))) end++;
    if (end > start + 2) pieces.push(text.slice(start, end - 1));
    start = Math.max(start + 1, end - 1);
  }
  return pieces;
}

function occurrences(text: string, term: string): Range[] {
  const ranges: Range[] = [];
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1))
    ranges.push({ start: at, end: at + term.length });
  return ranges;
}

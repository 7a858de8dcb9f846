import { compactWithMap } from "../text/compact.ts";
import { type DocumentTable, place } from "./file/document-table.ts";
import { type QueryReading, type Word, wordOf } from "./query/query.ts";

/** Longer words are named only when they stand whole: looking for their pieces would take longer than the search. */
const LONGEST_IN_PIECES = 24;

/** Start (included) and end (excluded) in UTF-16 code units of the text as published. */
export type Range = { readonly start: number; readonly end: number };

/** The longest pieces of the query's words that stand in a document, two characters or more (one for a one-letter word). */
export function matchedTerms(documents: DocumentTable, ordinal: number, { words }: QueryReading): string[] {
  const stands = (word: Word) => documents.placeOf(word.units, ordinal) !== place.absent;
  const found = words.flatMap((word) => {
    if (stands(word)) return [word.text];
    return word.text.length > LONGEST_IN_PIECES ? [] : piecesOf(word.text, stands);
  });
  return [...new Set(found)];
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

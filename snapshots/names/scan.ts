import type { EntryRange, NameColumn, NameIndex } from "./name-index.ts";

/** Rows whose code in the column is admitted (see NameColumn.admitting). */
export type Condition = { readonly column: NameColumn; readonly admitted: Uint8Array };

/** Rows or entries looked at in one go; what is read of them stays a few hundred kilobytes. */
const CHUNK = 1 << 15;

/**
 * Hands out the rows that satisfy every condition, some thousand at a time, in a list that is used again: those of the
 * entries of a range, in the order of the entries (a row may come under several keys), or all rows of the register in
 * browsing order. Conditions that admit few rows come first at best.
 */
export function scanRows(
  index: NameIndex,
  range: EntryRange | null,
  conditions: readonly Condition[],
  visit: (rows: Uint32Array) => void,
): void {
  const order = range ? "entry" : "row";
  const { from, to } = range ?? { from: 0, to: index.rows };
  const most = Math.min(CHUNK, to - from);
  const [places, codes, rows] = [new Uint32Array(most), new Uint16Array(most), new Uint32Array(range ? most : 0)];
  for (let start = from; start < to; start += CHUNK) {
    const piece = { from: start, to: Math.min(to, start + CHUNK) };
    let count = piece.to - start;
    if (conditions.length === 0) listAll(places, count);
    for (const [turn, { column, admitted }] of conditions.entries()) {
      if (count === 0) break;
      column.readCodes(order, piece, codes);
      count = turn === 0 ? listAdmitted(places, count, codes, admitted) : keepAdmitted(places, count, codes, admitted);
    }
    if (count === 0) continue;
    if (range) {
      index.readRows(piece, rows);
      toRows(places, count, rows);
    } else addTo(places, count, start);
    visit(places.subarray(0, count));
  }
}

// The loops stand in functions of their own, so that each is compiled once for its few kinds of lists. They write every place
// and count on only where it is admitted: a branch there would be mispredicted half of the time.

function listAll(places: Uint32Array, count: number): void {
  for (let at = 0; at < count; at++) places[at] = at;
}

/** Lists the places below `count` that are admitted; gives their number. */
function listAdmitted(places: Uint32Array, count: number, codes: Uint16Array, admitted: Uint8Array): number {
  let kept = 0;
  for (let at = 0; at < count; at++) {
    places[kept] = at;
    kept += admitted[codes[at]!]!;
  }
  return kept;
}

/** Keeps of the listed places those that are admitted; gives their number. */
function keepAdmitted(places: Uint32Array, count: number, codes: Uint16Array, admitted: Uint8Array): number {
  let kept = 0;
  for (let at = 0; at < count; at++) {
    const place = places[at]!;
    places[kept] = place;
    kept += admitted[codes[place]!]!;
  }
  return kept;
}

function toRows(places: Uint32Array, count: number, rows: Uint32Array): void {
  for (let at = 0; at < count; at++) places[at] = rows[places[at]!]!;
}

function addTo(places: Uint32Array, count: number, start: number): void {
  for (let at = 0; at < count; at++) places[at]! += start;
}

import { ColumnFileError } from "./column-file.ts";

/** Offsets of `count` pieces must rise from 0 to `end`. */
export function checkOffsets(column: string, offsets: Uint32Array, count: number, end: number): void {
  let ordered = offsets.length === count + 1 && offsets[0] === 0 && offsets[count] === end;
  for (let at = 0; ordered && at < count; at++) ordered = offsets[at]! <= offsets[at + 1]!;
  if (!ordered) throw new ColumnFileError(`offsets of column ${column || "id"} are out of order`);
}

/** Every row that is named must be there. */
export function checkRows(column: string, named: Uint32Array, rows: number): void {
  for (let at = 0; at < named.length; at++)
    if (named[at]! >= rows) throw new ColumnFileError(`column ${column || "id"} names row ${named[at]} of ${rows}`);
}

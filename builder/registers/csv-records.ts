/** What stands at a place of a CSV file. `end` is the index after the line at which reading goes on. */
export type CsvRecord =
  | { readonly kind: "record"; readonly end: number; readonly lines: number; readonly columns: number }
  | { readonly kind: "broken"; readonly end: number; readonly reason: string }
  | { readonly kind: "unfinished" };

/** A quoted value may run over this many lines; a quote that stays open longer is taken for a slip in its first line. */
const longestRecordLines = 16;

/**
 * Reads the record that starts at `start`, with the rules of DuckDB's strict mode: values between commas, optionally in
 * double quotes with blanks around them, a quote inside written twice. Of a broken record only the first line is given up.
 * "unfinished" asks for more bytes and never comes back when `complete`.
 */
export function readCsvRecord(bytes: Buffer, start: number, complete: boolean): CsvRecord {
  let columns = 1;
  let lines = 1;
  let firstLineEnd = -1;
  let state = fieldStart;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === lineFeed) {
      if (firstLineEnd === -1) firstLineEnd = at + 1;
      if (state !== quoted) return { kind: "record", end: at + 1, lines, columns };
      lines += 1;
      if (lines > longestRecordLines) return { kind: "broken", end: firstLineEnd, reason: unclosed };
    } else if (state === quoted) {
      if (byte === quote) state = closing;
    } else if (byte === comma) {
      columns += 1;
      state = fieldStart;
    } else if (byte === carriageReturn) {
      if (at + 1 === bytes.length && !complete) return { kind: "unfinished" };
      if (at + 1 < bytes.length && bytes[at + 1] !== lineFeed) return broken("a carriage return inside a row");
    } else if (state === closing && byte === quote) {
      state = quoted;
    } else if (state === closing || state === closed) {
      if (byte !== blank) return broken("text after a closing quote");
      state = closed;
    } else if (state === fieldStart && byte !== blank) {
      state = byte === quote ? quoted : unquoted;
    }
  }
  if (!complete) return { kind: "unfinished" };
  if (state === quoted) return broken(unclosed);
  return { kind: "record", end: bytes.length, lines, columns };

  function broken(reason: string): CsvRecord {
    if (firstLineEnd !== -1) return { kind: "broken", end: firstLineEnd, reason: unclosed };
    const end = bytes.indexOf(lineFeed, start) + 1;
    if (end === 0 && !complete) return { kind: "unfinished" };
    return { kind: "broken", end: end || bytes.length, reason };
  }
}

const unclosed = "a quoted value is not closed";
const [fieldStart, unquoted, quoted, closing, closed] = [0, 1, 2, 3, 4];
const [lineFeed, carriageReturn, quote, comma, blank] = [0x0a, 0x0d, 0x22, 0x2c, 0x20];

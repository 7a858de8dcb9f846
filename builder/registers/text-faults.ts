import { isUtf8 } from "node:buffer";
import type { RegisterInput } from "./register-definition.ts";
import { openBytes } from "./text-encoding.ts";
import { longestLineBytes } from "./transcode.ts";

type CheckedFile = Pick<RegisterInput, "path" | "format"> & { readonly columns: number };

/**
 * Whether a file holds anything that DuckDB's readers must not be given: bytes that are not UTF-8 (its CSV reader
 * then fails in a way that takes the whole database with it), NUL bytes, lines longer than `longestLineBytes`, and for CSV
 * anything but the plainest form.
 */
export async function hasTextFaults({ path, format, columns }: CheckedFile): Promise<boolean> {
  const isPlain = format === "csv" ? createPlainCsvCheck(columns) : () => true;
  let rest: Buffer | null = null;
  for await (const part of openBytes(path)) {
    if (part.includes(0)) return true;
    const bytes: Buffer = rest === null ? withoutMark(part) : Buffer.concat([rest, part]);
    const end = bytes.lastIndexOf(0x0a) + 1;
    // A part is shorter than the longest line, so only the line across its beginning can be too long.
    if ((bytes.indexOf(0x0a) + 1 || bytes.length) > longestLineBytes) return true;
    const lines = bytes.subarray(0, end);
    if (!isUtf8(lines) || !isPlain(lines)) return true;
    rest = bytes.subarray(end);
  }
  if (rest === null || rest.length === 0) return false;
  // A file may end without a line end, whatever the others are.
  return !isUtf8(rest) || (format === "csv" && !createPlainCsvCheck(columns)(Buffer.concat([rest, endOfLine])));
}

const endOfLine = Buffer.from("\n");

function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

/** Looks at blocks of whole lines, one after another; false for a block that is not plain CSV. */
type PlainCsvCheck = (lines: Buffer) => boolean;

/**
 * Checks that a CSV file is of the plainest kind, which every reader reads alike: lines of exactly `columns` values, quotes
 * only around whole values or doubled inside them, no line ends in values, the same line ends throughout, no blank lines,
 * no control characters. DuckDB's own strict mode lets some slips pass, such as a blank value too many.
 */
function createPlainCsvCheck(columns: number): PlainCsvCheck {
  let lineEnd = 0;
  return (block) => {
    // Constants outside the function would be looked up for every byte, a third more time.
    const [lineFeed, carriageReturn, blank, quote, comma] = [0x0a, 0x0d, 0x20, 0x22, 0x2c];
    const [aboveQuotes, aboveCommas] = [0x23232323, 0x2d2d2d2d];
    const lines = block.byteOffset % 4 === 0 ? block : Buffer.from(new Uint8Array(block).buffer);
    const words = new Int32Array(lines.buffer, lines.byteOffset, lines.length >> 2);
    const last = lines.length;
    let commas = 0;
    let at = 0;
    while (at < last) {
      // Four bytes at a time are passed over while none of them means anything.
      if ((at & 3) === 0)
        for (let word = at >> 2; word < words.length && !hasBelow(words[word] as number, aboveCommas); word += 1)
          at += 4;
      if (at >= last) break;
      const byte = lines[at] as number;
      if (byte > comma) {
        at += 1;
      } else if (byte === comma) {
        commas += 1;
        at += 1;
      } else if (byte === quote) {
        const before = at === 0 ? lineFeed : lines[at - 1];
        if (before !== comma && before !== lineFeed) return false;
        at += 1;
        for (;;) {
          if ((at & 3) === 0)
            for (let word = at >> 2; word < words.length && !hasBelow(words[word] as number, aboveQuotes); word += 1)
              at += 4;
          if (at >= last) return false;
          const inside = lines[at] as number;
          at += 1;
          if (inside > quote) continue;
          if (inside < blank) return false;
          if (inside < quote) continue;
          if (lines[at] !== quote) break;
          at += 1;
        }
        const after = lines[at];
        if (after !== comma && after !== lineFeed && after !== carriageReturn) return false;
      } else if (byte === lineFeed || byte === carriageReturn) {
        const length = byte === lineFeed ? 1 : 2;
        if (length === 2 && lines[at + 1] !== lineFeed) return false;
        if (lineEnd === 0) lineEnd = length;
        if (lineEnd !== length || commas !== columns - 1) return false;
        commas = 0;
        at += length;
      } else if (byte < blank) {
        return false;
      } else {
        at += 1;
      }
    }
    return commas === 0;
  };
}

/** The usual test whether any of four bytes is below the one repeated in `limit`. */
function hasBelow(word: number, limit: number): boolean {
  return ((word - limit) & ~word & 0x80808080) !== 0;
}

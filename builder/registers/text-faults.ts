import { isUtf8 } from "node:buffer";
import { openBytes } from "./byte-source.ts";
import { createPlainCsvCheck } from "./plain-csv.ts";
import type { RegisterInput } from "./register-definition.ts";
import { longestLineBytes } from "./transcode.ts";

/**
 * Whether a file holds anything that DuckDB's readers must not be given: bytes that are not UTF-8 (its CSV reader
 * then fails in a way that takes the whole database with it), NUL bytes, lines longer than `longestLineBytes`, and for CSV
 * anything but the plainest form.
 */
export async function hasTextFaults(
  { path, format }: Pick<RegisterInput, "path" | "format">,
  columns: number,
): Promise<boolean> {
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
  return !isUtf8(rest) || (format === "csv" && !createPlainCsvCheck(columns)(Buffer.concat([rest, lineFeed])));
}

const lineFeed = Buffer.from("\n");

function withoutMark(bytes: Buffer): Buffer {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

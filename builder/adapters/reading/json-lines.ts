import { isUtf8 } from "node:buffer";
import { parseJsonText } from "./parse-json.ts";

/** One record of a file before it is read as a row, or why there is none at a line (Parquet: row). */
export type RawRecord =
  | { readonly ok: true; readonly line: number; readonly record: Readonly<Record<string, unknown>> }
  | {
      readonly ok: false;
      readonly line: number;
      readonly reason: string;
      /** The reason is about the file, not about one record of it. */
      readonly damaged?: boolean;
    };

/** A record longer than this, in bytes, is refused: no text of ours is nearly as long, and all of it is held at once. */
const longestRecordBytes = 32 * 1024 ** 2;

/** JSON objects, one a line. Lines are cut out of the bytes, so that a large file is never one string. */
export function* jsonLines(bytes: Uint8Array): Generator<RawRecord> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const valid = isUtf8(buffer);
  let line = 0;
  let someRead = false;
  let at = startOfText(bytes);
  while (at < buffer.length) {
    const found = buffer.indexOf(0x0a, at);
    const end = found === -1 ? buffer.length : found;
    line += 1;
    if (end > at && !isBlank(buffer, at, end)) {
      const record: RawRecord = readLine(buffer.subarray(at, end), line, valid);
      // Writers end their last line too: where others could be read and it cannot, it was cut off.
      yield record.ok || found !== -1 || !someRead
        ? record
        : { ok: false, line, reason: "the file ends in the middle of a row", damaged: true };
      someRead ||= record.ok;
    }
    at = end + 1;
  }
}

function readLine(bytes: Buffer, line: number, valid: boolean): RawRecord {
  if (bytes.length > longestRecordBytes)
    return { ok: false, line, reason: `a row of ${bytes.length} bytes is longer than ${longestRecordBytes}` };
  if (!valid && !isUtf8(bytes)) return { ok: false, line, reason: "not UTF-8" };
  return parseLine(bytes.toString("utf8"), line);
}

/** One JSON object from its text. */
export function parseLine(text: string, line: number): RawRecord {
  const parsed = parseJsonText(text);
  if (!parsed.ok) return { ok: false, line, reason: parsed.reason };
  const record = parsed.value;
  if (typeof record !== "object" || record === null || Array.isArray(record))
    return { ok: false, line, reason: "not a JSON object" };
  // Half a surrogate pair has no UTF-8 form, so no digest could cover it; only an escape can bring one in.
  if (/\\u[dD][89a-fA-F]/.test(text) && /\\ud[89a-f]/.test(JSON.stringify(record)))
    return { ok: false, line, reason: "holds half a surrogate pair" };
  return { ok: true, line, record: record as Readonly<Record<string, unknown>> };
}

function startOfText(bytes: Uint8Array): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

function isBlank(buffer: Buffer, at: number, end: number): boolean {
  for (let index = at; index < end; index++) {
    const byte = buffer[index];
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false;
  }
  return true;
}

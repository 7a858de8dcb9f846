import { isUtf8 } from "node:buffer";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { detectFileEncoding, openBytes, type TextEncodingName } from "./text-encoding.ts";
import { RefusalLog, type RefusalSummary } from "./refusals.ts";

/** A line longer than this, in bytes, is refused instead of being held in memory. */
export const longestLineBytes = 2 * 1024 * 1024;

export type Utf8File = {
  /** The UTF-8 file to read: the file itself if it was UTF-8 already; null when it is no text of a known encoding. */
  readonly path: string | null;
  readonly encoding: TextEncodingName | null;
  /** Lines left out because they could not be decoded; each is an empty line in the copy, so later positions hold. */
  readonly refused: RefusalSummary;
};

/**
 * Makes a file readable as UTF-8. UTF-8 files, with or without a byte-order mark, are left where they are; CP932 and UTF-16
 * are copied to `copyPath` (complete or not there at all). `name` stands in positions.
 */
export async function toUtf8File(input: { path: string; name: string; copyPath: string }): Promise<Utf8File> {
  const refused = new RefusalLog();
  const encoding = await detectFileEncoding(input.path);
  if (encoding === null) refused.add(`${input.name}#1`, "the file is not text in UTF-8, UTF-16 or CP932");
  if (encoding === null) return { path: null, encoding, refused };
  if (encoding === "utf-8") return { path: input.path, encoding, refused };
  const part = `${input.copyPath}.part`;
  const report = (line: number, reason: string) => refused.add(`${input.name}#${line}`, reason);
  try {
    await pipeline(Readable.from(transcode(openBytes(input.path), encoding, report)), createWriteStream(part));
    await rename(part, input.copyPath);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return { path: input.copyPath, encoding, refused };
}

/**
 * UTF-8 of a stream in another encoding, part by part and no faster than it is taken. A line that cannot be decoded, or is
 * longer than `longestLineBytes`, comes out empty and is reported with its number. Nothing is ever replaced by a
 * substitute character.
 */
export async function* transcode(
  source: AsyncIterable<Uint8Array>,
  encoding: TextEncodingName,
  report: (line: number, reason: string) => void,
): AsyncGenerator<Buffer> {
  const codec = codecs[encoding];
  let line = 1;
  let rest: Buffer = Buffer.alloc(0);
  let skipping = false;
  for await (const part of source) {
    let bytes =
      rest.length === 0 ? Buffer.from(part.buffer, part.byteOffset, part.byteLength) : Buffer.concat([rest, part]);
    if (skipping) {
      const end = codec.firstLineEnd(bytes, 0);
      rest = end === -1 ? bytes.subarray(bytes.length - (bytes.length % codec.unit)) : Buffer.alloc(0);
      if (end === -1) continue;
      skipping = false;
      line += 1;
      yield lineFeed;
      bytes = bytes.subarray(end);
    }
    const end = codec.lastLineEnd(bytes);
    // The tail must survive the reuse of the source's buffer.
    rest = Buffer.from(bytes.subarray(end));
    if (end > 0) yield* decodeLines(bytes.subarray(0, end));
    if (rest.length <= longestLineBytes) continue;
    report(line, longLine);
    [skipping, rest] = [true, rest.subarray(rest.length - (rest.length % codec.unit))];
  }
  if (!skipping && rest.length > 0) yield* decodeLines(rest);

  function* decodeLines(bytes: Buffer): Generator<Buffer> {
    const lines = countLines(bytes);
    const whole = lines === null ? null : codec.decode(bytes);
    if (lines !== null && whole !== null) {
      line += lines;
      yield whole;
      return;
    }
    for (let start = 0; start < bytes.length; line += 1) {
      const end = lineEnd(bytes, start);
      const tooLong = end - start > longestLineBytes;
      const text = tooLong ? null : codec.decode(bytes.subarray(start, end));
      if (text === null) report(line, tooLong ? longLine : `bytes that are not ${encoding.toUpperCase()}`);
      yield text ?? lineFeed;
      start = end;
    }
  }

  /** Null when one of the lines is too long. */
  function countLines(bytes: Buffer): number | null {
    let count = 0;
    for (let start = 0, end = 0; start < bytes.length; start = end, count += 1) {
      end = lineEnd(bytes, start);
      if (end - start > longestLineBytes) return null;
    }
    return count;
  }

  function lineEnd(bytes: Buffer, start: number): number {
    const end = codec.firstLineEnd(bytes, start);
    return end === -1 ? bytes.length : end;
  }
}

type Codec = {
  /** Bytes of one code unit. */
  readonly unit: number;
  /** UTF-8 without a byte-order mark, or null when the bytes do not decode. */
  decode(bytes: Buffer): Buffer | null;
  /** Index after the first line feed at or after `from`, or -1. */
  firstLineEnd(bytes: Buffer, from: number): number;
  /** Index after the last line feed, or 0. */
  lastLineEnd(bytes: Buffer): number;
};

const lineFeed = Buffer.from("\n");
const longLine = `line longer than ${longestLineBytes} bytes`;

// In CP932 and UTF-8 the byte 0x0A is never part of another character.
const byteLines = {
  unit: 1,
  firstLineEnd: (bytes: Buffer, from: number) => bytes.indexOf(0x0a, from) + 1 || -1,
  lastLineEnd: (bytes: Buffer) => bytes.lastIndexOf(0x0a) + 1,
};

const codecs: Readonly<Record<TextEncodingName, Codec>> = {
  "utf-8": { ...byteLines, decode: checkUtf8 },
  cp932: { ...byteLines, decode: decodeWith("shift_jis") },
  "utf-16le": { ...unitLines(0), decode: decodeWith("utf-16le") },
  "utf-16be": { ...unitLines(1), decode: decodeWith("utf-16be") },
};

function checkUtf8(bytes: Buffer): Buffer | null {
  if (!isUtf8(bytes)) return null;
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

function decodeWith(label: string): (bytes: Buffer) => Buffer | null {
  const decoder = new TextDecoder(label, { fatal: true });
  return (bytes) => {
    try {
      return Buffer.from(decoder.decode(bytes));
    } catch {
      return null;
    }
  };
}

/** Line ends in two-byte units; `low` is the place of the low byte in a unit. */
function unitLines(low: 0 | 1): Omit<Codec, "decode"> {
  const isLineFeed = (bytes: Buffer, at: number) => at % 2 === low && bytes[at ^ 1] === 0;
  return {
    unit: 2,
    firstLineEnd(bytes, from) {
      let at = bytes.indexOf(0x0a, from);
      while (at !== -1 && !isLineFeed(bytes, at)) at = bytes.indexOf(0x0a, at + 1);
      return at === -1 ? -1 : (at | 1) + 1;
    },
    lastLineEnd(bytes) {
      let at = bytes.lastIndexOf(0x0a);
      while (at > 0 && !isLineFeed(bytes, at)) at = bytes.lastIndexOf(0x0a, at - 1);
      return at !== -1 && isLineFeed(bytes, at) ? (at | 1) + 1 : 0;
    },
  };
}

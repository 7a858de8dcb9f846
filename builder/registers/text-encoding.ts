import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";

/** Encodings the agency and its readers use. `cp932` is Shift_JIS with the vendor characters (①, ㈱, 髙, 﨑). */
export type TextEncodingName = "utf-8" | "cp932" | "utf-16le" | "utf-16be";

/** The encoding of a file, judged from its first MiB; null when it is none of ours. An empty file is UTF-8. */
export async function detectFileEncoding(path: string): Promise<TextEncodingName | null> {
  let head = Buffer.alloc(0);
  for await (const part of openBytes(path)) {
    head = Buffer.concat([head, part]);
    if (head.length >= partBytes) break;
  }
  return detectEncoding(head.subarray(0, partBytes));
}

/**
 * A byte-order mark decides; else the encoding in which at least nine of ten lines with other than ASCII characters read,
 * so that a damaged line does not change the reading of a file. UTF-8 goes first, because its bytes often read as CP932
 * too, but hardly ever the other way round. A last line that is cut off does not count beside others.
 */
export function detectEncoding(head: Uint8Array): TextEncodingName | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (bytes.length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes.length >= 2 && bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes.length >= 2 && bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  if (bytes.includes(0)) return null;
  let [lines, utf8, cp932] = [0, 0, 0];
  for (const line of splitLines(bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1 || bytes.length))) {
    if (line.every((byte) => byte < 0x80)) continue;
    lines += 1;
    if (isUtf8(line)) utf8 += 1;
    if (isCp932(line)) cp932 += 1;
  }
  if (utf8 >= lines * 0.9) return "utf-8";
  return cp932 >= lines * 0.9 ? "cp932" : null;
}

/** Lines of a buffer without their ends. */
function* splitLines(bytes: Buffer): Generator<Buffer> {
  let start = 0;
  for (let end = bytes.indexOf(0x0a); end !== -1; end = bytes.indexOf(0x0a, start)) {
    yield bytes.subarray(start, end);
    start = end + 1;
  }
  if (start < bytes.length) yield bytes.subarray(start);
}

const cp932Decoder = new TextDecoder("shift_jis", { fatal: true });

function isCp932(bytes: Uint8Array): boolean {
  try {
    cp932Decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Size of the parts that `openBytes` yields, in bytes. */
const partBytes = 1024 * 1024;

/** Streams the bytes of a file, no faster than they are taken. */
export function openBytes(path: string): AsyncIterable<Buffer> {
  return createReadStream(path, { highWaterMark: partBytes });
}

import { createReadStream } from "node:fs";

/** Size of the parts that `openBytes` yields, in bytes. */
export const partBytes = 1024 * 1024;

/** Streams the bytes of a file, no faster than they are taken. */
export function openBytes(path: string): AsyncIterable<Buffer> {
  return createReadStream(path, { highWaterMark: partBytes });
}

import { closeSync, openSync, readSync } from "node:fs";

const CHUNK_BYTES = 8 << 20;

/**
 * Lines of a file without their newline. Each is a view into a buffer that is never used again, so callers may keep it.
 */
export function* linesOf(path: string): Generator<Buffer> {
  const file = openSync(path, "r");
  try {
    let rest: Buffer = Buffer.alloc(0);
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES + rest.length);
      rest.copy(chunk);
      const read = readSync(file, chunk, rest.length, CHUNK_BYTES, null);
      const filled = chunk.subarray(0, rest.length + read);
      let start = 0;
      for (let end = filled.indexOf(10); end >= 0; end = filled.indexOf(10, start)) {
        yield filled.subarray(start, end);
        start = end + 1;
      }
      rest = filled.subarray(start);
      if (read === 0) break;
    }
    if (rest.length > 0) yield rest;
  } finally {
    closeSync(file);
  }
}

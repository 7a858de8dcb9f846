import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";

/** Size of the parts that `openBytes` yields, in bytes. */
export const partBytes = 1024 * 1024;

/** A file that ends early or is damaged; what came before it was handed over. The message is the reason. */
export class DamagedFileError extends Error {
  override readonly name = "DamagedFileError";
}

/**
 * Streams the bytes of a file, inflated when its name ends in `.gz`, no faster than they are taken. Throws
 * `DamagedFileError` after the last readable bytes of a damaged gzip file, and the system's error when it cannot be read.
 */
export async function* openBytes(path: string): AsyncGenerator<Buffer> {
  const stored = createReadStream(path, { highWaterMark: partBytes });
  if (!isGzip(path)) {
    yield* stored as AsyncIterable<Buffer>;
    return;
  }
  const inflated = createGunzip({ chunkSize: partBytes });
  stored.on("error", (error) => inflated.destroy(error));
  stored.pipe(inflated);
  try {
    yield* inflated as AsyncIterable<Buffer>;
  } catch (error) {
    const code = (error as { code?: unknown }).code;
    if (typeof code !== "string" || !code.startsWith("Z_")) throw error;
    throw new DamagedFileError(`damaged gzip file: ${(error as Error).message}`, { cause: error });
  } finally {
    stored.destroy();
    inflated.destroy();
  }
}

export function isGzip(path: string): boolean {
  return path.endsWith(".gz");
}

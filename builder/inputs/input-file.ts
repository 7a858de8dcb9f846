import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";

/** One file as an adapter sees it: decompressed, whether it lies on disk plain, as `.gz` or inside a `.zip`. */
export type InputFile = {
  /** For positions in the build report, for example `laws.zip!405AC0000000088.xml`; forward slashes, never absolute. */
  readonly name: string;
  /** The file on disk that holds it; the archive itself for a zip entry. */
  readonly path: string;
  /** Length in bytes of what `open` yields where it is known beforehand; null for `.gz`, whose header does not say. */
  readonly size: number | null;
  /** True when `path` itself holds exactly the bytes of `open`. */
  readonly plain: boolean;
  /** Streams the bytes; throws `InputReadError` when the file is damaged or passes its size limit. */
  open(): AsyncIterable<Uint8Array>;
  /** All bytes at once; throws `InputReadError` as `open` does, and for files above `memoryBytes`. */
  bytes(): Promise<Uint8Array>;
  /** `sha256:<64 hex>` of the bytes of `open`, remembered from the first full reading, else streamed for it. */
  checksum(): Promise<string>;
};

/** Sizes in bytes past which an input is refused. */
export type InputLimits = {
  /** One zip entry, as its directory states it and as it inflates. */
  readonly entryBytes: number;
  /** All entries of one archive together, or one inflated `.gz`. */
  readonly totalBytes: number;
  /** What `bytes()` may hold at once. */
  readonly memoryBytes: number;
};

export const defaultLimits: InputLimits = {
  entryBytes: 512 * 1024 ** 2,
  totalBytes: 4 * 1024 ** 3,
  memoryBytes: 2 * 1024 ** 3 - 1,
};

/** A file that cannot be read to its end; the message is the reason, without a position. */
export class InputReadError extends Error {
  override readonly name = "InputReadError";
}

/** Builds an `InputFile` around a way of opening it. */
export function createInputFile(file: {
  readonly name: string;
  readonly path: string;
  readonly size: number | null;
  readonly plain: boolean;
  readonly limits: InputLimits;
  open(): AsyncIterable<Uint8Array>;
}): InputFile {
  let known: string | null = null;
  const open = async function* (): AsyncGenerator<Uint8Array, string> {
    const hash = createHash("sha256");
    for await (const part of withReadErrors(file.open())) {
      hash.update(part);
      yield part;
    }
    known = `sha256:${hash.digest("hex")}`;
    return known;
  };
  return {
    name: file.name,
    path: file.path,
    size: file.size,
    plain: file.plain,
    open,
    bytes: () => collect(open(), file.size, file.limits.memoryBytes),
    checksum: async () => known ?? (await lastValue(open())),
  };
}

/** A file read as it lies on disk. */
export function plainFile(name: string, path: string, size: number, limits: InputLimits): InputFile {
  return createInputFile({
    name,
    path,
    size,
    limits,
    plain: true,
    open: () => createReadStream(path, { highWaterMark }),
  });
}

/** A gzip file, read inflated; members written one after another are read as one. */
export function gzipFile(name: string, path: string, limits: InputLimits): InputFile {
  return createInputFile({
    name,
    path,
    size: null,
    limits,
    plain: false,
    open: () => inflate(path, limits.totalBytes),
  });
}

const highWaterMark = 1024 * 1024;

async function* inflate(path: string, limit: number): AsyncGenerator<Uint8Array> {
  const stored = createReadStream(path, { highWaterMark });
  const inflated = createGunzip({ chunkSize: highWaterMark });
  stored.on("error", (error) => inflated.destroy(error));
  stored.pipe(inflated);
  let length = 0;
  try {
    for await (const part of inflated as AsyncIterable<Buffer>) {
      length += part.length;
      if (length > limit) throw tooLarge(limit);
      yield part;
    }
  } finally {
    stored.destroy();
    inflated.destroy();
  }
}

async function* withReadErrors(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* parts;
  } catch (error) {
    if (error instanceof InputReadError) throw error;
    throw new InputReadError(`cannot be read: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

async function lastValue<Last>(parts: AsyncGenerator<unknown, Last>): Promise<Last> {
  let step = await parts.next();
  while (!step.done) step = await parts.next();
  return step.value;
}

/** One buffer of the stated size is filled in place: a list of parts and their sum would need twice the memory. */
async function collect(parts: AsyncIterable<Uint8Array>, size: number | null, limit: number): Promise<Uint8Array> {
  if (size !== null && size > limit) throw tooLarge(limit);
  let whole = Buffer.allocUnsafe(size ?? 4 * highWaterMark);
  let length = 0;
  for await (const part of parts) {
    const needed = length + part.length;
    if (needed > limit) throw tooLarge(limit);
    if (needed > whole.length) {
      const larger = Buffer.allocUnsafe(Math.min(limit, Math.max(needed, whole.length * 2)));
      whole.copy(larger, 0, 0, length);
      whole = larger;
    }
    whole.set(part, length);
    length = needed;
  }
  return whole.subarray(0, length);
}

function tooLarge(limit: number): InputReadError {
  return new InputReadError(`larger than the limit of ${limit} bytes`);
}

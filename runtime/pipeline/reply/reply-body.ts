import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gunzipSync, gzip } from "node:zlib";

/** An answer body, compressed at most once however often it is sent. */
export class ReplyBody {
  readonly bytes: Uint8Array;
  #gzip: Promise<Uint8Array> | null = null;
  readonly #sha256: string | null;

  /** `sha256` if already known. */
  constructor(bytes: Uint8Array, sha256: string | null = null) {
    this.bytes = bytes;
    this.#sha256 = sha256;
  }

  static ofJson(value: unknown): ReplyBody {
    return new ReplyBody(Buffer.from(JSON.stringify(value)));
  }

  /** A body from its gzip form. */
  static async ofGzip(compressed: Uint8Array): Promise<ReplyBody> {
    const size = sizeOfGzip(compressed);
    // Inflated into one buffer on another thread: joining chunks of a large body would block this one.
    return new ReplyBody(size > inflatedHere ? await inflate(compressed, { chunkSize: size }) : gunzipSync(compressed));
  }

  /** SHA-256 of the bytes, in hex. */
  get sha256(): string {
    return this.#sha256 ?? createHash("sha256").update(this.bytes).digest("hex");
  }

  /** Whether compression is worthwhile. */
  get compressible(): boolean {
    return this.bytes.length > 1024;
  }

  gzip(): Promise<Uint8Array> {
    return (this.#gzip ??= compress(this.bytes));
  }
}

const compress = promisify<Uint8Array, Uint8Array>(gzip);
const inflate = promisify<Uint8Array, { chunkSize: number }, Uint8Array>(gunzip);

/** Bodies up to this size are inflated synchronously, in about a millisecond. */
const inflatedHere = 262_144;

/** The last four bytes of gzip hold the size. */
function sizeOfGzip(compressed: Uint8Array): number {
  const { buffer, byteOffset, byteLength } = compressed;
  return byteLength < 4 ? 0 : new DataView(buffer, byteOffset, byteLength).getUint32(byteLength - 4, true);
}

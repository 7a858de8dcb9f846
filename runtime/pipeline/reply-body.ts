import { promisify } from "node:util";
import { gzip } from "node:zlib";

/** A body of an answer, compressed at most once however often it is sent. */
export class ReplyBody {
  readonly bytes: Uint8Array;
  #gzip: Promise<Uint8Array> | null = null;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  static ofJson(value: unknown): ReplyBody {
    return new ReplyBody(Buffer.from(JSON.stringify(value)));
  }

  /** Whether compressing pays. */
  get compressible(): boolean {
    return this.bytes.length > 1024;
  }

  gzip(): Promise<Uint8Array> {
    return (this.#gzip ??= compress(this.bytes));
  }
}

const compress = promisify<Uint8Array, Uint8Array>(gzip);

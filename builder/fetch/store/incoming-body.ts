import { createHash, type Hash } from "node:crypto";
import { type FileHandle, mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { writeDurably } from "../../../snapshots/transfer/durable-files.ts";
import type { BodySink } from "../http/body-sink.ts";

/** A body on its way into the raw store. It outlives the process, so that a cut download goes on where it stopped. */
export class IncomingBody implements BodySink {
  readonly path: string;
  readonly #key: string;
  readonly #file: FileHandle;
  #hash: Hash = createHash("sha256");
  #size = 0;
  #etag: string | null = null;

  private constructor(path: string, key: string, file: FileHandle) {
    [this.path, this.#key, this.#file] = [path, key, file];
  }

  /** Takes up what is there for this key under a strong ETag, else starts empty. */
  static async open(path: string, key: string): Promise<IncomingBody> {
    await mkdir(dirname(path), { recursive: true });
    const body = new IncomingBody(path, key, await open(path, "a+", 0o600));
    try {
      const etag = await readEtag(body.#notePath, key);
      if (etag === null) await body.restart(null);
      else await body.#takeUp(etag);
      return body;
    } catch (error) {
      await body.close();
      throw error;
    }
  }

  get size(): number {
    return this.#size;
  }

  get etag(): string | null {
    return this.#etag;
  }

  get #notePath(): string {
    return `${this.path}.json`;
  }

  async restart(etag: string | null): Promise<void> {
    await this.#file.truncate(0);
    [this.#hash, this.#size, this.#etag] = [createHash("sha256"), 0, etag];
    if (etag === null) await rm(this.#notePath, { force: true });
    else await writeDurably(this.#notePath, JSON.stringify({ key: this.#key, etag }));
  }

  async write(piece: Uint8Array): Promise<void> {
    let written = 0;
    while (written < piece.length) written += (await this.#file.write(piece, written)).bytesWritten;
    this.#hash.update(piece);
    this.#size += piece.length;
  }

  /** The first and the last bytes, at most `length` each. */
  async ends(length: number): Promise<{ head: Buffer; tail: Buffer }> {
    const read = async (position: number) => {
      const { buffer, bytesRead } = await this.#file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    return { head: await read(0), tail: await read(Math.max(0, this.#size - length)) };
  }

  /** Waits until all bytes are on disk; SHA-256 in hex. */
  async finish(): Promise<{ sha256: string; size: number }> {
    await this.#file.sync();
    return { sha256: this.#hash.copy().digest("hex"), size: this.#size };
  }

  /** Ends the gathering once the bytes are in their place; the file becomes read-only. */
  async complete(): Promise<void> {
    await this.#file.chmod(0o444);
    await rm(this.#notePath, { force: true });
    await this.#file.close();
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async #takeUp(etag: string): Promise<void> {
    for await (const piece of this.#file.createReadStream({
      start: 0,
      autoClose: false,
      highWaterMark: 1 << 20,
    }) as AsyncIterable<Buffer>) {
      this.#hash.update(piece);
      this.#size += piece.length;
    }
    this.#etag = etag;
  }
}

async function readEtag(path: string, key: string): Promise<string | null> {
  try {
    const note = JSON.parse(await readFile(path, "utf8")) as { key?: unknown; etag?: unknown };
    return note.key === key && typeof note.etag === "string" ? note.etag : null;
  } catch {
    return null;
  }
}

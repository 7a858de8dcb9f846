import { createHash, type Hash } from "node:crypto";
import { chmod, type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { fileDigest } from "../files/file-digest.ts";
import { backoffMs, type Clock } from "./clock.ts";
import { type Exchange, TransferError } from "./http-exchange.ts";
import { digestOf } from "./chunking.ts";
import type { PlacedChunk } from "./chunk-list.ts";
import type { HeldChunks } from "./held-chunks.ts";
import { type ManifestFile, PullError } from "./manifest-files.ts";
import type { RemoteFolder } from "./remote-files.ts";

export type PullFileOptions = {
  readonly remote: RemoteFolder;
  /** Where the finished file goes. */
  readonly destination: string;
  /** Where bytes are gathered; kept when the pull is cut, so that the next one goes on from there. */
  readonly part: string;
  readonly clock: Clock;
  readonly random: () => number;
  /** Tries in a row that bring nothing new before giving up. */
  readonly attempts: number;
  readonly signal?: AbortSignal | undefined;
  /** Bytes of this file at hand, whenever that changes. */
  readonly onReceived: (bytes: number) => void;
  /** Its chunks, where other snapshots of the store may hold some of them. */
  readonly plan?: ChunkPlan | undefined;
};

export type ChunkPlan = { readonly chunks: readonly PlacedChunk[]; readonly held: HeldChunks };

/** Bytes of a file that did not come over the network: left by an earlier pull, and held by other snapshots. */
export type SparedBytes = { readonly resumedBytes: number; readonly heldBytes: number };

/**
 * Brings one file and holds it against size and SHA-256 of the manifest. A file that differs is deleted and refused by
 * name.
 */
export async function pullFile(file: ManifestFile, options: PullFileOptions): Promise<SparedBytes> {
  const { destination, part, onReceived } = options;
  await mkdir(dirname(destination), { recursive: true });
  await mkdir(dirname(part), { recursive: true });
  if (await isWhole(destination, file)) {
    onReceived(file.size);
    return { resumedBytes: file.size, heldBytes: 0 };
  }
  await rm(destination, { force: true });
  let { plan } = options;
  const gathering = await Gathering.open(part, (size) => plan?.chunks.findLast(({ offset }) => offset <= size)?.offset);
  let resumedBytes = gathering.position;
  let heldBytes = 0;
  try {
    if (gathering.position > file.size) await gathering.restart();
    onReceived(gathering.position);
    for (;;) {
      const held = plan && (await receiveChunks(file, gathering, plan, options));
      // The server gives whole files only.
      if (held === null) plan = undefined;
      heldBytes = held ?? 0;
      await receive(file, gathering, options);
      resumedBytes = Math.min(resumedBytes, gathering.reused);
      if (gathering.digest() === file.sha256) break;
      // Bytes of an earlier run may be of an older file: only what comes in one piece proves the server wrong.
      if (gathering.reused === 0 && !plan) throw wrongFile(file, "its SHA-256 is not the one of the manifest");
      if (gathering.reused === 0) plan = undefined;
      await gathering.restart();
      resumedBytes = 0;
    }
    await gathering.sync();
  } catch (error) {
    if (error instanceof PullError && error.code === "wrong_file") await rm(part, { force: true });
    throw error;
  } finally {
    await gathering.close();
  }
  await chmod(part, 0o444);
  await rename(part, destination);
  return { resumedBytes, heldBytes };
}

/** Most that one request asks for in this way, so that a cut one loses little. */
const RUN_BYTES = 64 << 20;

/**
 * Takes what other snapshots hold and fetches the stretches between, each chunk held against its SHA-256. Resolves with the
 * bytes that were held, or with null when the server knows no ranges; then nothing is gathered.
 */
async function receiveChunks(
  file: ManifestFile,
  gathering: Gathering,
  { chunks, held }: ChunkPlan,
  options: PullFileOptions,
): Promise<number | null> {
  const tries = new Tries(file, options);
  let heldBytes = 0;
  let next = chunks.findIndex(({ offset }) => offset >= gathering.position);
  while (gathering.position < file.size) {
    const chunk = chunks[next]!;
    const bytes = await held.read(chunk);
    if (bytes) {
      await gathering.append(bytes);
      options.onReceived(gathering.position);
      heldBytes += bytes.length;
      next++;
      continue;
    }
    let last = next;
    while (last + 1 < chunks.length && !held.has(chunks[last + 1]!) && chunks[last]!.offset - chunk.offset < RUN_BYTES)
      last++;
    const end = chunks[last]!.offset + chunks[last]!.size;
    const before = gathering.position;
    let ranges = true;
    await tries.run(gathering, async () => {
      const answer = await options.remote.get(file.path, gathering.position, end);
      try {
        if (answer.status === 200 && end - gathering.position < file.size) {
          ranges = false;
          return;
        }
        await accept(answer, file, gathering);
        for await (const whole of wholeChunks(answer.body, chunks, next)) {
          if (digestOf(whole) !== chunks[next]!.sha256)
            throw wrongFile(file, `the chunk at byte ${gathering.position} is not the one of the list`);
          await gathering.append(whole);
          options.onReceived(gathering.position);
          next++;
        }
      } finally {
        answer.discard();
      }
      if (gathering.position < end) throw new TransferError("the answer ended too early");
    });
    if (!ranges || gathering.position < before) {
      await gathering.restart();
      return null;
    }
  }
  return heldBytes;
}

/** Puts the pieces of a body together to the chunks from `next` on; what is left of a cut body is dropped. */
async function* wholeChunks(
  body: AsyncIterable<Uint8Array>,
  chunks: readonly PlacedChunk[],
  next: number,
): AsyncGenerator<Buffer> {
  let pending = Buffer.alloc(0);
  for await (const piece of body) {
    pending = Buffer.concat([pending, piece]);
    for (let size = chunks[next]?.size; size !== undefined && pending.length >= size; size = chunks[++next]?.size) {
      yield pending.subarray(0, size);
      pending = pending.subarray(size);
    }
  }
}

/** Repeats what a bad connection cut; gives up after some tries in a row that brought nothing. */
class Tries {
  readonly #file: ManifestFile;
  readonly #options: PullFileOptions;
  #failures = 0;

  constructor(file: ManifestFile, options: PullFileOptions) {
    [this.#file, this.#options] = [file, options];
  }

  /** Runs a try; one that the connection cut is waited for and counted, any other failure is thrown. */
  async run(gathering: Gathering, receiveSome: () => Promise<void>): Promise<void> {
    const { clock, random, attempts, signal } = this.#options;
    const before = gathering.position;
    try {
      await receiveSome();
    } catch (error) {
      if (!(error instanceof TransferError)) throw error;
      this.#failures = gathering.position > before ? 1 : this.#failures + 1;
      if (this.#failures >= attempts)
        throw new PullError(
          "unreachable",
          `${this.#file.path}: ${error.message}, given up after ${this.#failures} ${this.#failures === 1 ? "try" : "tries"}`,
          { file: this.#file.path, cause: error },
        );
      await clock.sleep(backoffMs(this.#failures, random), signal);
    }
  }
}

async function receive(file: ManifestFile, gathering: Gathering, options: PullFileOptions): Promise<void> {
  const tries = new Tries(file, options);
  while (gathering.position < file.size)
    await tries.run(gathering, async () => {
      const answer = await options.remote.get(file.path, gathering.position);
      try {
        await accept(answer, file, gathering);
        for await (const piece of answer.body) {
          if (gathering.position + piece.length > file.size)
            throw wrongFile(file, `it is longer than the ${file.size} bytes of the manifest`);
          await gathering.append(piece);
          options.onReceived(gathering.position);
        }
      } finally {
        answer.discard();
      }
      if (gathering.position < file.size) throw new TransferError("the answer ended too early");
    });
}

/** Decides by status and headers where the body belongs; throws `TransferError` for what may pass, `PullError` for what will not. */
async function accept(answer: Exchange, file: ManifestFile, gathering: Gathering): Promise<void> {
  const { status, headers } = answer;
  if (status === 206) {
    const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers["content-range"] ?? "");
    if (range?.[2] && range[2] !== "*" && Number(range[2]) !== file.size)
      throw wrongFile(file, `the server has ${range[2]} bytes, the manifest says ${file.size}`);
    if (!range || Number(range[1]) !== gathering.position) {
      await gathering.restart();
      throw new TransferError("the server sent another range than asked for");
    }
    return;
  }
  if (status === 200) {
    const length = headers["content-length"];
    if (length !== undefined && Number(length) !== file.size)
      throw wrongFile(file, `the server has ${length} bytes, the manifest says ${file.size}`);
    if (gathering.position > 0) await gathering.restart();
    return;
  }
  if (status === 416) {
    await gathering.restart();
    throw new TransferError("the server refused the range");
  }
  throw refusal(file.path, status);
}

/** What a status other than 200 and 206 means for a file. */
export function refusal(path: string, status: number): Error {
  if (status === 404 || status === 410)
    return new PullError("missing_file", `${path} is not on the server (${status})`, { file: path });
  if (status === 408 || status === 429 || status >= 500) return new TransferError(`the server answered ${status}`);
  return new PullError("refused", `${path}: the server answered ${status}`, { file: path });
}

function wrongFile(file: ManifestFile, reason: string): PullError {
  return new PullError("wrong_file", `${file.path} refused: ${reason}`, { file: file.path });
}

async function isWhole(path: string, file: ManifestFile): Promise<boolean> {
  const present = await stat(path).catch(() => null);
  return present?.isFile() === true && present.size === file.size && (await fileDigest(path)).sha256 === file.sha256;
}

/** A file being written with its running hash. */
class Gathering {
  position = 0;
  /** Bytes at the head that were there before this run. */
  reused = 0;
  #file: FileHandle;
  #hash: Hash = createHash("sha256");

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /** Goes on with what is there, up to where `keep` says that it may be kept of so many bytes. */
  static async open(path: string, keep: (size: number) => number | undefined): Promise<Gathering> {
    const gathering = new Gathering(await open(path, "a+", 0o600));
    const { size } = await gathering.#file.stat();
    await gathering.#file.truncate(keep(size) ?? size);
    for await (const piece of gathering.#file.createReadStream({
      start: 0,
      autoClose: false,
      highWaterMark: 1 << 20,
    }) as AsyncIterable<Buffer>) {
      gathering.#hash.update(piece);
      gathering.position += piece.length;
    }
    gathering.reused = gathering.position;
    return gathering;
  }

  async append(piece: Uint8Array): Promise<void> {
    let written = 0;
    while (written < piece.length) written += (await this.#file.write(piece, written)).bytesWritten;
    this.#hash.update(piece);
    this.position += piece.length;
  }

  async restart(): Promise<void> {
    await this.#file.truncate(0);
    this.#hash = createHash("sha256");
    this.position = 0;
    this.reused = 0;
  }

  digest(): string {
    return this.#hash.copy().digest("hex");
  }

  sync(): Promise<void> {
    return this.#file.sync();
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

import { createHash, type Hash } from "node:crypto";
import { chmod, type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { fileDigest } from "../files/file-digest.ts";
import { backoffMs, type Clock } from "./clock.ts";
import { type Exchange, TransferError } from "./http-exchange.ts";
import { type ManifestFile, PullError } from "./manifest-files.ts";
import type { RemoteFolder } from "./remote-folder.ts";

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
};

/**
 * Brings one file and holds it against size and SHA-256 of the manifest. A file that differs is deleted and refused by
 * name. Resolves with the number of bytes an earlier pull had left behind and this one did not fetch again.
 */
export async function pullFile(file: ManifestFile, options: PullFileOptions): Promise<{ resumedBytes: number }> {
  const { destination, part, onReceived } = options;
  await mkdir(dirname(destination), { recursive: true });
  await mkdir(dirname(part), { recursive: true });
  if (await isWhole(destination, file)) {
    onReceived(file.size);
    return { resumedBytes: file.size };
  }
  await rm(destination, { force: true });
  const gathering = await Gathering.open(part);
  let resumedBytes = gathering.position;
  try {
    if (gathering.position > file.size) await gathering.restart();
    onReceived(gathering.position);
    for (;;) {
      await receive(file, gathering, options);
      resumedBytes = Math.min(resumedBytes, gathering.reused);
      if (gathering.digest() === file.sha256) break;
      // Bytes of an earlier run may be of an older file: only what comes in one piece proves the server wrong.
      if (gathering.reused === 0) throw wrongFile(file, "its SHA-256 is not the one of the manifest");
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
  return { resumedBytes };
}

async function receive(file: ManifestFile, gathering: Gathering, options: PullFileOptions): Promise<void> {
  const { remote, clock, random, attempts, signal, onReceived } = options;
  let failures = 0;
  while (gathering.position < file.size) {
    const before = gathering.position;
    try {
      const answer = await remote.get(file.path, gathering.position);
      try {
        await accept(answer, file, gathering);
        for await (const piece of answer.body) {
          if (gathering.position + piece.length > file.size)
            throw wrongFile(file, `it is longer than the ${file.size} bytes of the manifest`);
          await gathering.append(piece);
          onReceived(gathering.position);
        }
      } finally {
        answer.discard();
      }
      if (gathering.position < file.size) throw new TransferError("the answer ended too early");
    } catch (error) {
      if (!(error instanceof TransferError)) throw error;
      failures = gathering.position > before ? 1 : failures + 1;
      if (failures >= attempts)
        throw new PullError(
          "unreachable",
          `${file.path}: ${error.message}, given up after ${failures} ${failures === 1 ? "try" : "tries"}`,
          { file: file.path, cause: error },
        );
      await clock.sleep(backoffMs(failures, random), signal);
    }
  }
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

  static async open(path: string): Promise<Gathering> {
    const gathering = new Gathering(await open(path, "a+", 0o600));
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

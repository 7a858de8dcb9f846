import { mkdir, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { layout, SNAPSHOT_ID, storeLayout } from "../files/layout.ts";
import { type Address, parseAddress } from "./address.ts";
import type { RemoteFolder } from "./remote-files.ts";
import { openRemoteFolder } from "./remote-folder.ts";
import { backoffMs, type Clock, systemClock } from "./clock.ts";
import { sealFolders, syncDirectory, writeDurably } from "./durable-files.ts";
import { TransferError } from "./http-exchange.ts";
import { LockedError, takeLock } from "./lock-file.ts";
import { asPullError, filesToPull, type ManifestFile, PullError } from "./manifest-files.ts";
import { readChunkList } from "./chunk-list.ts";
import { HeldChunks } from "./held-chunks.ts";
import { refusal, type SparedBytes } from "./pull-file.ts";
import { pullFiles, type PullProgress } from "./pull-files.ts";

export type { PullProgress } from "./pull-files.ts";

export type PullOptions = {
  /** A folder, or an address of a server, that ends with the id or `current`; see `parseAddress`. */
  readonly from: string;
  /** Folder of the snapshots; made when it is not there. */
  readonly store: string;
  /** Throws when manifest and signature are not to be trusted; runs before anything else is fetched. A missing signature is "". */
  readonly checkManifest: (manifest: Uint8Array, signature: string) => unknown;
  /** Recomputes a whole snapshot folder; an empty list means that it is sound. */
  readonly verifyDirectory: (
    directory: string,
  ) => Promise<{ readonly mismatches: readonly { readonly file: string; readonly reason: string }[] }>;
  /** Files fetched at the same time. */
  readonly parallel?: number;
  /** Tries in a row without a new byte before a file is given up. */
  readonly attempts?: number;
  /** Lets plain http reach other machines. */
  readonly allowInsecure?: boolean;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: PullProgress) => void;
  /** Read for S3: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN`, `AWS_REGION`, `AWS_ENDPOINT_URL`. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly clock?: Clock;
  readonly random?: () => number;
};

export type PullResult = {
  readonly id: string;
  /** Files of the manifest, without the manifest itself. */
  readonly files: number;
  readonly bytes: number;
  /** Bytes an earlier, cut pull had brought. */
  readonly resumedBytes: number;
  /** Bytes that other snapshots of the store held. */
  readonly heldBytes: number;
  /** True when the store held the snapshot already; it was verified and left alone. */
  readonly alreadyPresent: boolean;
};

/**
 * Brings one snapshot into a store. It is gathered in `.pull-<id>`, verified as a whole and renamed: either all of it
 * becomes visible or nothing does. What a cut pull leaves behind is used by the next one. Fails with `PullError`.
 */
export async function pullSnapshot(options: PullOptions): Promise<PullResult> {
  const { store, env = process.env, clock = systemClock, parallel = 4 } = options;
  const given = parseAddress(options.from, env, options.allowInsecure);
  try {
    const address = given.id === storeLayout.current ? await currentOf(given, options) : given;
    const { id } = address;
    await mkdir(store, { recursive: true });
    const lock = await takeLock(join(store, `${storeLayout.pulling}${id}.lock`)).catch((error: unknown) => {
      if (!(error instanceof LockedError)) throw error;
      throw new PullError("locked", `another pull of ${id} is running (process ${error.pid})`, { cause: error });
    });
    try {
      if (await exists(join(store, id))) {
        // A pull that was killed when it had shown the snapshot left its empty folders.
        await rm(join(store, `${storeLayout.pulling}${id}.part`), { recursive: true, force: true });
        return await verifyPresent(id, options);
      }
      const remote = openRemoteFolder(address, { clock, signal: options.signal, connections: parallel, env });
      try {
        return await pullFrom(remote, id, options);
      } finally {
        await remote.close();
      }
    } finally {
      await lock.release();
    }
  } catch (error) {
    throw asPullError(error, store);
  }
}

/** The address of the snapshot that is current at a place; its manifest there says which. */
async function currentOf(address: Address, options: PullOptions): Promise<Address> {
  const { env = process.env, clock = systemClock, signal } = options;
  const remote = openRemoteFolder(address, { clock, signal, connections: 1, env });
  try {
    const manifest = await readSmall(remote, layout.manifest, manifestLimit, options);
    if (!manifest)
      throw new PullError("missing_file", "no snapshot is current at this address", { file: layout.manifest });
    const id = /"corpus_snapshot_id":\s*"([^"]*)"/.exec(manifest.toString("utf8"))?.[1] ?? "";
    if (!SNAPSHOT_ID.test(id))
      throw new PullError("bad_manifest", `${layout.manifest} names no snapshot`, { file: layout.manifest });
    return { ...address, id };
  } finally {
    remote.close();
  }
}

async function pullFrom(remote: RemoteFolder, id: string, options: PullOptions): Promise<PullResult> {
  const { store, onProgress } = options;
  const staging = join(store, `${storeLayout.pulling}${id}`);
  const parts = `${staging}.part`;
  const manifest = await readSmall(remote, layout.manifest, manifestLimit, options);
  if (!manifest)
    throw new PullError("missing_file", `${layout.manifest} is not on the server`, { file: layout.manifest });
  const signature = (await readSmall(remote, layout.signature, signatureLimit, options)) ?? Buffer.alloc(0);
  const files = filesToPull(manifest, id);
  try {
    await options.checkManifest(manifest, signature.toString("utf8"));
  } catch (error) {
    throw new PullError("untrusted", `${id} is not trusted: ${(error as Error).message}`, {
      file: layout.manifest,
      cause: error,
    });
  }
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  onProgress?.({ type: "manifest", id, files: files.length, bytes });

  await prepareStaging(staging, parts, manifest);
  await requireSpace(store, files, staging);
  if (signature.length > 0) await writeDurably(join(staging, layout.signature), signature, 0o444);
  await writeDurably(join(staging, layout.manifest), manifest, 0o444);
  const { parallel = 4, attempts = 5, clock = systemClock, random = Math.random, signal } = options;
  const how = { remote, staging, parts, parallel, attempts, clock, random, signal, onProgress };
  const held = await HeldChunks.open(store);
  // The list of chunks helps only where another snapshot holds some.
  const first = files.filter(({ path }) => path === layout.chunks && held.size > 0);
  const rest = files.filter((file) => !first.includes(file));
  let spared: SparedBytes[];
  try {
    const ofList = await pullFiles(first, how);
    const list = first.length > 0 ? await readChunkList(staging, rest) : new Map();
    spared = [ofList, await pullFiles(rest, { ...how, chunks: { list, held } })];
  } finally {
    await held.close();
  }
  const [resumedBytes, heldBytes] = [total(spared, "resumedBytes"), total(spared, "heldBytes")];

  onProgress?.({ type: "verifying", id });
  const { mismatches } = await options.verifyDirectory(staging);
  if (mismatches.length > 0) {
    // Without them the next pull brings these files again instead of failing for ever.
    for (const { file } of mismatches)
      if (!file.split("/").includes("..")) await rm(join(staging, file), { force: true, recursive: true });
    throw verifyFailed(id, mismatches);
  }
  await sealFolders(staging, 0o555);
  await rename(staging, join(store, id));
  await syncDirectory(store);
  await rm(parts, { recursive: true, force: true });
  return { id, files: files.length, bytes, resumedBytes, heldBytes, alreadyPresent: false };
}

function total(spared: readonly SparedBytes[], of: keyof SparedBytes): number {
  return spared.reduce((sum, each) => sum + each[of], 0);
}

const manifestLimit = 64 * 1024 ** 2;
const signatureLimit = 64 * 1024;

/** Parts gathered for another manifest are of no use: file bytes may differ between two builds of one id. */
async function prepareStaging(staging: string, parts: string, manifest: Uint8Array): Promise<void> {
  if (await exists(staging)) {
    // A pull cut between sealing and renaming leaves folders that nothing can be written to.
    await sealFolders(staging, 0o755);
    const staged = await readFile(join(staging, layout.manifest)).catch(() => null);
    if (!staged?.equals(manifest))
      await Promise.all([staging, parts].map((folder) => rm(folder, { recursive: true, force: true })));
  }
  await mkdir(staging, { recursive: true });
  await mkdir(parts, { recursive: true });
  await Promise.all([layout.manifest, layout.signature].map((name) => rm(join(staging, name), { force: true })));
}

async function requireSpace(store: string, files: readonly ManifestFile[], staging: string): Promise<void> {
  const { bavail, bsize } = await statfs(store);
  let needed = 0;
  for (const { path, size } of files) {
    const sizes = await Promise.all(
      [join(staging, path), join(`${staging}.part`, path)].map((name) =>
        stat(name).then(
          (found) => found.size,
          () => 0,
        ),
      ),
    );
    needed += Math.max(0, size - Math.max(...sizes));
  }
  if (needed > bavail * bsize)
    throw new PullError(
      "ENOSPC",
      `no space for the snapshot in ${store}: ${needed} bytes are needed, ${bavail * bsize} are free`,
    );
}

/** A file held in memory, or null when the server has none. */
async function readSmall(
  remote: RemoteFolder,
  path: string,
  limit: number,
  { attempts = 5, clock = systemClock, random = Math.random, signal }: PullOptions,
): Promise<Buffer | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await remote.get(path);
      try {
        if (answer.status === 404) return null;
        if (answer.status !== 200) throw refusal(path, answer.status);
        const pieces: Uint8Array[] = [];
        let length = 0;
        for await (const piece of answer.body) {
          length += piece.length;
          if (length > limit)
            throw new PullError("bad_manifest", `${path} is larger than ${limit} bytes`, { file: path });
          pieces.push(piece);
        }
        return Buffer.concat(pieces);
      } finally {
        answer.discard();
      }
    } catch (error) {
      if (!(error instanceof TransferError)) throw error;
      if (attempt >= attempts)
        throw new PullError(
          "unreachable",
          `${path}: ${error.message}, given up after ${attempt} ${attempt === 1 ? "try" : "tries"}`,
          { file: path, cause: error },
        );
      await clock.sleep(backoffMs(attempt, random), signal);
    }
  }
}

async function verifyPresent(id: string, { store, verifyDirectory, onProgress }: PullOptions): Promise<PullResult> {
  onProgress?.({ type: "verifying", id });
  const { mismatches } = await verifyDirectory(join(store, id));
  if (mismatches.length > 0) throw verifyFailed(id, mismatches);
  const files = filesToPull(await readFile(join(store, id, layout.manifest)), id);
  return {
    id,
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    resumedBytes: 0,
    heldBytes: 0,
    alreadyPresent: true,
  };
}

function verifyFailed(
  id: string,
  mismatches: readonly { readonly file: string; readonly reason: string }[],
): PullError {
  const [first] = mismatches;
  const named = mismatches.slice(0, 5).map(({ file, reason }) => `${file}: ${reason}`);
  const more = mismatches.length > named.length ? ` and ${mismatches.length - named.length} more` : "";
  return new PullError(
    "verify_failed",
    `${id} does not match its manifest (${named.join("; ")}${more})`,
    first ? { file: first.file } : {},
  );
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

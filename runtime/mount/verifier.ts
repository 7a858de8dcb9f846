import { lstat, readdir, stat } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import type { Manifest, ManifestFile } from "../../schemas/snapshot/manifest.ts";
import { fileDigest } from "../../snapshots/files/file-digest.ts";
import { layout } from "../../snapshots/files/layout.ts";
import { openWorkerPool } from "../../snapshots/threads/worker-pool.ts";
import type { Clock } from "../../snapshots/transfer/clock.ts";
import type { TrustPolicy } from "../../snapshots/trust/policy.ts";
import type { Mismatch } from "../../snapshots/verify-records.ts";
import { verifySnapshot } from "../../snapshots/verify.ts";
import { besideRequests } from "../base/slices.ts";
import type tasks from "./digest-worker.ts";
import { MountError } from "./mount-error.ts";
import { type ScrubPace, startScrub } from "./scrub.ts";

/** Files hashed concurrently beside requests; a second thread would slow requests down. */
const AT_ONCE_BESIDE_REQUESTS = 1;
/** How long a failed verification is cached, for processes that ask for the same damaged snapshot. */
const REFUSAL_LASTS_MS = 60_000;

/** Verifies the bytes of snapshots. One per machine: in the only process, or in the primary. */
export type Verifier = {
  /**
   * The manifest of a snapshot, after checking signature, id and every file. Rejects with MountError naming the first faulty
   * file, and with another error when verification was not possible. Files unchanged since are not hashed again.
   */
  verify(directory: string): Promise<Manifest>;
  /** Rereads a verified snapshot in the background until the returned function is called. `onDamage` is called at most once. */
  guard(directory: string, onDamage: (mismatch: Mismatch) => void): () => void;
  /** Refuses a snapshot in which a reader found other bytes than were verified, and notifies its guards. */
  report(directory: string, mismatch: Mismatch): void;
  close(): void;
};

export type VerifierEvent =
  | { readonly type: "verified"; readonly directory: string; readonly bytes: number; readonly ms: number }
  | { readonly type: "scrubbed"; readonly bytes: number; readonly skipped: readonly Mismatch[] };

export type VerifierOptions = {
  /** Trusted signers; evaluated at each verification, because key lists are renewed. */
  trust(): TrustPolicy;
  readonly clock: Clock;
  /** Null for no scrub. */
  readonly scrub: ScrubPace | null;
  onEvent(event: VerifierEvent): void;
};

type Known = { readonly stamp: string; readonly manifest: Manifest; readonly files: readonly ManifestFile[] };
type Refusal = { readonly stamp: string; readonly untilMs: number; readonly error: MountError };

/** The verifier of this process. */
export function createVerifier({ trust, clock, scrub, onEvent }: VerifierOptions): Verifier {
  const known = new Map<string, Known>();
  const refused = new Map<string, Refusal>();
  const running = new Map<string, Promise<Manifest>>();
  const guards = new Map<string, Set<(mismatch: Mismatch) => void>>();
  const refuse = (directory: string, stamp: string, error: MountError) => {
    known.delete(directory);
    refused.set(directory, { stamp, error, untilMs: clock.now() + REFUSAL_LASTS_MS });
  };
  const scrubbing = scrub && startScrub({ pace: scrub, clock, subjects, onDamage: report, onRound });

  return {
    verify(directory) {
      const verification = running.get(directory) ?? verify(directory).finally(() => running.delete(directory));
      running.set(directory, verification);
      return verification;
    },
    guard(directory, onDamage) {
      const listeners = guards.get(directory) ?? new Set();
      guards.set(directory, listeners.add(onDamage));
      return () => {
        if (listeners.delete(onDamage) && listeners.size === 0) guards.delete(directory);
      };
    },
    report,
    close: () => scrubbing?.stop(),
  };

  async function verify(directory: string): Promise<Manifest> {
    // Taken before the files are read, so that a file changed meanwhile has another stamp the next time.
    const stamp = await stampOf(directory);
    const before = known.get(directory);
    if (before?.stamp === stamp) return before.manifest;
    const refusal = refused.get(directory);
    if (refusal?.stamp === stamp && clock.now() < refusal.untilMs) throw refusal.error;
    const started = clock.now();
    // Without a mounted snapshot all requests wait for this, so all cores may be used.
    const atOnce = guards.size > 0 ? AT_ONCE_BESIDE_REQUESTS : availableParallelism();
    const { manifest, bytes } = await recompute(directory, trust(), atOnce).catch((error: unknown) => {
      // A signature may become valid without a change here: the key list is another file.
      if (error instanceof MountError && error.file !== layout.signature) {
        const { file, reason } = error;
        refuse(directory, stamp, error);
        // The snapshot may be mounted, and the scrub covers only verified snapshots.
        if (file !== null) tellGuards(directory, { file, reason });
      }
      throw error;
    });
    known.set(directory, { stamp, manifest, files: await describedFiles(directory, manifest) });
    onEvent({ type: "verified", directory, bytes, ms: clock.now() - started });
    return manifest;
  }

  function subjects(): { directory: string; files: readonly ManifestFile[] }[] {
    return [...guards.keys()].map((directory) => ({ directory, files: known.get(directory)?.files ?? [] }));
  }

  function report(directory: string, mismatch: Mismatch): void {
    // Silent corruption leaves size and times unchanged, so earlier results for these files no longer hold.
    refuse(directory, known.get(directory)?.stamp ?? "", new MountError(directory, mismatch));
    tellGuards(directory, mismatch);
  }

  function tellGuards(directory: string, mismatch: Mismatch): void {
    const listeners = guards.get(directory) ?? [];
    guards.delete(directory);
    for (const listener of listeners) listener(mismatch);
  }

  function onRound(round: { bytes: number; skipped: readonly Mismatch[] }): void {
    onEvent({ type: "scrubbed", ...round });
  }
}

async function recompute(
  directory: string,
  policy: TrustPolicy,
  atOnce: number,
): Promise<{ manifest: Manifest; bytes: number }> {
  const threads = createDigestThreads(atOnce);
  try {
    const found = await verifySnapshot(directory, { policy, digest: threads.digest, atOnce });
    const { manifest, mismatches, bytesChecked: bytes } = found;
    if (mismatches[0]) throw new MountError(directory, mismatches[0]);
    const id = manifest!.corpus_snapshot_id;
    if (basename(directory) !== id)
      throw new MountError(directory, { file: layout.manifest, reason: `is of ${id}, not of this directory` });
    return { manifest: manifest!, bytes };
  } finally {
    await threads.close();
  }
}

/** Every file of a verified snapshot, including the two that the manifest cannot list. */
async function describedFiles(directory: string, manifest: Manifest): Promise<ManifestFile[]> {
  const unlisted = [layout.manifest, layout.signature].map(async (path) => {
    const digest = await fileDigest(join(directory, path)).catch(() => null);
    return digest ? [{ path, ...digest }] : [];
  });
  return [...manifest.files, ...(await Promise.all(unlisted)).flat()];
}

/** Changes when any file of a directory is replaced or written; "" when the directory does not exist. */
async function stampOf(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const stamps = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const { ino, size, mtimeNs, ctimeNs } = await lstat(path, { bigint: true });
    return `${path} ${ino} ${size} ${mtimeNs} ${ctimeNs}`;
  });
  return (await Promise.all(stamps)).toSorted().join("\n");
}

/** Smaller files are hashed on this thread between requests, because starting a thread would delay requests for longer. */
const WORTH_A_THREAD_BYTES = 16 << 20;
/** Takes about a millisecond. */
const PIECE_BYTES = 1 << 18;

type DigestThreads = {
  /** SHA-256 and size of a file. Does not block requests. */
  readonly digest: (path: string) => Promise<{ sha256: string; size: number }>;
  /** Ends the threads. Running hashes fail. */
  close(): Promise<void>;
};

/** A pool of up to `atOnce` threads that hash large files, started on first use. */
export function createDigestThreads(atOnce: number, fromBytes = WORTH_A_THREAD_BYTES): DigestThreads {
  const module = new URL("./digest-worker.ts", import.meta.url);
  const pool = openWorkerPool<typeof tasks>({ module, name: "hashing", threads: atOnce });
  const rest = besideRequests();
  return {
    digest: async (path) =>
      (await stat(path)).size < fromBytes ? fileDigest(path, rest, PIECE_BYTES) : pool.run("digest", path),
    close: () => pool.close(),
  };
}

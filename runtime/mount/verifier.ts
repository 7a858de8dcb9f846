import { lstat, readdir } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import type { Manifest, ManifestFile } from "../../schemas/manifest.ts";
import { fileDigest } from "../../snapshots/file-digest.ts";
import { layout } from "../../snapshots/layout.ts";
import type { Clock } from "../../snapshots/transfer/clock.ts";
import type { TrustPolicy } from "../../snapshots/trust/policy.ts";
import type { Mismatch } from "../../snapshots/mismatch.ts";
import { verifySnapshot } from "../../snapshots/verify.ts";
import { createDigestThreads } from "./digest-threads.ts";
import { MountError } from "./mount-error.ts";
import { type ScrubPace, startScrub } from "./scrub.ts";

/** Files hashed at the same time beside requests, which a second thread would slow down. */
const AT_ONCE_BESIDE_REQUESTS = 1;
/** Several processes that ask for the same damaged snapshot get one answer. */
const REFUSAL_LASTS_MS = 60_000;

/** Answers for the bytes of snapshots. There is one on each machine: in the only process, or in the primary one. */
export type Verifier = {
  /**
   * The manifest of a snapshot, once signature, id and every file were found good. Fails with MountError naming the first
   * file that is not, and with another error when it cannot tell. Files that did not change since are not hashed again.
   */
  verify(directory: string): Promise<Manifest>;
  /**
   * Has a snapshot that was verified read again in the background, until the function that is given back is called.
   * `onDamage` is called at most once.
   */
  guard(directory: string, onDamage: (mismatch: Mismatch) => void): () => void;
  /** Refuses a snapshot in which a reader found other bytes than were verified, and tells all that guard it. */
  report(directory: string, mismatch: Mismatch): void;
  close(): void;
};

export type VerifierEvent =
  | { readonly type: "verified"; readonly directory: string; readonly bytes: number; readonly ms: number }
  | { readonly type: "scrubbed"; readonly bytes: number; readonly skipped: readonly Mismatch[] };

export type VerifierOptions = {
  /** Whose signatures count; asked at each verification, because lists of keys are renewed. */
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
    // Taken before the bytes are read: a file that changes meanwhile has another stamp the next time.
    const stamp = await stampOf(directory);
    const before = known.get(directory);
    if (before?.stamp === stamp) return before.manifest;
    const refusal = refused.get(directory);
    if (refusal?.stamp === stamp && clock.now() < refusal.untilMs) throw refusal.error;
    const started = clock.now();
    // While nothing is mounted nobody is answered, and everybody waits for this.
    const atOnce = guards.size > 0 ? AT_ONCE_BESIDE_REQUESTS : availableParallelism();
    const { manifest, bytes } = await recompute(directory, trust(), atOnce).catch((error: unknown) => {
      // A signature may become good without any change here: the list of keys is another file.
      if (error instanceof MountError && error.file !== layout.signature) {
        const { file, reason } = error;
        refuse(directory, stamp, error);
        // It may be mounted, and the scrub reads only what is known to be sound.
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
    // Decay leaves size and times as they were, so what was known of these files no longer holds.
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

/** Every file of a verified snapshot, also the two that the manifest cannot list. */
async function describedFiles(directory: string, manifest: Manifest): Promise<ManifestFile[]> {
  const unlisted = [layout.manifest, layout.signature].map(async (path) => {
    const digest = await fileDigest(join(directory, path)).catch(() => null);
    return digest ? [{ path, ...digest }] : [];
  });
  return [...manifest.files, ...(await Promise.all(unlisted)).flat()];
}

/** Changes when any file of a directory is replaced or written to; "" when there is no such directory. */
async function stampOf(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const stamps = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name);
    const { ino, size, mtimeNs, ctimeNs } = await lstat(path, { bigint: true });
    return `${path} ${ino} ${size} ${mtimeNs} ${ctimeNs}`;
  });
  return (await Promise.all(stamps)).toSorted().join("\n");
}

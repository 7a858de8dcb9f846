import { createHash } from "node:crypto";
import { open } from "node:fs/promises";
import { join } from "node:path";
import type { ManifestFile } from "../../schemas/snapshot/manifest.ts";
import type { Clock, Deadline } from "../../snapshots/transfer/clock.ts";
import type { Mismatch } from "../../snapshots/verify-records.ts";

/** At the usual rate a chunk takes 50 ms of disk time and well under 1 ms of this thread. */
const PIECE_BYTES = 1 << 20;
const UNREADABLE = new Set(["ENOENT", "EIO", "EISDIR"]);

export type ScrubPace = { readonly bytesPerSecond: number; readonly pauseMs: number };

/** Low enough not to affect requests; 400 GB are read within the six hours in which damage must be found. */
export const scrubPace: ScrubPace = { bytesPerSecond: 20_000_000, pauseMs: 600_000 };

/** A snapshot's files as described when it was verified. */
export type ScrubSubject = { readonly directory: string; readonly files: readonly ManifestFile[] };

export type ScrubOptions = {
  readonly pace: ScrubPace;
  readonly clock: Clock;
  /** Snapshots to read; called before each round. */
  subjects(): readonly ScrubSubject[];
  onDamage(directory: string, mismatch: Mismatch): void;
  /** A round is complete. `skipped` lists files that this process could not read. */
  onRound(round: { readonly bytes: number; readonly skipped: readonly Mismatch[] }): void;
};

/** Rereads files in the background and compares their hashes. Pauses between rounds. */
export function startScrub(options: ScrubOptions): { stop(): void } {
  const { pace, clock } = options;
  const stopped = new AbortController();
  let pause: Deadline;
  const rest = () => {
    pause = clock.deadline(pace.pauseMs, () => void round());
  };
  const round = async () => {
    try {
      options.onRound(await scrubOnce(options, stopped.signal));
    } catch (error) {
      if (!stopped.signal.aborted) throw error;
    }
    if (!stopped.signal.aborted) rest();
  };
  rest();
  return {
    stop() {
      stopped.abort();
      pause.cancel();
    },
  };
}

async function scrubOnce(
  { pace, clock, subjects, onDamage }: ScrubOptions,
  signal: AbortSignal,
): Promise<{ bytes: number; skipped: Mismatch[] }> {
  let bytes = 0;
  const skipped: Mismatch[] = [];
  for (const { directory, files } of subjects())
    for (const file of files) {
      // A snapshot that is no longer mounted may be pruned during the round.
      if (!subjects().some((subject) => subject.directory === directory)) break;
      try {
        const reason = await differenceOf(join(directory, file.path), file);
        bytes += file.size;
        if (reason) onDamage(directory, { file: file.path, reason });
      } catch (error) {
        signal.throwIfAborted();
        const { code = "", message } = error as NodeJS.ErrnoException;
        const mismatch = { file: file.path, reason: code === "ENOENT" ? "missing" : message };
        if (UNREADABLE.has(code)) onDamage(directory, mismatch);
        else skipped.push(mismatch);
      }
    }
  return { bytes, skipped };

  async function differenceOf(path: string, expected: ManifestFile): Promise<string | null> {
    const handle = await open(path, "r");
    try {
      const hash = createHash("sha256");
      const piece = Buffer.allocUnsafe(PIECE_BYTES);
      for (;;) {
        const started = clock.now();
        const { bytesRead } = await handle.read(piece, 0, piece.length);
        if (bytesRead === 0) break;
        hash.update(piece.subarray(0, bytesRead));
        const due = (bytesRead / pace.bytesPerSecond) * 1000;
        await clock.sleep(Math.max(0, due - (clock.now() - started)), signal);
      }
      const sha256 = hash.digest("hex");
      return sha256 === expected.sha256 ? null : `SHA-256 is ${sha256}, it was ${expected.sha256}`;
    } finally {
      await handle.close();
    }
  }
}

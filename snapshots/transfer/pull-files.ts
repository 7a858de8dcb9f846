import { join } from "node:path";
import type { Clock } from "./clock.ts";
import type { ManifestFile } from "./manifest-files.ts";
import type { ChunkList } from "./chunk-list.ts";
import type { HeldChunks } from "./held-chunks.ts";
import { pullFile, type SparedBytes } from "./pull-file.ts";
import type { RemoteFolder } from "./remote-files.ts";

export type PullProgress =
  | { readonly type: "manifest"; readonly id: string; readonly files: number; readonly bytes: number }
  | {
      readonly type: "bytes";
      readonly path: string;
      readonly receivedBytes: number;
      readonly fileBytes: number;
      readonly totalReceivedBytes: number;
      readonly totalBytes: number;
    }
  | ({ readonly type: "file"; readonly path: string } & SparedBytes)
  | { readonly type: "verifying"; readonly id: string };

export type PullFilesOptions = {
  readonly remote: RemoteFolder;
  /** Where finished files go. */
  readonly staging: string;
  /** Where unfinished ones wait. */
  readonly parts: string;
  readonly parallel: number;
  readonly attempts: number;
  readonly clock: Clock;
  readonly random: () => number;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((progress: PullProgress) => void) | undefined;
  /** Chunks of the files, and those at hand. */
  readonly chunks?: { readonly list: ChunkList; readonly held: HeldChunks } | undefined;
};

/** Brings files side by side; the first failure stops the others and is thrown. Resolves with the bytes that were not fetched. */
export async function pullFiles(
  files: readonly ManifestFile[],
  { remote, staging, parts, parallel, attempts, clock, random, signal, onProgress, chunks }: PullFilesOptions,
): Promise<SparedBytes> {
  const stop = new AbortController();
  const both = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  const received = new Map<string, number>();
  let totalReceivedBytes = 0;
  let [resumedBytes, heldBytes] = [0, 0];
  const queue = [...files];
  const work = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const { path, size: fileBytes } = file;
      both.throwIfAborted();
      const listed = chunks?.list.get(path);
      const done = await pullFile(file, {
        plan: listed && { chunks: listed, held: chunks!.held },
        remote,
        destination: join(staging, path),
        part: join(parts, path),
        clock,
        random,
        attempts,
        signal: both,
        onReceived(receivedBytes) {
          totalReceivedBytes += receivedBytes - (received.get(path) ?? 0);
          received.set(path, receivedBytes);
          onProgress?.({ type: "bytes", path, receivedBytes, fileBytes, totalReceivedBytes, totalBytes });
        },
      });
      resumedBytes += done.resumedBytes;
      heldBytes += done.heldBytes;
      onProgress?.({ type: "file", path, ...done });
    }
  };
  const workers = Array.from({ length: Math.max(1, Math.min(parallel, files.length)) }, work);
  try {
    await Promise.all(workers);
  } catch (error) {
    stop.abort(error);
    await remote.close();
    await Promise.allSettled(workers);
    throw error;
  }
  return { resumedBytes, heldBytes };
}

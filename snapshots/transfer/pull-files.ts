import { join } from "node:path";
import type { Clock } from "./clock.ts";
import type { ManifestFile } from "./manifest-files.ts";
import { pullFile } from "./pull-file.ts";
import type { RemoteFolder } from "./remote-folder.ts";

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
  | { readonly type: "file"; readonly path: string; readonly resumedBytes: number }
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
};

/** Brings files side by side; the first failure stops the others and is thrown. Resolves with the bytes that were there before. */
export async function pullFiles(
  files: readonly ManifestFile[],
  { remote, staging, parts, parallel, attempts, clock, random, signal, onProgress }: PullFilesOptions,
): Promise<number> {
  const stop = new AbortController();
  const both = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  const totalBytes = files.reduce((sum, { size }) => sum + size, 0);
  const received = new Map<string, number>();
  let totalReceivedBytes = 0;
  let resumedBytes = 0;
  const queue = [...files];
  const work = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const { path, size: fileBytes } = file;
      both.throwIfAborted();
      const done = await pullFile(file, {
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
      onProgress?.({ type: "file", path, resumedBytes: done.resumedBytes });
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
  return resumedBytes;
}

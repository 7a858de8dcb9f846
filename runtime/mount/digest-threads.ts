import { stat } from "node:fs/promises";
import { fileDigest } from "../../snapshots/files/file-digest.ts";
import { openWorkerPool } from "../../snapshots/threads/worker-pool.ts";
import { besideRequests } from "../base/rest.ts";
import type tasks from "./digest-worker.ts";

/** Smaller files are hashed on this thread between requests, because starting a thread would delay requests for longer. */
const WORTH_A_THREAD_BYTES = 16 << 20;
/** Takes about a millisecond. */
const PIECE_BYTES = 1 << 18;

export type DigestThreads = {
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

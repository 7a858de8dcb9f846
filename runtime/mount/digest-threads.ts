import { stat } from "node:fs/promises";
import { fileDigest } from "../../snapshots/file-digest.ts";
import { openWorkerPool } from "../../snapshots/threads/worker-pool.ts";
import { besideRequests } from "../base/rest.ts";
import type tasks from "./digest-worker.ts";

/** Smaller files are hashed on this thread, between requests. To start another would hold up requests for longer. */
const WORTH_A_THREAD_BYTES = 16 << 20;
/** Takes about a millisecond. */
const PIECE_BYTES = 1 << 18;

export type DigestThreads = {
  /** SHA-256 and size of a file. Requests are answered meanwhile. */
  readonly digest: (path: string) => Promise<{ sha256: string; size: number }>;
  /** Ends the threads. Files that are being hashed fail. */
  close(): Promise<void>;
};

/** Threads that hash up to `atOnce` large files at the same time. They are started when they are first needed. */
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

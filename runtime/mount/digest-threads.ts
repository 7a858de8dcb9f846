import { stat } from "node:fs/promises";
import { fileDigest } from "../../snapshots/file-digest.ts";
import { openWorkerPool } from "../../snapshots/threads/worker-pool.ts";
import type tasks from "./digest-worker.ts";

/** Smaller files are hashed on this thread, in pieces of a few milliseconds. To start a thread would take longer. */
const WORTH_A_THREAD_BYTES = 16 << 20;

export type DigestThreads = {
  /** SHA-256 and size of a file. Large files are hashed on another thread, so that requests are answered meanwhile. */
  readonly digest: (path: string) => Promise<{ sha256: string; size: number }>;
  /** Ends the threads. Files that are being hashed fail. */
  close(): Promise<void>;
};

/** Threads that hash up to `atOnce` large files at the same time. They are started when they are first needed. */
export function createDigestThreads(atOnce: number, fromBytes = WORTH_A_THREAD_BYTES): DigestThreads {
  const module = new URL("./digest-worker.ts", import.meta.url);
  const pool = openWorkerPool<typeof tasks>({ module, name: "hashing", threads: atOnce });
  return {
    digest: async (path) => ((await stat(path)).size < fromBytes ? fileDigest(path) : pool.run("digest", path)),
    close: () => pool.close(),
  };
}

import { webcrypto } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { openWorkerPool } from "../../snapshots/threads/worker-pool.ts";
import type tasks from "./digest-worker.ts";

/** Smaller files are read whole and hashed by the pool of the engine. To start a thread would take longer. */
const WORTH_A_THREAD_BYTES = 16 << 20;

export type DigestThreads = {
  /** SHA-256 and size of a file, hashed on another thread, so that requests are answered meanwhile. */
  readonly digest: (path: string) => Promise<{ sha256: string; size: number }>;
  /** Ends the threads. Files that are being hashed fail. */
  close(): Promise<void>;
};

/** Threads that hash up to `atOnce` large files at the same time. They are started when they are first needed. */
export function createDigestThreads(atOnce: number, fromBytes = WORTH_A_THREAD_BYTES): DigestThreads {
  const module = new URL("./digest-worker.ts", import.meta.url);
  const pool = openWorkerPool<typeof tasks>({ module, name: "hashing", threads: atOnce });
  return {
    digest: async (path) => ((await stat(path)).size < fromBytes ? digestWhole(path) : pool.run("digest", path)),
    close: () => pool.close(),
  };
}

async function digestWhole(path: string): Promise<{ sha256: string; size: number }> {
  const bytes = await readFile(path);
  const hash = await webcrypto.subtle.digest("SHA-256", bytes);
  return { sha256: Buffer.from(hash).toString("hex"), size: bytes.length };
}

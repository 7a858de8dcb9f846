import { stat } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { fileDigest } from "../../snapshots/file-digest.ts";
import type { DigestAnswer, DigestRequest } from "./digest-worker.ts";

/** Smaller files are hashed here, in pieces of a few milliseconds; starting a thread would take longer. */
const WORTH_A_THREAD_BYTES = 16 << 20;

export type DigestThreads = {
  /** SHA-256 and size of a file. Large files are read and hashed off this thread, so that requests go on meanwhile. */
  readonly digest: (path: string) => Promise<{ sha256: string; size: number }>;
  /** Ends the threads; a file still being hashed fails. */
  close(): Promise<void>;
};

/** Threads that hash files: one for each large file that is asked for at the same time, started when it comes. */
export function createDigestThreads(fromBytes = WORTH_A_THREAD_BYTES): DigestThreads {
  const idle: Worker[] = [];
  const all: Worker[] = [];
  return {
    async digest(path) {
      if ((await stat(path)).size < fromBytes) return fileDigest(path);
      let worker = idle.pop();
      if (!worker) all.push((worker = startWorker()));
      const { sha256, size } = await ask(worker, { path });
      idle.push(worker);
      return { sha256, size };
    },
    async close() {
      await Promise.all(all.map((worker) => worker.terminate()));
    },
  };
}

function ask(worker: Worker, request: DigestRequest): Promise<{ sha256: string; size: number }> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      worker.off("message", onMessage);
      worker.off("error", onError);
      worker.off("exit", onExit);
    };
    const onMessage = (answer: DigestAnswer) => {
      settle();
      if (answer.ok) resolve(answer);
      else reject(Object.assign(new Error(answer.message), { code: answer.code }));
    };
    const onError = (error: unknown) => {
      settle();
      reject(error as Error);
    };
    const onExit = () => onError(new Error("the hashing thread ended early"));
    worker.on("message", onMessage);
    worker.on("error", onError);
    worker.on("exit", onExit);
    worker.postMessage(request);
  });
}

function startWorker(): Worker {
  const native = "typescript" in process.features && process.features.typescript;
  const fromSource = native ? "./digest-worker.ts" : "./digest-worker-from-source.js";
  const entry = import.meta.url.endsWith(".js") ? "./digest-worker.js" : fromSource;
  return new Worker(new URL(entry, import.meta.url));
}

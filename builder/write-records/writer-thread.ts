import { openWorkerPool, type WorkerPool } from "../../snapshots/threads/worker-pool.ts";
import type { WrittenFiles } from "./tree-and-records.ts";
import type tasks from "./worker.ts";

/**
 * The thread that writes tree and records while the database prepares the next table. Its files are complete after
 * `finish`; `close` ends it, finished or not.
 */
export type WriterThread = WorkerPool<typeof tasks>;

export function openWriterThread(files: WrittenFiles): WriterThread {
  const module = new URL("./worker.ts", import.meta.url);
  return openWorkerPool({ module, name: "record writing", data: files, keepsState: true, endsTasks: true });
}

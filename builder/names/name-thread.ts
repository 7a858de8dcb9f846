import { openWorkerPool, type WorkerPool } from "../../snapshots/threads/worker-pool.ts";
import type tasks from "./worker.ts";

/** The thread that makes name indexes beside other work; its tasks are those of NameFolder. */
export type NameThread = WorkerPool<typeof tasks>;

export function openNameThread(): NameThread {
  return openWorkerPool({ module: new URL("./worker.ts", import.meta.url), name: "name", keepsState: true });
}

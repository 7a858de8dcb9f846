import { openWorkerPool } from "../../snapshots/threads/worker-pool.ts";
import { type TextsRequest, writeTexts } from "./text-tasks.ts";
import type tasks from "./worker.ts";

/** Texts fewer than this are indexed on the calling thread: starting another takes longer. */
const THREAD_TEXTS = 20_000;

/** Writes text indexes beside other work. */
export type TextThread = {
  /** Writes the indexes of a snapshot with so many texts: on a thread of its own if they are many. */
  write(request: TextsRequest, texts: number): Promise<void>;
  close(): Promise<void>;
};

export function openTextThread(): TextThread {
  const module = new URL("./worker.ts", import.meta.url);
  const pool = openWorkerPool<typeof tasks>({ module, name: "text" });
  return {
    write: (request, texts) => (texts < THREAD_TEXTS ? writeTexts(request) : pool.run("writeTexts", request)),
    close: () => pool.close(),
  };
}

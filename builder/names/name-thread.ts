import { openWorkerPool, type WorkerPool } from "../../snapshots/threads/worker-pool.ts";
import { createNameTasks, type NameTasks } from "./name-tasks.ts";

/** Registers below this size are folded on the calling thread: starting another takes longer. */
const THREAD_ROWS = 20_000;

export type NameRunner = Pick<WorkerPool<NameTasks>, "run">;

/** Makes name indexes beside other work. */
export type NameThread = {
  /** Runs the tasks for a register of so many rows: on a thread of its own if it is large. */
  forRegister(rows: number): NameRunner;
  close(): Promise<void>;
};

export function openNameThread(): NameThread {
  const module = new URL("./worker.ts", import.meta.url);
  const pool = openWorkerPool<NameTasks>({ module, name: "name", keepsState: true });
  const tasks = createNameTasks();
  const here: NameRunner = { run: async (name, request) => tasks[name](request as never) as never };
  return { forRegister: (rows) => (rows < THREAD_ROWS ? here : pool), close: () => pool.close() };
}

import { startWorkerThread, type WorkerThread } from "../worker-thread.ts";
import { NameFolder } from "./name-folder.ts";
import type { NameExport } from "./register-names.ts";
import type { NameRequest } from "./worker.ts";

/** Registers below this size are folded at once: starting a thread would take longer. */
const THREAD_ROWS = 20_000;

/** Makes name indexes beside other work, in a thread of its own for registers of size. */
export type NameWork = {
  /** As NameFolder.fold. */
  fold(exported: NameExport, keysPath: string): Promise<number>;
  /** As NameFolder.pack. */
  pack(register: string, sortedKeys: string | null, target: string): Promise<void>;
  /** Ends the thread, whatever it is doing. */
  end(): Promise<void>;
};

export function createNameWork(): NameWork {
  const here = new NameFolder();
  const inThread = new Set<string>();
  let thread: WorkerThread<NameRequest> | null = null;
  return {
    async fold(exported, keysPath) {
      if (exported.rows < THREAD_ROWS) return here.fold(exported, keysPath);
      inThread.add(exported.register);
      thread ??= startWorkerThread<NameRequest>(import.meta.url, "name");
      return (await thread.ask({ do: "fold", exported, keysPath })) as number;
    },
    async pack(register, sortedKeys, target) {
      if (inThread.has(register)) await thread?.ask({ do: "pack", register, sortedKeys, target });
      else here.pack(register, sortedKeys, target);
    },
    async end() {
      await thread?.end();
    },
  };
}

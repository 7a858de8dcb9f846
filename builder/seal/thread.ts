import { startWorkerThread } from "../worker-thread.ts";
import type { SealTable } from "./sealer.ts";
import type { SealRequest } from "./worker.ts";

/** The sealing thread: takes tables while the database prepares the next ones. */
export type SealThread = {
  /** Root (hex) of the table once tree and records hold it. */
  table(table: SealTable): Promise<string>;
  prepared(database: string, path: string): Promise<number>;
  close(): Promise<void>;
  /** Ends the thread without finishing its files. */
  abandon(): Promise<void>;
};

export function startSealThread(paths: { readonly tree: string; readonly records: string }): SealThread {
  const thread = startWorkerThread<SealRequest>(import.meta.url, "sealing", paths);
  return {
    table: async (table) => (await thread.ask({ do: "table", table })) as string,
    prepared: async (database, path) => (await thread.ask({ do: "prepared", database, path })) as number,
    close: async () => void (await thread.ask({ do: "close" })),
    abandon: () => thread.end(),
  };
}

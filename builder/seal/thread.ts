import { Worker } from "node:worker_threads";
import type { SealTable } from "./sealer.ts";
import type { SealAnswer, SealRequest } from "./worker.ts";

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
  const worker = startWorker(paths);
  const waiting: { resolve(value: string | number | null): void; reject(error: Error): void }[] = [];
  let failure: Error | null = null;
  const fail = (error: Error) => {
    failure ??= error;
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  worker.on("message", (reply: SealAnswer) => {
    const next = waiting.shift();
    if (reply.ok) next?.resolve(reply.value);
    else next?.reject(Object.assign(new Error(reply.message), { code: reply.code }));
  });
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error("the sealing thread ended early")));
  const ask = (request: SealRequest) =>
    new Promise<string | number | null>((resolve, reject) => {
      if (failure) return reject(failure);
      waiting.push({ resolve, reject });
      worker.postMessage(request);
    });
  return {
    table: async (table) => (await ask({ do: "table", table })) as string,
    prepared: async (database, path) => (await ask({ do: "prepared", database, path })) as number,
    close: async () => void (await ask({ do: "close" })),
    abandon: async () => void (await worker.terminate()),
  };
}

function startWorker(workerData: { readonly tree: string; readonly records: string }): Worker {
  const native = "typescript" in process.features && process.features.typescript;
  const entry = import.meta.url.endsWith(".js") ? "./worker.js" : native ? "./worker.ts" : "./worker-from-source.js";
  return new Worker(new URL(entry, import.meta.url), { workerData });
}

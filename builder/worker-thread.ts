import { parentPort, Worker } from "node:worker_threads";

/** A thread that answers requests one after the other. */
export type WorkerThread<Request> = {
  /** The answer to a request; fails with what the thread threw, or when the thread is gone. */
  ask(request: Request): Promise<unknown>;
  /** Ends the thread, whatever it is doing. */
  end(): Promise<void>;
};

type Answer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string; readonly code: string | null };

/** Starts the `worker.ts` that lies beside the caller; `name` stands in failures. */
export function startWorkerThread<Request>(
  callerUrl: string,
  name: string,
  workerData: unknown = null,
): WorkerThread<Request> {
  const worker = new Worker(new URL(entryFor(callerUrl), callerUrl), { workerData });
  const waiting: { resolve(value: unknown): void; reject(error: Error): void }[] = [];
  let failure: Error | null = null;
  const fail = (error: Error) => {
    failure ??= error;
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  worker.on("message", (answer: Answer) => {
    const next = waiting.shift();
    if (answer.ok) next?.resolve(answer.value);
    else next?.reject(Object.assign(new Error(answer.message), { code: answer.code }));
  });
  worker.on("error", fail);
  worker.on("exit", () => fail(new Error(`the ${name} thread ended early`)));
  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        waiting.push({ resolve, reject });
        worker.postMessage(request);
      }),
    end: async () => void (await worker.terminate()),
  };
}

/** Inside the thread: answers each request in order, and lets the thread end after one that is the last. */
export function answerRequests<Request>(
  answer: (request: Request) => unknown,
  isLast: (request: Request) => boolean = () => false,
): void {
  if (!parentPort) throw new Error("requests are answered inside a thread only");
  const port = parentPort;
  port.on("message", async (request: Request) => {
    port.postMessage(await attempt(() => answer(request)));
    if (isLast(request)) port.close();
  });
}

function entryFor(callerUrl: string): string {
  if (callerUrl.endsWith(".js")) return "./worker.js";
  return "typescript" in process.features && process.features.typescript ? "./worker.ts" : "./worker-from-source.js";
}

async function attempt(work: () => unknown): Promise<Answer> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return { ok: false, message, code: code ?? null };
  }
}

import { Worker } from "node:worker_threads";
import { ServiceError } from "../../base/errors.ts";
import type { ApartAnswer, ApartRequest, ApartSteps } from "./offload-messages.ts";

/** The steps of one piece of work, done on the thread. Each fails when the thread ends before it has answered. */
export type ApartTurn = <Step extends keyof ApartSteps>(
  step: Step,
  asks: ApartSteps[Step]["asks"],
) => Promise<ApartSteps[Step]["gives"]>;

/** A thread for work that would hold up everybody else's requests. */
export type ApartThread = {
  /** Gives `use` the thread for itself, when its turn comes. Throws `overloaded` where too many wait already. */
  run<Result>(use: (turn: ApartTurn) => Promise<Result>): Promise<Result>;
  /** Ends the thread; work it still has fails. */
  close(): Promise<void>;
};

export type ApartThreadOptions = {
  readonly start?: () => Worker;
  /** How long a thread is kept that has nothing to do: it holds on to the memory of its last work. */
  readonly idleMs?: number;
};

/** Those who have the thread or wait for it; each that waits holds its body. */
const mostAtOnce = 16;
const usualIdleMs = 300_000;

/** The thread is started when it is first needed, and again when it has ended for any reason. */
export function createApartThread({ start = startWorker, idleMs = usualIdleMs }: ApartThreadOptions = {}): ApartThread {
  let thread: Thread | null = null;
  let atOnce = 0;
  let last: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const end = async () => {
    const ending = thread;
    thread = null;
    await ending?.worker.terminate();
  };
  const inTurn = async <Result>(use: (turn: ApartTurn) => Promise<Result>): Promise<Result> => {
    if (thread === null || thread.ended) thread = new Thread(start());
    const mine = thread;
    try {
      return await use(((step, asks) => mine.ask({ step, asks } as ApartRequest)) as ApartTurn);
    } finally {
      // What the work has left behind is not kept until the next comes.
      mine.worker.postMessage(null);
    }
  };
  return {
    async run(use) {
      if (atOnce >= mostAtOnce) throw new ServiceError("overloaded");
      atOnce++;
      clearTimeout(idle);
      const result = last.then(() => inTurn(use));
      last = result.catch(() => undefined);
      try {
        return await result;
      } finally {
        if (--atOnce === 0) idle = setTimeout(() => void end(), idleMs).unref();
      }
    },
    close() {
      clearTimeout(idle);
      return end();
    },
  };
}

/** A worker that is asked one thing at a time. Whoever waits for it, or comes after, hears of its end. */
class Thread {
  readonly worker: Worker;
  ended = false;
  #waiting: { resolve(value: unknown): void; reject(error: Error): void } | null = null;
  #cause: unknown = null;

  constructor(worker: Worker) {
    this.worker = worker;
    worker.unref();
    worker.on("message", (answer: ApartAnswer) => {
      // One that has nothing to do keeps no process alive.
      worker.unref();
      const waiting = this.#waiting;
      this.#waiting = null;
      if ("gives" in answer) waiting?.resolve(answer.gives);
      else waiting?.reject(new Error(`large work failed: ${answer.failed}`));
    });
    worker.on("error", (error) => this.#end(error));
    worker.on("exit", () => this.#end(null));
  }

  ask(request: ApartRequest): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      if (this.ended) return this.#end(null);
      this.worker.ref();
      if (request.step !== "read" || request.asks.bytes === null) return this.worker.postMessage(request);
      const bytes = inOwnMemory(request.asks.bytes);
      this.worker.postMessage({ step: "read", asks: { ...request.asks, bytes } }, [bytes.buffer as ArrayBuffer]);
    });
  }

  #end(cause: unknown): void {
    this.ended = true;
    this.#cause ??= cause;
    this.#waiting?.reject(new Error("the thread for large work ended early", { cause: this.#cause }));
    this.#waiting = null;
  }
}

/** Bytes that can be handed over: small ones often share their memory with others, and are copied. */
function inOwnMemory(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);
}

function startWorker(): Worker {
  const native = "typescript" in process.features && process.features.typescript;
  const fromSource = native ? "./offload-worker.ts" : "./offload-worker-from-source.js";
  const entry = import.meta.url.endsWith(".js") ? "./offload-worker.js" : fromSource;
  return new Worker(new URL(entry, import.meta.url), { resourceLimits });
}

/** The largest body that is allowed, with its answer, takes about half of it. */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 32 };

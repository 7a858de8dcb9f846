import type { ResourceLimits, Transferable } from "node:worker_threads";
import { Tinypool } from "tinypool";
import { errorFromThread, type Tasks } from "./tasks.ts";

export type WorkerPoolOptions = {
  /** The worker module, written as in an import: `new URL("./worker.ts", import.meta.url)`. */
  readonly module: URL;
  /** Names the threads in failures: "the <name> thread ended early". */
  readonly name: string;
  /** Threads at the same time; calls beyond it wait in order. One where nothing is said. */
  readonly threads?: number;
  /** What the worker module gets from `threadData()`. */
  readonly data?: unknown;
  /** How long a thread without work is kept; for as long as the pool where nothing is said. */
  readonly idleMs?: number;
  readonly resourceLimits?: ResourceLimits;
  /** For threads that hold state: once one has died, all further calls fail instead of starting a fresh one. */
  readonly keepsState?: boolean;
  /** `close` waits for the tasks that run: native code that throws in a thread which is being ended takes the process with it. */
  readonly endsTasks?: boolean;
};

export type WorkerPool<Module extends Tasks> = {
  /**
   * Runs a task of the worker module on a thread. What the task throws is thrown here with its message, code and stack.
   * Fails with `ThreadEndedError` when the thread dies or the pool is closed before it has answered. `transfer` lists
   * buffers that are moved to the thread instead of copied.
   */
  run<Name extends keyof Module & string>(
    name: Name,
    request: Parameters<Module[Name]>[0],
    transfer?: Transferable[],
  ): Promise<Awaited<ReturnType<Module[Name]>>>;
  /** Ends all threads, whatever they are doing unless `endsTasks` is set. */
  close(): Promise<void>;
};

/** A thread died, or was ended by `close`, before it had answered. */
export class ThreadEndedError extends Error {
  override readonly name = "ThreadEndedError";
}

/**
 * Opens a pool of threads that run the tasks of one worker module. Threads are started when they are first needed, and
 * threads without work do not keep the process alive. Works from compiled JavaScript, and from the TypeScript sources.
 *
 * The worker module exports its tasks by default, and the caller imports nothing but their type:
 *
 *     // worker.ts
 *     export default defineTasks({ digest: ({ path }: { path: string }) => fileDigest(path) });
 *
 *     // caller
 *     import type tasks from "./worker.ts";
 *     const pool = openWorkerPool<typeof tasks>({ module: new URL("./worker.ts", import.meta.url), name: "hashing" });
 *     const { sha256 } = await pool.run("digest", { path });
 *     await pool.close();
 *
 * Name the worker module in knip.json: no import leads to it.
 */
export function openWorkerPool<Module extends Tasks>(options: WorkerPoolOptions): WorkerPool<Module> {
  const {
    name,
    threads = 1,
    data,
    idleMs = longestTimerMs,
    resourceLimits,
    keepsState = false,
    endsTasks = false,
  } = options;
  const filename = fileOfModule(options.module);
  const pool = new Tinypool({
    // The module is named with each task only: a module that cannot be loaded then fails the task, not the thread.
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    workerData: data,
    // A thread that waits on an atomic has no event loop: what a task has left to do would stand still.
    useAtomics: false,
    ...(resourceLimits && { resourceLimits }),
    ...(loaderArguments && { execArgv: loaderArguments }),
  });
  const watched = new WeakSet<object>();
  const deaths = new WeakSet<object>();
  const running = new Set<Promise<unknown>>();
  let refusal: ThreadEndedError | null = null;

  // A thread that dies without work is replaced with the next call; without this listener it would end the process.
  pool.on("error", () => undefined);

  return {
    async run(task, request, transfer = []) {
      if (refusal) throw refusal;
      const answer = pool.run(request, { filename, name: task, transferList: transfer as never });
      watchNewThreads();
      running.add(answer);
      try {
        return await answer;
      } catch (error) {
        throw failureOf(error);
      } finally {
        running.delete(answer);
      }
    },
    async close() {
      refusal = new ThreadEndedError(`the ${name} thread was ended`);
      pool.cancelPendingTasks();
      if (endsTasks) await Promise.allSettled(running);
      await pool.destroy();
    },
  };

  function watchNewThreads(): void {
    for (const thread of pool.threads) {
      if (watched.has(thread)) continue;
      watched.add(thread);
      // The pool reports exceptions only. Those it has ended itself are no longer among its threads.
      thread.on("exit", () => {
        if (pool.threads.includes(thread)) thread.emit("error", new Error("it exited"));
      });
      thread.on("error", (cause: Error) => {
        deaths.add(cause);
        if (keepsState) refusal ??= ended(cause);
        // The pool starts no thread for those that waited for this one.
        pool.cancelPendingTasks();
      });
    }
  }

  function failureOf(error: unknown): unknown {
    const known = error instanceof Error;
    if (refusal) return known && deaths.has(error) ? ended(error) : refusal;
    if (known && (deaths.has(error) || error.name === "CancelError")) return ended(error);
    return errorFromThread(error);
  }

  function ended(cause: Error): ThreadEndedError {
    return new ThreadEndedError(`the ${name} thread ended early: ${cause.message}`, { cause });
  }
}

/** What timers can count at most; a larger number would mean at once. */
const longestTimerMs = 2 ** 31 - 1;

const isCompiled = import.meta.url.endsWith(".js");

/** The file of a module that a thread or process is started with. The compiler does not rewrite the ending in a URL. */
export function fileOfModule(module: URL): string {
  return isCompiled ? module.href.replace(/\.ts$/, ".js") : module.href;
}

/** Node 20 reads TypeScript through a loader only, and `--import tsx` does not register one inside a thread. */
export const loaderArguments =
  isCompiled || ("typescript" in process.features && process.features.typescript)
    ? null
    : ["--import", new URL("./register-typescript.js", import.meta.url).href];

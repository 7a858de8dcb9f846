import { Tinypool } from "tinypool";

/** Tasks of a worker module by name; each takes one argument that can be cloned. */
export type Tasks = Readonly<Record<string, (request: never) => unknown>>;

/** An error as it crosses threads: cloning one drops its code. */
type PlainError = { readonly message: string; readonly stack: string | undefined; readonly code: string | undefined };

/** Declares the tasks of a worker module; see `openWorkerPool`. */
export function defineTasks<Module extends Tasks>(tasks: Module): Module {
  const guarded = Object.entries(tasks).map(([name, task]) => [name, withPlainErrors(task)]);
  return Object.fromEntries(guarded) as Module;
}

/** Inside a thread: the `data` that its pool was opened with. */
export function threadData<Data>(): Data {
  return Tinypool.workerData as Data;
}

/** An answer of a task whose buffers are moved to the caller instead of copied; they must not be used afterwards. */
export function movingBuffers<Answer>(answer: Answer, buffers: readonly ArrayBufferLike[]): Answer {
  const moved = { [Tinypool.transferableSymbol]: buffers, [Tinypool.valueSymbol]: answer };
  return Tinypool.move(moved as never) as Answer;
}

/** What a task threw, on the side of the caller. */
export function errorFromThread(thrown: unknown): unknown {
  if (thrown instanceof Error || thrown === null || typeof thrown !== "object") return thrown;
  const { message, stack, code } = thrown as PlainError;
  return Object.assign(new Error(message), { stack }, code === undefined ? {} : { code });
}

function withPlainErrors(task: (request: never) => unknown): (request: never) => Promise<unknown> {
  return async (request) => {
    try {
      return await task(request);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const { message, stack, code } = error as NodeJS.ErrnoException;
      throw { message, stack, code } satisfies PlainError;
    }
  };
}

import { withoutPause } from "./rest.ts";

/** Work that may take long. It yields where other work of its thread may go on; between two yields it takes little time. */
export type Steps<Result> = Generator<void, Result, void>;

/**
 * The signal that stops the work being begun. It is no argument of handlers, whose answers may not depend on it. Nor is it an
 * AsyncLocalStorage: on Node 20 the first use of one slows down every promise of the process from then on.
 */
let stopping: AbortSignal | undefined;

/** Begins work. What it does in slices ends with the reason of the signal once that is aborted, if begun before an `await`. */
export function runStoppable<Result>(signal: AbortSignal, work: () => Result): Result {
  stopping = signal;
  try {
    return work();
  } finally {
    stopping = undefined;
  }
}

/**
 * Does the work in slices of a few milliseconds, with a turn of the event loop between them. Short work is done at once.
 * Throws the reason of the signal that stops it.
 */
export async function runInSlices<Result>(steps: Steps<Result>): Promise<Result> {
  const stop = stopping;
  const rest = withoutPause();
  for (;;) {
    stop?.throwIfAborted();
    const step = steps.next();
    if (step.done) return step.value;
    await rest();
  }
}

/** Does the same work without a pause, on a thread that serves nobody else. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

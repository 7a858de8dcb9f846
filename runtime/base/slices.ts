import { withoutPause } from "./rest.ts";

/** Long-running work. It yields where other work of the thread may run; the time between yields is short. */
export type Steps<Result> = Generator<void, Result, void>;

/**
 * The signal for the work that is being started. It is not an argument of handlers, because their answers must not depend on it.
 * AsyncLocalStorage is not used: on Node 20 its first use slows down every later promise of the process.
 */
let stopping: AbortSignal | undefined;

/** Starts work. Slices begun before its first `await` throw the signal's reason once it is aborted. */
export function runStoppable<Result>(signal: AbortSignal, work: () => Result): Result {
  stopping = signal;
  try {
    return work();
  } finally {
    stopping = undefined;
  }
}

/**
 * Runs the work in slices of a few milliseconds, with a turn of the event loop between them. Short work finishes without a pause.
 * Throws the reason of the abort signal.
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

/** Runs the work without pauses, on a thread without other work. */
export function runAtOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

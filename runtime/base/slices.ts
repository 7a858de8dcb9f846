import { performance } from "node:perf_hooks";
import { setImmediate as turn, setTimeout as pause } from "node:timers/promises";

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

/** Called between steps of long work. Yields the thread once enough work was done since the last yield. */
export type Rest = () => Promise<void>;

/** Milliseconds of work between two yields. */
const stintMs = 2;
/** A request needs several turns of the event loop. Resuming work after each turn would delay every one of them. */
const pauseMs = 4;
/** If requests used more than this share of a pause, another pause follows, because requests arrive in bursts. */
const busyShare = 0.5;
/** Upper bound on pauses, so that the work finishes under any load. */
const mostPauses = 5;

/** For work concurrent with requests: uses at most a third of the thread, and a tenth while requests are many. */
export const besideRequests = () => restAfterStints(pauseWhileBusy);

/** For work without concurrent requests: yields one turn of the event loop, so that timers and signals run. */
export const withoutPause = () => restAfterStints(turn);

function restAfterStints(rest: () => Promise<unknown>): Rest {
  let beganMs = performance.now();
  return async () => {
    if (performance.now() - beganMs < stintMs) return;
    await rest();
    beganMs = performance.now();
  };
}

async function pauseWhileBusy(): Promise<void> {
  for (let pauses = 0; pauses < mostPauses; pauses++) {
    const before = performance.eventLoopUtilization();
    await pause(pauseMs);
    if (performance.eventLoopUtilization(before).utilization < busyShare) return;
  }
}

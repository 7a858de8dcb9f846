import { performance } from "node:perf_hooks";
import { setImmediate as turn, setTimeout as pause } from "node:timers/promises";

/** Called between two steps of long work. Lets other work of the thread go on once enough was done since the last rest. */
export type Rest = () => Promise<void>;

/** Milliseconds of work between two rests. */
const stintMs = 2;
/** A request takes several turns of the event loop. If the work went on after each of them, every turn would take a stint longer. */
const pauseMs = 4;
/** Where more of a pause than this was spent on requests, another one follows: they come in crowds. */
const busyShare = 0.5;
/** So many pauses are enough: the work has to end under any load. */
const mostPauses = 5;

/** For work beside requests: it takes a third of the thread at most, and a tenth while requests crowd. */
export const besideRequests = () => restAfterStints(pauseWhileBusy);

/** For work that nothing waits beside: a turn of the event loop, so that timers and signals are heard. */
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

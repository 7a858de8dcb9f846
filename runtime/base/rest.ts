import { performance } from "node:perf_hooks";
import { setImmediate as turn, setTimeout as pause } from "node:timers/promises";

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

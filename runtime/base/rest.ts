import { setImmediate as turn, setTimeout as pause } from "node:timers/promises";

/** Called between two steps of long work. Lets other work of the thread go on once enough was done since the last rest. */
export type Rest = () => Promise<void>;

/** Milliseconds of work between two rests. */
const stintMs = 2;
/** A request takes several turns of the event loop. If the work went on after each of them, every turn would take a stint longer. */
const pauseMs = 4;

/** For work beside requests: it takes a third of the thread at most. */
export const besideRequests = () => restAfterStints(() => pause(pauseMs));

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

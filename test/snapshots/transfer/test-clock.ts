import type { Clock } from "../../../snapshots/transfer/clock.ts";

export type TestClock = Clock & {
  /** Every wait asked for, in milliseconds. */
  readonly sleeps: number[];
  advance(ms: number): void;
  /** Lets a deadline of this length pass, as soon as one is set. */
  expire(ms: number): void;
};

/** A clock that moves only when it is slept on or advanced, and whose deadlines pass only when told to. */
export function createTestClock(start = "2026-11-15T03:00:00Z"): TestClock {
  let now = Date.parse(start);
  const sleeps: number[] = [];
  const pending = new Set<{ ms: number; expire: () => void }>();
  const doomed: number[] = [];
  return {
    sleeps,
    now: () => now,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      sleeps.push(ms);
      now += ms;
    },
    deadline(ms, expire) {
      const deadline = { ms, expire };
      pending.add(deadline);
      if (doomed.includes(ms)) {
        doomed.splice(doomed.indexOf(ms), 1);
        queueMicrotask(() => pending.delete(deadline) && expire());
      }
      return { cancel: () => pending.delete(deadline) };
    },
    advance(ms) {
      now += ms;
    },
    expire(ms) {
      const found = [...pending].find((deadline) => deadline.ms === ms);
      if (!found) doomed.push(ms);
      else if (pending.delete(found)) found.expire();
    },
  };
}

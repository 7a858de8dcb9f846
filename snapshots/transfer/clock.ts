import { setTimeout as wait } from "node:timers/promises";

/** A timer that fires once unless it is cancelled first. */
export type Deadline = { cancel(): void };

/** Time as transfers see it, so that tests run without waiting. Milliseconds throughout. */
export type Clock = {
  /** Since the Unix epoch. */
  now(): number;
  /** Rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  deadline(ms: number, expire: () => void): Deadline;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    signal?.throwIfAborted();
    await wait(ms, undefined, signal ? { signal } : {}).catch((error: unknown) => {
      throw signal?.aborted ? signal.reason : error;
    });
  },
  deadline(ms, expire) {
    const timer = setTimeout(expire, ms);
    return { cancel: () => clearTimeout(timer) };
  },
};

/** Milliseconds before try `attempt + 1`: doubled each time up to the cap, the upper half of it by chance. */
export function backoffMs(attempt: number, random: () => number, { baseMs = 1000, capMs = 60_000 } = {}): number {
  const full = Math.min(capMs, baseMs * 2 ** (attempt - 1));
  return Math.round(full / 2 + (random() * full) / 2);
}

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

/** `YYYY-MM-DDTHH:MM:SSZ` of an instant. */
export function utcSeconds(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`;
}

/** Milliseconds before try `attempt + 1`: doubled each time up to the cap, the upper half of it by chance. */
export function backoffMs(attempt: number, random: () => number, { baseMs = 1000, capMs = 60_000 } = {}): number {
  const full = Math.min(capMs, baseMs * 2 ** (attempt - 1));
  return Math.round(full / 2 + (random() * full) / 2);
}

import { ServiceError } from "../base/errors.ts";
import type { CounterStore, StateKey } from "../state/store.ts";

/** Something that one network may do so many times an hour. Counted in the store, so that all processes count together. */
export type HourlyLimit = {
  /** Counts once more; throws `form_limit_exceeded` when the hour has no room. */
  take(ipHash: string): Promise<void>;
  /** Takes one count back. */
  giveBack(ipHash: string): Promise<void>;
};

export type HourlyLimitOptions = {
  readonly store: CounterStore;
  readonly now: () => Date;
  /** What is counted; part of the name in the store. */
  readonly what: string;
  readonly limit: number;
};

/** The hour begins with the first count. */
export function createHourlyLimit({ store, now, what, limit }: HourlyLimitOptions): HourlyLimit {
  const add = (ipHash: string, by: number) => {
    const key: StateKey = { owner: ipHash, kind: "hourly", id: what };
    const nowMs = now().getTime();
    return store.increment(key, by, { nowMs, expiresAtMs: nowMs + hourSeconds * 1000, limit });
  };
  return {
    async take(ipHash) {
      if ((await add(ipHash, 1)) <= limit) return;
      // The counter does not tell when its hour began, so this is the longest wait there can be.
      throw new ServiceError("form_limit_exceeded", { limit }, { retryAfterSeconds: hourSeconds });
    },
    async giveBack(ipHash) {
      await add(ipHash, -1);
    },
  };
}

const hourSeconds = 3600;

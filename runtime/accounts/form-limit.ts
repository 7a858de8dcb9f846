import { LimitError } from "../base/limits.ts";
import { type CounterStore, type StateKey, StoreUnavailableError } from "../state/store.ts";

/** Limits how often one sender may do something within a window. Counted in the store, so it holds across processes. */
export type FormLimit = {
  /** Counts one use for a network (by its mark) or an account; throws `form_limit_exceeded` above the limit. */
  take(sender: string): Promise<void>;
  /** Same as `take`, but does not count or limit while the store is unavailable. */
  takeIfPossible(sender: string): Promise<void>;
  /** Undoes one count. */
  giveBack(sender: string): Promise<void>;
};

export type FormLimitOptions = {
  readonly store: CounterStore;
  readonly now: () => Date;
  /** What is counted; part of the name in the store. */
  readonly what: string;
  readonly limit: number;
  /** An hour unless said otherwise. */
  readonly windowSeconds?: number;
};

/** The window begins with the first count. */
export function createFormLimit({ store, now, what, limit, windowSeconds = 3600 }: FormLimitOptions): FormLimit {
  const add = (sender: string, by: number) => {
    const key: StateKey = { owner: sender, kind: "form", id: what };
    const nowMs = now().getTime();
    return store.increment(key, by, { nowMs, expiresAtMs: nowMs + windowSeconds * 1000, limit });
  };
  const take = async (sender: string): Promise<void> => {
    if ((await add(sender, 1)) <= limit) return;
    // The counter does not return the start of its window, so this is the longest possible wait.
    const policy = { name: what, quota: limit, windowSeconds };
    throw new LimitError("form_limit_exceeded", policy, windowSeconds, { limit });
  };
  return {
    take,
    async takeIfPossible(sender) {
      await take(sender).catch((error: unknown) => {
        if (!(error instanceof StoreUnavailableError)) throw error;
      });
    },
    async giveBack(sender) {
      await add(sender, -1);
    },
  };
}

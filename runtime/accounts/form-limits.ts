import { ServiceError } from "../base/errors.ts";
import type { CounterStore } from "../state/store.ts";

/** How often a form may be sent by one sender: by the clock, in windows of that length. */
export type FormLimit = { readonly form: string; readonly most: number; readonly windowMs: number };

export type FormLimits = {
  /** Counts one more of `sender`. Throws `form_limit_exceeded` when there is no room for it, and then counts nothing. */
  take(limit: FormLimit, sender: string): Promise<void>;
};

const jstMs = 9 * 3_600_000;

/** Limits of forms that anyone may send. They hold across processes and restarts, other than burst limits. */
export function createFormLimits({ store, now }: { store: CounterStore; now: () => Date }): FormLimits {
  return {
    async take({ form, most, windowMs }, sender) {
      const nowMs = now().getTime();
      // A day is one in Japan.
      const window = Math.floor((nowMs + jstMs) / windowMs);
      const endMs = (window + 1) * windowMs - jstMs;
      const key = { owner: `form-${sender}`, kind: form, id: String(window) };
      const sent = await store.increment(key, 1, { nowMs, expiresAtMs: endMs, limit: most });
      if (sent <= most) return;
      const retryAfterSeconds = Math.ceil((endMs - nowMs) / 1000);
      throw new ServiceError(
        "form_limit_exceeded",
        { limit: most, retry_after_seconds: retryAfterSeconds },
        { retryAfterSeconds },
      );
    },
  };
}

import { type LimitPolicy, rateLimited } from "../../base/limits.ts";

/** Counts running calls of this process, by endpoint and account. */
export type ConcurrencyLimit = {
  /** Counts a call until the returned function is called. Throws `rate_limited` when `most` are running. */
  acquire(name: string, most: number): () => void;
};

export function createConcurrencyLimit(): ConcurrencyLimit {
  const running = new Map<string, number>();
  return {
    acquire(name, most) {
      const count = running.get(name) ?? 0;
      if (count >= most) throw rateLimited(policyOf(most), 1);
      running.set(name, count + 1);
      return () => {
        const left = running.get(name)! - 1;
        if (left === 0) running.delete(name);
        else running.set(name, left);
      };
    },
  };
}

/** The name is published in `RateLimit-Policy`. */
function policyOf(most: number): LimitPolicy {
  return { name: "alone", quota: most, unit: "concurrent-requests" };
}

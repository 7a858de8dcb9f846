import { LRUCache } from "lru-cache";
import { atMost } from "../../../snapshots/files/growing-cache.ts";
import { type LimitPolicy, rateLimited } from "../../base/limits.ts";
import type { BurstOptions } from "../guards/burst.ts";

/** Share of a core that one caller may use for free work. */
const coreShare = 0.2;
/** Milliseconds of work that are allowed at once after a pause. */
const burstMs = 500;

const policy: LimitPolicy = {
  name: "work",
  quota: burstMs,
  unit: "processor-milliseconds",
  windowSeconds: Math.ceil(burstMs / coreShare / 1000),
};

/** Bounds the processor time of free work, by account and by network, in this process. */
export type WorkBudget = {
  /**
   * Begins work; the returned function ends it. Throws `rate_limited` while one of the callers has used more than its share, or has
   * other work running: its length is not counted yet, and many at once would exceed any share.
   */
  begin(callers: readonly string[]): () => void;
  /** Counts finished work. It may exceed what was left, because its length is known only afterwards. */
  spend(callers: readonly string[], milliseconds: number): void;
};

export function createWorkBudget({ enabled, now, capacity }: BurstOptions): WorkBudget {
  /** The moment at which the share of a caller has paid for all its work. */
  const paidAt = new LRUCache<string, number>(atMost(capacity));
  const running = new Set<string>();
  const debtMs = (caller: string) => Math.max(0, (paidAt.get(caller) ?? 0) - now());
  return {
    begin(callers) {
      if (!enabled) return () => {};
      const waitMs = Math.max(...callers.map(debtMs)) - burstMs / coreShare;
      if (waitMs > 0) throw rateLimited(policy, Math.ceil(waitMs / 1000));
      if (callers.some((caller) => running.has(caller))) throw rateLimited(policy, 1);
      for (const caller of callers) running.add(caller);
      return () => {
        for (const caller of callers) running.delete(caller);
      };
    },
    spend(callers, milliseconds) {
      for (const caller of callers) paidAt.set(caller, now() + debtMs(caller) + milliseconds / coreShare);
    },
  };
}

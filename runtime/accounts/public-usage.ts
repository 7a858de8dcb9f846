import { addDays, jstDate } from "../../snapshots/text/era.ts";
import type { LedgerStore, UsageRow } from "../state/ledger.ts";
import { createShortMemory } from "./short-memory.ts";

/** Use of one operation by all accounts together. `found` counts answers that were not empty. */
export type OperationUse = { readonly operationId: string; readonly calls: number; readonly found: number };

/** Counted use of the last days, all accounts together: no account, key or tag can be told from it. */
export type PublicUse = {
  /** First and last day counted, in Japan, both included; the last is today. */
  readonly since: string;
  readonly until: string;
  /** One entry a day, oldest first, days without use included. */
  readonly daily: readonly { readonly date: string; readonly calls: number }[];
  /** Most calls first, then by number; operations without calls are left out. */
  readonly operations: readonly OperationUse[];
};

export type PublicUsage = {
  /** The last 30 days in Japan. Counted anew at most once a minute, because it reads the counters of every account. */
  lastDays(): Promise<PublicUse>;
};

export const publicWindowDays = 30 as const;

export type PublicUsageDeps = {
  readonly store: Pick<LedgerStore, "listAccounts" | "readUsage">;
  readonly now: () => Date;
};

export function createPublicUsage({ store, now }: PublicUsageDeps): PublicUsage {
  const memory = createShortMemory<Promise<PublicUse>>({ lifeMs: 60_000, capacity: 1, nowMs: () => now().getTime() });
  return {
    lastDays() {
      const today = jstDate(now());
      const known = memory.get(today);
      if (known !== undefined) return known;
      const counting = count(store, today);
      memory.set(today, counting);
      // What failed is tried again by the next who asks.
      counting.catch(() => memory.delete(today));
      return counting;
    },
  };
}

async function count(store: PublicUsageDeps["store"], today: string): Promise<PublicUse> {
  const since = addDays(today, 1 - publicWindowDays);
  const perDay = new Map<number, number>();
  const perOperation = new Map<string, { calls: number; found: number }>();
  for await (const { day, endpoint, calls, empty } of usageOfAll(store, dayNumber(since), dayNumber(today))) {
    perDay.set(day, (perDay.get(day) ?? 0) + calls);
    const own = perOperation.get(endpoint) ?? { calls: 0, found: 0 };
    perOperation.set(endpoint, { calls: own.calls + calls, found: own.found + calls - empty });
  }
  return {
    since,
    until: today,
    daily: Array.from({ length: publicWindowDays }, (_, index) => {
      const date = addDays(since, index);
      return { date, calls: perDay.get(dayNumber(date)) ?? 0 };
    }),
    operations: [...perOperation]
      .map(([operationId, { calls, found }]) => ({ operationId, calls, found }))
      .filter(({ calls }) => calls > 0)
      .sort((one, other) => other.calls - one.calls || (one.operationId < other.operationId ? -1 : 1)),
  };
}

/** Account by account: a page of ids at a time, one read in flight, so that paying calls are not held up. */
async function* usageOfAll(store: PublicUsageDeps["store"], fromDay: number, toDay: number): AsyncGenerator<UsageRow> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<LedgerStore["listAccounts"]>> = await store.listAccounts({ after, limit: 500 });
    for (const accountId of page.accountIds) yield* await store.readUsage({ accountId, fromDay, toDay });
    after = page.next;
  } while (after !== null);
}

/** `2026-11-15` as 20261115, the form in which stores count. */
function dayNumber(date: string): number {
  return Number(date.replaceAll("-", ""));
}

import { setImmediate as endOfTurn } from "node:timers/promises";
import { addDays, jstDate } from "../../snapshots/text/era.ts";
import type { LedgerStore, UsageRow } from "../state/ledger.ts";

/** Use of one operation by all accounts together. `found` counts answers that were not empty. */
export type OperationUse = { readonly operationId: string; readonly calls: number; readonly found: number };

/** Usage of the last days summed over all accounts: it reveals no account, key or tag. */
export type PublicUse = {
  /** First and last day counted, in Japan, both included; the last is today. */
  readonly since: string;
  readonly until: string;
  /** One entry a day, oldest first, days without use included. */
  readonly daily: readonly DayOfCalls[];
  /** Most calls first, then by operation number; operations without calls are left out. */
  readonly operations: readonly OperationUse[];
};

export type PublicUsage = {
  /**
   * The last 30 days in Japan. Reading the counters of every account is expensive, so the result is cached for at least a minute
   * and for at least 20 times as long as it took. Concurrent callers share one count.
   */
  lastDays(): Promise<PublicUse>;
};

export const publicWindowDays = 30 as const;

export type PublicUsageDeps = {
  readonly store: Pick<LedgerStore, "listAccounts" | "readUsage">;
  readonly now: () => Date;
};

export function createPublicUsage({ store, now }: PublicUsageDeps): PublicUsage {
  type Known = { readonly today: string; readonly use: Promise<PublicUse>; readonly sinceMs: number; lifeMs: number };
  let known: Known | null = null;
  const isFresh = ({ today, sinceMs, lifeMs }: Known, at: Date) => {
    const age = at.getTime() - sinceMs;
    // A clock that was set back must not extend the life of the cache.
    return today === jstDate(at) && age >= 0 && age < lifeMs;
  };
  return {
    lastDays() {
      const at = now();
      if (known !== null && isFresh(known, at)) return known.use;
      const sinceMs = at.getTime();
      const own: Known = { today: jstDate(at), use: count(store, jstDate(at)), sinceMs, lifeMs: Infinity };
      known = own;
      own.use.then(
        () => (own.lifeMs = Math.max(shortestLifeMs, (now().getTime() - sinceMs) * restForWork)),
        // A failure is not cached: the next caller retries.
        () => (known = known === own ? null : known),
      );
      return own.use;
    },
  };
}

const shortestLifeMs = 60_000;
/** The cache lives this many times as long as counting took. */
const restForWork = 20;
/** Small pages: the embedded store blocks the event loop while it reads one. */
const accountsAtOnce = 20;

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
    daily: toSeries(perDay, since, publicWindowDays),
    operations: [...perOperation]
      .map(([operationId, { calls, found }]) => ({ operationId, calls, found }))
      .filter(({ calls }) => calls > 0)
      .sort((one, other) => other.calls - one.calls || (one.operationId < other.operationId ? -1 : 1)),
  };
}

/** Reads a page of accounts per turn of the event loop, so that billed calls are not delayed. */
async function* usageOfAll(store: PublicUsageDeps["store"], fromDay: number, toDay: number): AsyncGenerator<UsageRow> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<LedgerStore["listAccounts"]>> = await store.listAccounts({
      after,
      limit: accountsAtOnce,
    });
    const read = page.accountIds.map((accountId) => store.readUsage({ accountId, fromDay, toDay }));
    for (const rows of await Promise.all(read)) yield* rows;
    after = page.next;
    await endOfTurn();
  } while (after !== null);
}

export type DayOfCalls = { readonly date: string; readonly calls: number };

/** One entry per day, oldest first, including days without use; `perDay` is keyed by `dayNumber`. */
export function toSeries(perDay: ReadonlyMap<number, number>, first: string, days: number): DayOfCalls[] {
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index);
    return { date, calls: perDay.get(dayNumber(date)) ?? 0 };
  });
}

/** 20261115 as `2026-11-15`. */
export function dateOfDay(day: number): string {
  return String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
}

/** `2026-11-15` as 20261115, the form in which stores count. */
export function dayNumber(date: string): number {
  return Number(date.replaceAll("-", ""));
}

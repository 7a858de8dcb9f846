import { setImmediate as endOfTurn } from "node:timers/promises";
import { addDays, jstDate } from "../../snapshots/text/era.ts";
import type { LedgerStore, UsageRow } from "../state/ledger.ts";
import { type DayOfCalls, dayNumber, toSeries } from "./usage-series.ts";

/** Use of one operation by all accounts together. `found` counts answers that were not empty. */
export type OperationUse = { readonly operationId: string; readonly calls: number; readonly found: number };

/** Counted use of the last days, all accounts together: no account, key or tag can be told from it. */
export type PublicUse = {
  /** First and last day counted, in Japan, both included; the last is today. */
  readonly since: string;
  readonly until: string;
  /** One entry a day, oldest first, days without use included. */
  readonly daily: readonly DayOfCalls[];
  /** Most calls first, then by number; operations without calls are left out. */
  readonly operations: readonly OperationUse[];
};

export type PublicUsage = {
  /**
   * The last 30 days in Japan. Counted anew at most once a minute, and less often where counting takes long: it reads the
   * counters of every account, and may not take more than a twentieth of the time. Whoever asks meanwhile shares the count.
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
    // A clock that was set back must not make a count live longer.
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
        // What failed is tried again by the next who asks.
        () => (known = known === own ? null : known),
      );
      return own.use;
    },
  };
}

const shortestLifeMs = 60_000;
/** How much longer a count is good for than it took. */
const restForWork = 20;
/** Few, because the embedded store answers without leaving this turn of the event loop, and callers wait meanwhile. */
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

/** A page of accounts at a time, each in a turn of the event loop of its own, so that paying calls are not held up. */
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

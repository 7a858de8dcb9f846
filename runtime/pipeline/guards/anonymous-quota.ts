import { ServiceError } from "../../base/errors.ts";
import { nextJstDay, secondsToNextJstDay, toJstDate } from "../../base/jst.ts";
import type { QuotaStanding, QuotaView } from "../../endpoint/services.ts";
import { type QuotaStore, StoreUnavailableError } from "../../state/store.ts";

/** Free requests per network and day in Japan. */
export const anonymousLimit = 3;

/** A taken slot. `degraded`: counted in this process only, because the store was unavailable. */
export type Slot = QuotaStanding & {
  readonly degraded: boolean;
  /** Releases the slot; returns the caller's standing. */
  giveBack(): Promise<Slot>;
};

export type AnonymousQuota = QuotaView & {
  /** Takes a slot; throws `anon_quota_exceeded` when none is left, `quota_unavailable` when counting is not possible any more. */
  take(ipHash: string): Promise<Slot>;
  /** Throws `anon_quota_exceeded` when none is left. Takes none. */
  assertNotExceeded(ipHash: string): Promise<void>;
};

export type QuotaOptions = {
  readonly store: QuotaStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Page about keys for callers. */
  readonly upgradeUrl: string;
};

/** The anonymous quota in the store; during an outage, a limited count in this process. */
export function createAnonymousQuota({ store, now, upgradeUrl }: QuotaOptions): AnonymousQuota {
  const local = createLocalCount(now);
  const standing = (used: number): QuotaStanding => ({
    limit: anonymousLimit,
    used: Math.min(used, anonymousLimit),
    remaining: Math.max(0, anonymousLimit - used),
    resetsAt: nextJstDay(new Date(now())),
  });
  const exceeded = (): ServiceError => {
    const at = new Date(now());
    return new ServiceError(
      "anon_quota_exceeded",
      { limit: anonymousLimit, resets_at: nextJstDay(at), upgrade_url: upgradeUrl },
      { retryAfterSeconds: secondsToNextJstDay(at) },
    );
  };

  const slotOf = (used: number, degraded: boolean, release: () => Promise<void>): Slot => {
    const slot: Slot = {
      ...standing(used),
      degraded,
      async giveBack() {
        await release();
        return { ...slot, ...standing(used - 1) };
      },
    };
    return slot;
  };

  const takeLocally = (ipHash: string): Slot => {
    const used = local.take(ipHash);
    if (used === "closed") throw new ServiceError("quota_unavailable");
    if (used === null) throw exceeded();
    return slotOf(used, true, async () => local.giveBack(ipHash));
  };

  const take = async (ipHash: string): Promise<Slot> => {
    let quota;
    try {
      quota = await store.take({ subject: ipHash, limit: anonymousLimit, nowMs: now() });
    } catch (error) {
      if (error instanceof StoreUnavailableError) return takeLocally(ipHash);
      throw error;
    }
    local.storeAnswered();
    if (!quota.granted) throw exceeded();
    const { day } = quota;
    return slotOf(quota.used, false, () => store.giveBack({ subject: ipHash, day }));
  };

  const read = async (ipHash: string) => {
    const { used } = await store.readQuota({ subject: ipHash, limit: anonymousLimit, nowMs: now() });
    return standing(used);
  };
  const assertNotExceeded = async (ipHash: string) => {
    const { remaining } = await read(ipHash);
    if (remaining === 0) throw exceeded();
  };
  const isExceeded = (error: unknown) => error instanceof ServiceError && error.code === "anon_quota_exceeded";
  // A flooding network has one store request at a time, so the store stays available for others.
  return { take: inTurn(take, isExceeded), assertNotExceeded: inTurn(assertNotExceeded, isExceeded), read };
}

const localRequestsPerSecond = 20;
const localMilliseconds = 15 * 60_000;
/** Maximum networks counted per day during outages. */
const localNetworks = 50_000;

/**
 * Three per network and day, 20 per second in all, for 15 minutes after the store became unavailable; then closed until it
 * answers again. The counts are kept: a flapping store must not grant three requests each time.
 */
function createLocalCount(now: () => number) {
  const used = new Map<string, number>();
  let today = 0;
  let awaySince: number | null = null;
  let second = 0;
  let inSecond = 0;
  return {
    /** Slots used including this one; null when the network has none left, "closed" when this process may not count any more. */
    take(ipHash: string): number | "closed" | null {
      awaySince ??= now();
      if (now() - awaySince > localMilliseconds) return "closed";
      const thisSecond = Math.floor(now() / 1000);
      if (thisSecond !== second) [second, inSecond] = [thisSecond, 0];
      if (++inSecond > localRequestsPerSecond) return "closed";
      const { day } = toJstDate(now());
      if (day !== today) used.clear();
      today = day;
      const count = used.get(ipHash) ?? 0;
      if (count >= anonymousLimit) return null;
      if (count === 0 && used.size >= localNetworks) return "closed";
      used.set(ipHash, count + 1);
      return count + 1;
    },
    giveBack(ipHash: string): void {
      const count = used.get(ipHash) ?? 0;
      if (count > 0) used.set(ipHash, count - 1);
    },
    storeAnswered(): void {
      awaySince = null;
    },
  };
}

type Waiting<Value> = { readonly resolve: (value: Value) => void; readonly reject: (error: unknown) => void };

/**
 * Runs work of one name in sequence, work of different names in parallel. When one fails and `settlesAll` accepts its error,
 * the waiting ones fail with it without running: a refusal that applies to all of them is determined once, however many are
 * waiting.
 */
function inTurn<Value>(
  work: (name: string) => Promise<Value>,
  settlesAll: (error: unknown) => boolean,
): (name: string) => Promise<Value> {
  const lanes = new Map<string, Waiting<Value>[]>();

  const serve = async (name: string, lane: Waiting<Value>[]): Promise<void> => {
    for (let first = lane.shift(); first; first = lane.shift()) {
      try {
        first.resolve(await work(name));
      } catch (error) {
        first.reject(error);
        if (settlesAll(error)) for (const other of lane.splice(0)) other.reject(error);
      }
    }
    lanes.delete(name);
  };

  return (name) =>
    new Promise((resolve, reject) => {
      const lane = lanes.get(name);
      if (lane) return void lane.push({ resolve, reject });
      const opened = [{ resolve, reject }];
      lanes.set(name, opened);
      void serve(name, opened);
    });
}

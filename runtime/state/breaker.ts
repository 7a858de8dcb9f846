import { type After, Timeouts, afterReally } from "./timeouts.ts";
import type { BeginOutcome, BeginRequest, ChargeOutcome, ChargeRequest } from "./ledger.ts";
import { type OutboxEntry, voidEntry } from "./outbox.ts";
import { type StateStore, StoreUnavailableError, WriteUnconfirmedError } from "./store.ts";

export type StoreHealth = "ok" | `degraded: ${string}`;
export type GuardedStore = {
  /** Health of the store by its last calls, without a new one. */
  health(): StoreHealth;
};
export type BreakerOptions = {
  /** A monotonic clock, in milliseconds. */
  now(): number;
  after?: After;
  /** Timeout of a call. A charge that completes later is undone. */
  patienceMs: number;
  /** Called once with each new line for operators. */
  alarm?(line: string): void;
};

/**
 * Extra time for a call that timed out while the store answered another call this recently: after a short stall its answer is
 * probably on the way. Together with the timeout it stays within the promised response time.
 */
const graceMs = 40;
/** A call that fails after this share of the timeout opens the breaker by itself. */
const slowShare = 0.8;
/** Timeout of calls that read or move a lot of data; no request waits for them. */
const longCutMs = 10_000;
const mostFailures = 3;
const probeEveryMs = 500;
/** Operators must be alerted within seconds of lost data or data about to be evicted. */
const checkEveryMs = 3_000;

/**
 * Wraps a store in a circuit breaker. After three consecutive failures, or one slow failure, every call is refused at once with
 * `StoreUnavailableError`, until the store answers one of the checks made every 500 ms. A charge that timed out and turns out to
 * have been made is queued to be voided.
 */
export function withBreaker<Store extends StateStore>(store: Store, options: BreakerOptions): Store & GuardedStore {
  const { now, after = afterReally, patienceMs, alarm } = options;
  const slowMs = patienceMs * slowShare;
  const quick = new Timeouts({ limitMs: patienceMs, now, after });
  const grace = new Timeouts({ limitMs: graceMs, now, after });
  const long = new Timeouts({ limitMs: longCutMs, now, after });
  let failures = 0;
  let answeredMs = Number.NEGATIVE_INFINITY;
  let trouble: string | null = null;
  let notes: readonly string[] = [];
  let owed: { owner: string; entry: OutboxEntry }[] = [];
  let cancel = () => {};
  let closed = false;

  const probe = async () => {
    try {
      const known = notes;
      notes = await (trouble === null ? long : quick).race(store.check(), late);
      for (const line of notes) if (!known.includes(line)) alarm?.(line);
      const entries = owed;
      owed = [];
      for (const each of entries) await store.enqueue(each.owner, each.entry).catch(() => owed.push(each));
      [failures, trouble] = [0, null];
    } catch (error) {
      open(reasonOf(error));
    }
    next();
  };
  const next = () => {
    cancel();
    if (!closed) cancel = after(trouble === null ? checkEveryMs : probeEveryMs, () => void probe());
  };
  const open = (reason: string) => {
    const first = trouble === null;
    trouble = reason;
    if (first) next();
  };

  const count = (error: unknown, lastedMs: number) => {
    if (!(error instanceof StoreUnavailableError) || error instanceof WriteUnconfirmedError) return;
    failures += 1;
    if (failures >= mostFailures || lastedMs >= slowMs) open(reasonOf(error));
  };
  // On the path of every charge, so it allocates a single promise.
  const guard = <T>(timeouts: Timeouts, call: () => Promise<T>, onLate?: (value: T) => void): Promise<T> =>
    new Promise((resolve, reject) => {
      if (trouble !== null) throw new StoreUnavailableError(`the store is not asked at present: ${trouble}`);
      const giveUp = () => {
        const error = late();
        count(error, timeouts.lasted(begun));
        reject(error);
      };
      const begun = timeouts.begin(() => {
        if (now() - answeredMs <= graceMs) wait = grace.begin(giveUp);
        else giveUp();
      });
      let wait = begun;
      call().then(
        (value) => {
          answeredMs = now();
          if (!timeouts.end(wait)) return onLate?.(value);
          failures = 0;
          return resolve(value);
        },
        (error: unknown) => {
          if (!timeouts.end(wait)) return;
          count(error, timeouts.lasted(begun));
          reject(error instanceof Error ? error : new Error(String(error)));
        },
      );
    });
  const voidLate = ({ accountId, operation, nowMs }: ChargeRequest) => {
    return (outcome: ChargeOutcome) => {
      if (outcome.outcome !== "CHARGED" || outcome.seq === null) return;
      const entry = voidEntry({ seq: outcome.seq, repeatable: operation !== null, nowMs });
      store.enqueue(accountId, entry).catch(() => owed.push({ owner: accountId, entry }));
    };
  };
  const letGo = ({ accountId, operation, nowMs }: BeginRequest) => {
    return (outcome: BeginOutcome) => {
      if (outcome.outcome !== "BEGUN") return;
      // The sweeper would free it too, only later.
      store.abort({ accountId, operationId: operation.operationId, token: outcome.token, nowMs }).catch(() => {});
    };
  };

  const guarded = Object.fromEntries(
    (Object.entries(store) as [string, (...args: unknown[]) => Promise<unknown>][]).map(([name, method]) => {
      const timeouts = longCalls.has(name) ? long : quick;
      const call = (...args: unknown[]) => guard(timeouts, () => method.apply(store, args));
      return [name, call];
    }),
  ) as unknown as Store;
  next();
  return {
    ...guarded,
    charge: (request) => guard(quick, () => store.charge(request), voidLate(request)),
    begin: (request) => guard(quick, () => store.begin(request), letGo(request)),
    async close() {
      closed = true;
      cancel();
      await store.close();
    },
    health() {
      if (trouble !== null) return `degraded: ${trouble}`;
      return notes.length === 0 ? "ok" : `degraded: ${notes.join("; ")}`;
    },
  };
}

function late(): Error {
  return new StoreUnavailableError("the store did not answer in time");
}

const longCalls: ReadonlySet<string> = new Set([
  "check",
  "claim",
  "findLackingOperations",
  "listAccounts",
  "readBooks",
  "readLedger",
  "readUsage",
  "sweep",
]);

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

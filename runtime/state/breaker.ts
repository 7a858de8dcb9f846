import { type After, Timeouts, afterReally } from "./timeouts.ts";
import type { BeginOutcome, BeginRequest, ChargeOutcome, ChargeRequest } from "./ledger.ts";
import { type OutboxEntry, voidEntry } from "./outbox.ts";
import { type StateStore, StoreUnavailableError, WriteUnconfirmedError } from "./store.ts";

export type StoreHealth = "ok" | `degraded: ${string}`;
export type GuardedStore = {
  /** How the store stands by its last calls, without asking it. */
  health(): StoreHealth;
};
export type BreakerOptions = {
  /** Milliseconds that never run backwards. */
  now(): number;
  after?: After;
  /** How long a call is waited for; what it does later is undone where it costs money. */
  patienceMs: number;
  /** Told each line that an operator should know, once, when it begins to hold. */
  alarm?(line: string): void;
};

/**
 * A call whose time is over while the store has answered another this lately is waited for as much longer: behind a stall
 * that has ended, its answer is on the way. Together with the patience it stays within what callers are promised.
 */
const graceMs = 40;
/** A call that fails after this share of the patience opens the breaker by itself. */
const slowShare = 0.8;
/** The same for calls that read or move a lot, which nobody waits for. */
const longCutMs = 10_000;
const mostFailures = 3;
const probeEveryMs = 500;
/** An operator should hear within seconds of data that is gone or about to be dropped. */
const checkEveryMs = 3_000;

/**
 * The same store behind a breaker. After three failures in a row, or one call that took long and failed, every call is
 * refused at once with `StoreUnavailableError`, until the store answers one of the checks made every 500 ms. A charge that
 * is given up and turns out to have been made is queued to be taken back.
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
  // Each charge passes here: one promise, no more.
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
  const takeBack = ({ accountId, operation, nowMs }: ChargeRequest) => {
    return (outcome: ChargeOutcome) => {
      if (outcome.outcome !== "CHARGED" || outcome.seq === null) return;
      const entry = voidEntry({ seq: outcome.seq, repeatable: operation !== null, nowMs });
      store.enqueue(accountId, entry).catch(() => owed.push({ owner: accountId, entry }));
    };
  };
  const letGo = ({ accountId, operation, nowMs }: BeginRequest) => {
    return (outcome: BeginOutcome) => {
      if (outcome.outcome !== "BEGUN") return;
      // The sweeper frees it too, only later.
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
    charge: (request) => guard(quick, () => store.charge(request), takeBack(request)),
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

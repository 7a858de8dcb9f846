import { ServiceError } from "../../base/errors.ts";
import { readChargeRefusal } from "../../pipeline/settle.ts";
import type { BeginOutcome, CommitOutcome, LedgerStore } from "../../state/ledger.ts";
import type { Settling, Task } from "./task.ts";

/** Lease of a task's reservation until it is charged or released; long enough for any skill. */
const leaseMs = 60_000;

export type TaskLedger = {
  /**
   * Reserves the worst case of a task. Returns the token of the reservation; null when an earlier worker still holds one.
   * Throws `monthly_cap_reached`, `invalid_api_key` and similar refusals.
   */
  reserve(task: Task, units: number): Promise<number | null>;
  release(task: Task, token: number): Promise<void>;
  /**
   * Charges a finished task once, however often it is called. False when it has to be retried later. Throws the refusals of
   * `reserve` when the reservation expired and the cap is used up; nothing is charged then.
   */
  charge(task: Task, settling: Settling): Promise<boolean>;
};

/** The charges of tasks. Those of anonymous callers are free and reserve nothing. */
export function createTaskLedger(store: LedgerStore, now: () => number): TaskLedger {
  const begin = (task: Task, units: number): Promise<BeginOutcome> => {
    const { accountId, keyId } = task.holder!;
    const operation = { operationId: operationOf(task), fingerprint: task.id };
    return store.begin({ accountId, keyId, nowMs: now(), operation, units, callCapYen: null, leaseMs });
  };
  const refused = (task: Task, outcome: Exclude<BeginOutcome, { outcome: "BEGUN" }>, units: number) =>
    readChargeRefusal(outcome, {
      credential: task.holder!,
      denial: async () => new ServiceError("invalid_api_key"),
      units,
      callCapYen: null,
      now: new Date(now()),
    });
  const commit = (task: Task, { units, usage, outbox, stored }: Settling, token: number): Promise<CommitOutcome> => {
    const { accountId } = task.holder!;
    const result = { ...stored, body: null };
    const held = { accountId, operationId: operationOf(task), token, nowMs: now() };
    return store.commit({ ...held, units, usage, result, outbox });
  };

  return {
    async reserve(task, units) {
      if (task.holder === null) return 0;
      const begun = await begin(task, units);
      if (begun.outcome === "BEGUN") return begun.token;
      if (begun.outcome === "INFLIGHT") return null;
      await refused(task, begun, units);
      throw new ServiceError("internal_error", {}, { cause: new Error("a task that is charged was worked on again") });
    },
    async release(task, token) {
      const { holder } = task;
      if (holder === null) return;
      await store.abort({ accountId: holder.accountId, operationId: operationOf(task), token, nowMs: now() });
    },
    async charge(task, settling) {
      if (task.holder === null) return true;
      const first = await commit(task, settling, settling.token);
      if (first.outcome === "CHARGED") return true;
      // The reservation expired, or an earlier attempt was charged and its answer lost. The ledger knows which.
      const again = await begin(task, settling.units);
      if (again.outcome === "INFLIGHT") return false;
      if (again.outcome !== "BEGUN") {
        await refused(task, again, settling.units);
        return true;
      }
      return (await commit(task, settling, again.token)).outcome === "CHARGED";
    },
  };
}

/** Cannot collide with an Idempotency-Key: those are stored as hashes, which are longer. */
function operationOf({ id }: Task): string {
  return `task-${id}`;
}

import { z } from "zod";
import { createDocuments, type Versioned } from "../../state/documents.ts";
import type { OutboxStore } from "../../state/outbox.ts";
import type { DocumentStore, StateKey } from "../../state/store.ts";
import { UsagePlan } from "./usage-plan.ts";

/** Topic of unfinished plans. The owner is the account, the id the number of the plan. */
export const usageTopic = "usage";

/** How much of an account's ledger is planned. */
const PlanHead = z.object({
  /** The newest plan as created. Writing it here decides it atomically; it then gets its own document. */
  newest: UsagePlan,
  /** Units of all plans together. */
  units: z.int(),
  /** Entries before this time may have been reported from a lost history of the store, so the provider is checked first. */
  doubtUntilMs: z.int(),
  /** Plans up to this number are confirmed, their entries archived and their documents removed. */
  settled: z
    .object({ number: z.int().min(0), seq: z.int().min(0), units: z.int() })
    .default({ number: 0, seq: 0, units: 0 }),
});
export type PlanHead = z.infer<typeof PlanHead>;

/** Plans of all accounts in the state store. A write is refused on a version conflict. */
export type PlanBook = {
  readHead(accountId: string): Promise<Versioned<PlanHead> | null>;
  /** Decides the newest plan. False when another process did it first. */
  writeHead(accountId: string, head: PlanHead, ifVersion: number): Promise<boolean>;
  /** Queues the newest plan and writes its document. Call after `writeHead`, and again after any crash. */
  publish(accountId: string, plan: UsagePlan): Promise<void>;
  read(accountId: string, number: number): Promise<Versioned<UsagePlan> | null>;
  write(accountId: string, plan: UsagePlan, ifVersion: number): Promise<boolean>;
  /** Removes the document of a settled plan. */
  forget(accountId: string, number: number): Promise<void>;
};

export function createPlanBook(store: DocumentStore & Pick<OutboxStore, "enqueue">, now: () => number): PlanBook {
  const headOf = (accountId: string): StateKey => ({ owner: accountId, kind: "usage-plans", id: "head" });
  const planOf = (accountId: string, number: number): StateKey => ({
    owner: accountId,
    kind: "usage-plan",
    id: String(number),
  });
  const heads = createDocuments({ store, shape: PlanHead, now });
  const plans = createDocuments({ store, shape: UsagePlan, now });
  return {
    readHead: (accountId) => heads.find(headOf(accountId)),
    writeHead: (accountId, head, ifVersion) => heads.write(headOf(accountId), head, ifVersion),
    async publish(accountId, plan) {
      const { number } = plan;
      if ((await store.getDocument(planOf(accountId, number), now())) !== null) return;
      // Queued first, so that a plan with a document is always processed.
      if (plan.state !== "confirmed")
        await store.enqueue(accountId, { topic: usageTopic, id: String(number), payload: "", dueMs: plan.plannedMs });
      await plans.write(planOf(accountId, number), plan, 0);
    },
    read: (accountId, number) => plans.find(planOf(accountId, number)),
    write: (accountId, plan, ifVersion) => plans.write(planOf(accountId, plan.number), plan, ifVersion),
    async forget(accountId, number) {
      await store.deleteDocument(planOf(accountId, number), { ifVersion: null, nowMs: now() });
    },
  };
}

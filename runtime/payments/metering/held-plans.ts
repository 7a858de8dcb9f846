import type { OutboxStore } from "../../state/outbox.ts";
import { type PlanBook, usageTopic } from "./plan-book.ts";
import type { UsagePlan } from "./usage-plan.ts";

/** An operator's decision on a held plan: the provider has billed it, or it has not and the plan is to be sent. */
export type Verdict = "billed" | "not-billed";

/** Every plan of an account that is not finished, oldest first. */
export async function* unfinishedPlans(
  book: Pick<PlanBook, "readHead" | "read">,
  accountId: string,
): AsyncGenerator<UsagePlan> {
  const head = (await book.readHead(accountId))?.value;
  if (head === undefined) return;
  for (let number = head.settled.number + 1; number <= head.newest.number; number++) {
    const plan = (await book.read(accountId, number))?.value;
    if (plan !== undefined && plan.state !== "confirmed") yield plan;
  }
}

/** Resolves a held plan. False when there is none of that number, or it is not held. */
export async function settleHeld(
  { book, store, now }: { book: PlanBook; store: Pick<OutboxStore, "enqueue" | "dropDead">; now: () => number },
  accountId: string,
  number: number,
  verdict: Verdict,
): Promise<boolean> {
  const read = await book.read(accountId, number);
  if (read === null || read.value.state !== "held") return false;
  const settled = { ...read.value, reason: null };
  // The plan itself records that it is held, so nothing is lost if this is interrupted after the letter is removed.
  await store.dropDead({ owner: accountId, topic: usageTopic, id: String(number) });
  if (verdict === "billed") return book.write(accountId, { ...settled, state: "confirmed" }, read.version);
  const fresh = { firstTryMs: null, lastTryMs: null, requests: 1, generation: settled.generation + 1 };
  // Queued before the plan is changed, so that a plan to be sent is always processed; and with a delay, so that it is not
  // processed in between.
  const entry = { topic: usageTopic, id: String(number), payload: "", dueMs: now() + 60_000 };
  await store.enqueue(accountId, entry);
  return book.write(accountId, { ...settled, ...fresh, state: "planned" }, read.version);
}

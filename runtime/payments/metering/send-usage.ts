import type { ClaimedEntry, OutboxStore } from "../../state/outbox.ts";
import { claimBatches } from "../../state/work-queue.ts";
import { PaymentsUnavailableError, type UsageMeter } from "../port.ts";
import { advancePlan, type UsageReports } from "./advance-plan.ts";
import { type PlanBook, usageTopic } from "./plan-book.ts";

export type SendUsageDeps = {
  readonly store: Pick<OutboxStore, "claim" | "ack" | "retry" | "dead">;
  readonly book: PlanBook;
  readonly meter: UsageMeter;
  readonly reports: Pick<UsageReports, "cover">;
  readonly now: () => number;
  /** Called with a line that a person has to act on. */
  readonly alarm: (line: string) => void;
};

/** Far longer than the timeout of the provider. */
const leaseMs = 300_000;
const retryMs = 60_000;
const alarmAfterMs = 30 * 86_400_000;
/** Consecutive failures after which the run stops, so that an unavailable provider is not asked for every plan. */
const mostFailures = 5;

/**
 * Advances every plan that is due by one step: sends it, checks whether it was counted, or resolves a doubt. Safe to run in
 * several processes. If one dies, its plans are claimed again and continue from their stored state.
 */
export async function sendUsage(deps: SendUsageDeps): Promise<void> {
  let failures = 0;
  const { store, now } = deps;
  for await (const claims of claimBatches({ store, topic: usageTopic, atOnce: 16, leaseMs, now })) {
    const claimedMs = now();
    // The provider accepts one event per customer at a time.
    const byAccount = new Map<string, ClaimedEntry[]>();
    for (const claim of claims) byAccount.set(claim.owner, [...(byAccount.get(claim.owner) ?? []), claim]);
    await Promise.all(
      Array.from(byAccount.values(), async (own) => {
        for (const claim of own) {
          const asks = failures < mostFailures && now() < claimedMs + leaseMs / 2;
          const answered = asks && (await handle(claim, deps));
          failures = answered ? 0 : failures + 1;
          if (!asks) await store.retry({ ...claim, dueMs: now() + retryMs });
        }
      }),
    );
    if (failures >= mostFailures) return;
  }
}

/** Advances the plan of an entry by one step. False when the provider was unavailable. */
async function handle(claim: ClaimedEntry, deps: SendUsageDeps): Promise<boolean> {
  const { store, book, now, alarm } = deps;
  const { owner: accountId, attempt } = claim;
  const read = await book.read(accountId, Number(claim.id));
  // A plan is queued before it has its document.
  if (read === null) return store.retry({ ...claim, dueMs: now() + retryMs });
  let { version } = read;
  const keepTry = async (plan: typeof read.value): Promise<boolean> => {
    const kept = await book.write(accountId, plan, version);
    version += 1;
    return kept;
  };
  try {
    const advanced = await advancePlan(accountId, read.value, { ...deps, attempt, keepTry });
    if (advanced === null) return true;
    const { plan, dueMs, answered = true } = advanced;
    if (!(await book.write(accountId, plan, version))) return answered;
    const name = `usage plan ${plan.number} of ${accountId}`;
    if (plan.state === "held") {
      alarm(`${name} waits for a person, konkyo billing settle: ${plan.reason}`);
      await store.dead({ ...claim, reason: plan.reason ?? "" });
    } else if (dueMs === null) await store.ack(claim);
    else {
      if (now() - plan.atMs >= alarmAfterMs) alarm(`${name} is over 30 days old and not billed yet`);
      await store.retry({ ...claim, dueMs });
    }
    return answered;
  } catch (error) {
    if (!(error instanceof PaymentsUnavailableError)) throw error;
    await store.retry({ ...claim, dueMs: now() + retryMs });
    return false;
  }
}

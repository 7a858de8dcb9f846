import { setImmediate as endOfTurn } from "node:timers/promises";
import type { Subscription } from "../../base/subscription.ts";
import type { LedgerStore } from "../../state/ledger.ts";
import type { UsageMeter } from "../port.ts";
import type { PlanBook, PlanHead } from "./plan-book.ts";
import type { UsagePlan } from "./usage-plan.ts";
import { type BillingPeriod, closedWindows, type DatedEntry, type UsageWindow } from "./usage-windows.ts";

/** The payer of an account. */
export type Payer = Pick<Subscription, "customerId" | "currentPeriodStart" | "currentPeriodEnd">;

export type PlanUsageDeps = {
  readonly store: Pick<LedgerStore, "readAccount" | "readLedger">;
  readonly book: PlanBook;
  readonly meter: Pick<UsageMeter, "id">;
  readonly now: () => number;
};

/** Small pages: the embedded store blocks the event loop while it reads one. */
const entriesAtOnce = 200;

/**
 * Creates plans for the usage of an account that was not reported to its provider yet. Returns the number of plans. Safe to run
 * in several processes: each plan is decided atomically, so every ledger entry is in exactly one.
 */
export async function planUsage(accountId: string, payer: Payer, deps: PlanUsageDeps): Promise<number> {
  const { store, book, now } = deps;
  const period = periodOf(payer);
  for (let made = 0; ;) {
    const account = await store.readAccount(accountId);
    const head = await book.readHead(accountId);
    // A process that died between the two writes may have left the newest plan unpublished.
    if (head !== null && head.value.newest.number > head.value.settled.number)
      await book.publish(accountId, head.value.newest);
    const afterSeq = head?.value.newest.lastSeq ?? 0;
    if (account === null || account.seq <= afterSeq) return made;
    const nowMs = now();
    const window = await firstWindow(deps, accountId, afterSeq, period, nowMs);
    if (window === null) return made;
    const meterId = await deps.meter.id();
    const plan = toPlan(window, head?.value ?? null, { payer, meterId, epoch: account.epoch, nowMs });
    const units = (head?.value.units ?? 0) + window.units;
    const next: PlanHead = {
      newest: plan,
      units,
      doubtUntilMs: doubtUntil(head?.value ?? null, account.epoch, nowMs),
      settled: head?.value.settled ?? { number: 0, seq: 0, units: 0 },
    };
    if (!(await book.writeHead(accountId, next, head?.version ?? 0))) continue;
    await book.publish(accountId, plan);
    made += 1;
  }
}

/** The first closed window after an entry; null when there is none. */
async function firstWindow(
  deps: PlanUsageDeps,
  accountId: string,
  afterSeq: number,
  period: BillingPeriod,
  nowMs: number,
): Promise<UsageWindow | null> {
  const entries: DatedEntry[] = [];
  for (;;) {
    await endOfTurn();
    const page = await datedEntries(deps, accountId, entries.at(-1)?.seq ?? afterSeq);
    entries.push(...page);
    const windows = closedWindows(entries, period, nowMs);
    // The window is complete when another one follows, or no more entries do.
    if (windows.length !== 1 || page.length < entriesAtOnce) return windows[0] ?? null;
  }
}

async function datedEntries({ store }: PlanUsageDeps, accountId: string, afterSeq: number): Promise<DatedEntry[]> {
  const entries = await store.readLedger({ accountId, afterSeq, limit: entriesAtOnce });
  const dated: DatedEntry[] = [];
  for (const entry of entries) {
    const voided =
      entry.voids === null ? [] : await store.readLedger({ accountId, afterSeq: entry.voids - 1, limit: 1 });
    dated.push({ ...entry, voidedAtMs: voided[0]?.atMs ?? null });
  }
  return dated;
}

function toPlan(
  window: UsageWindow,
  head: PlanHead | null,
  { payer, meterId, epoch, nowMs }: { payer: Payer; meterId: string; epoch: string; nowMs: number },
): UsagePlan {
  const { firstSeq, lastSeq, units, atMs, late } = window;
  const doubted = atMs < doubtUntil(head, epoch, nowMs);
  const state = units === 0 ? "confirmed" : late ? "held" : doubted ? "doubted" : "planned";
  return {
    number: (head?.newest.number ?? 0) + 1,
    firstSeq,
    lastSeq,
    units,
    atMs,
    plannedMs: nowMs,
    customerId: payer.customerId,
    meterId,
    epoch,
    generation: 0,
    state,
    firstTryMs: null,
    lastTryMs: null,
    requests: 1,
    reason: state === "held" ? "it takes back usage of a billing period that is over" : null,
  };
}

/**
 * Entries before this time may have been reported from a history of the store that is lost, as after a restore. It is the time at
 * which this history was first seen.
 */
function doubtUntil(head: PlanHead | null, epoch: string, nowMs: number): number {
  return head !== null && head.newest.epoch === epoch ? head.doubtUntilMs : nowMs;
}

function periodOf({ currentPeriodStart: start, currentPeriodEnd: end }: Payer): BillingPeriod {
  return { startMs: start === null ? null : Date.parse(start), endMs: end === null ? null : Date.parse(end) };
}

import { createPlanBook, type PlanBook, usageTopic } from "../../../runtime/payments/metering/plan-book.ts";
import { planUsage } from "../../../runtime/payments/metering/plan-usage.ts";
import { type PlannedTotal, readPlannedTotal } from "../../../runtime/payments/metering/planned-total.ts";
import { sendUsage } from "../../../runtime/payments/metering/send-usage.ts";
import type { UsagePlan } from "../../../runtime/payments/metering/usage-plan.ts";
import { createUsageReports } from "../../../runtime/payments/metering/advance-plan.ts";
import { type Payments, PaymentsUnavailableError } from "../../../runtime/payments/port.ts";
import { reconcile } from "../../../runtime/state/reconcile.ts";
import type { StateStore } from "../../../runtime/state/store.ts";

/** A clock that only the test moves. */
export type Clock = { nowMs: number };

/** Accounts that pay, with their ledger, the provider and the jobs between both; time is the test's. */
export class BilledAccounts {
  readonly store: StateStore;
  readonly clock: Clock;
  readonly book: PlanBook;
  readonly alarms: string[] = [];
  readonly #payments: Payments;
  readonly #period: { currentPeriodStart: string | null; currentPeriodEnd: string | null };

  constructor(
    store: StateStore,
    payments: Payments,
    clock: Clock,
    period = { currentPeriodStart: null, currentPeriodEnd: null } as BilledAccounts["period"],
  ) {
    this.store = store;
    this.clock = clock;
    this.#payments = payments;
    this.#period = period;
    this.book = createPlanBook(store, () => clock.nowMs);
  }

  get period() {
    return this.#period;
  }

  async open(accountId: string): Promise<void> {
    await this.store.openAccount({ accountId, status: "active", capYen: null });
    await this.store.changeKeys({ accountId, add: "key_1", nowMs: this.clock.nowMs });
  }

  /** Charges at the time of the clock; answers the number of the entry. */
  async charge(accountId: string, units: number): Promise<number> {
    const usage = { endpoint: "PRG-1", tag: "", empty: false, serviceMs: 1 };
    const payer = { accountId, keyId: "key_1", nowMs: this.clock.nowMs };
    const charged = await this.store.charge({ ...payer, units, callCapYen: null, usage, operation: null, outbox: [] });
    if (charged.outcome !== "CHARGED" || charged.seq === null) throw new Error(charged.outcome);
    return charged.seq;
  }

  void(accountId: string, seq: number): Promise<boolean> {
    return this.store.voidCharge({ accountId, seq, nowMs: this.clock.nowMs });
  }

  plan(accountId: string): Promise<number> {
    const payer = { customerId: customerOf(accountId), ...this.#period };
    const { meter } = this.#payments;
    return planUsage(accountId, payer, { store: this.store, book: this.book, meter, now: () => this.clock.nowMs });
  }

  send(): Promise<void> {
    const { meter } = this.#payments;
    return sendUsage({
      store: this.store,
      book: this.book,
      meter,
      reports: createUsageReports(this.store, () => this.clock.nowMs),
      now: () => this.clock.nowMs,
      alarm: (line) => void this.alarms.push(line),
    });
  }

  /** Lets time pass, with the jobs run every `stepMs`. */
  async pass(accountIds: readonly string[], ms: number, stepMs = 1_800_000): Promise<void> {
    for (const endMs = this.clock.nowMs + ms; this.clock.nowMs < endMs;) {
      this.clock.nowMs = Math.min(endMs, this.clock.nowMs + stepMs);
      // As the jobs of a service: one that fails is run again next time.
      for (const accountId of accountIds) await this.plan(accountId).catch(ignoreAway);
      await this.send();
    }
  }

  async plans(accountId: string): Promise<UsagePlan[]> {
    const plans: UsagePlan[] = [];
    for (let number = 1; ; number++) {
      const read = await this.book.read(accountId, number);
      if (read === null) return plans;
      plans.push(read.value);
    }
  }

  total(accountId: string): Promise<PlannedTotal | null> {
    return readPlannedTotal(this.book, accountId);
  }

  deadLetters(accountId: string) {
    return this.store.readDead(accountId, usageTopic);
  }

  async differences() {
    const { differences } = await reconcile(this.store, { plannedOf: (accountId) => this.total(accountId) });
    return differences;
  }
}

export function customerOf(accountId: string): string {
  return `cus_${accountId}`;
}

function ignoreAway(error: unknown): void {
  if (!(error instanceof PaymentsUnavailableError)) throw error;
}

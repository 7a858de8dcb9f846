import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { settleHeld, unfinishedPlans, type Verdict } from "../../../../runtime/payments/metering/held-plans.ts";
import type { StateStore } from "../../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../../support/both-stores.ts";
import { BilledAccounts, customerOf } from "../../../support/stripe/billed-accounts.ts";
import { StripeDouble } from "../../../support/stripe/stripe-double.ts";

const hour = 3_600_000;

describeOnBothStores("usage that waits for a person", (open) => {
  const clock = { nowMs: 0 };
  let store: StateStore;
  let stripe: StripeDouble;
  let billed: BilledAccounts;
  let account: string;
  let opened = 0;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    clock.nowMs = Date.parse("2026-11-15T03:00:00Z");
    stripe = await StripeDouble.start(() => clock.nowMs);
    billed = new BilledAccounts(store, stripe.payments(), clock);
    account = `acc_held_${++opened}`;
    await billed.open(account);
    await billed.charge(account, 1);
    await billed.pass([account], 4 * hour);
    // The provider takes the next event and never counts it.
    await billed.charge(account, 5);
    await billed.pass([account], hour + 120_000);
    stripe.meter.events.splice(-1);
    await billed.pass([account], 80 * hour, 2 * hour);
    expect(await unfinished()).toEqual([[2, 5, "held"]]);
    expect(await billed.deadLetters(account)).toMatchObject([{ id: "2" }]);
    return () => stripe.close();
  });
  const settle = (number: number, verdict: Verdict) =>
    settleHeld({ book: billed.book, store, now: () => clock.nowMs }, account, number, verdict);
  const unfinished = async () => {
    const found: unknown[] = [];
    for await (const { number, units, state } of unfinishedPlans(billed.book, account))
      found.push([number, units, state]);
    return found;
  };
  const soundly = async () => {
    await billed.pass([account], 4 * hour);
    expect([await unfinished(), await billed.differences()]).toEqual([[], []]);
    // Nothing is left for a person to look at.
    expect(await billed.deadLetters(account)).toEqual([]);
  };

  it("is billed once when the person found that it was not", async () => {
    expect(await settle(2, "not-billed")).toBe(true);
    expect(await unfinished()).toEqual([[2, 5, "planned"]]);
    await soundly();
    expect(stripe.meter.billed(customerOf(account))).toBe(6);
  });

  it("is not sent again when the person found that it was", async () => {
    const sent = stripe.requests.length;
    expect(await settle(2, "billed")).toBe(true);
    await soundly();
    expect(stripe.requests.slice(sent).filter(({ path }) => path === "/v1/billing/meter_events")).toEqual([]);
  });

  it("is decided once, and nothing else is: other plans, unknown numbers, two people at once", async () => {
    expect([await settle(1, "not-billed"), await settle(3, "billed")]).toEqual([false, false]);
    const verdicts = await Promise.all(Array.from({ length: 5 }, () => settle(2, "not-billed")));
    expect(verdicts.filter(Boolean)).toHaveLength(1);
    expect(await settle(2, "billed")).toBe(false);
    await soundly();
    expect(stripe.meter.billed(customerOf(account))).toBe(6);
  });
});

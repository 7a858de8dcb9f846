import { afterAll, beforeAll, expect, it } from "vitest";
import { confirmedThrough, settlePlans } from "../../../../runtime/payments/metering/settled-plans.ts";
import type { StateStore } from "../../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../../support/both-stores.ts";
import { BilledAccounts, customerOf } from "../../../support/stripe/billed-accounts.ts";
import { StripeDouble } from "../../../support/stripe/stripe-double.ts";

const hour = 3_600_000;

describeOnBothStores("plans whose entries are archived", (open) => {
  const clock = { nowMs: Date.parse("2026-11-15T03:00:00Z") };
  let store: StateStore;
  let stripe: StripeDouble;
  beforeAll(async () => {
    store = await open();
    stripe = await StripeDouble.start(() => clock.nowMs);
    return () => stripe.close();
  });
  afterAll(() => store.close());

  it("leave their sum, and the next plan follows them", async () => {
    const billed = new BilledAccounts(store, stripe.payments(), clock);
    const account = "acc_1";
    await billed.open(account);
    expect(await confirmedThrough(billed.book, account)).toBeNull();
    for (const units of [1, 2, 3]) {
      await billed.charge(account, units);
      await billed.pass([account], 4 * hour);
    }
    expect(await confirmedThrough(billed.book, account)).toBe(3);
    await billed.charge(account, 4);
    await billed.pass([account], hour + 720_000);
    expect((await billed.plans(account)).map(({ state }) => state)).toEqual([
      "confirmed",
      "confirmed",
      "confirmed",
      "sent",
    ]);
    const before = await billed.total(account);

    await settlePlans(billed.book, account, 2);
    await settlePlans(billed.book, account, 2);
    const kept = await Promise.all([1, 2, 3, 4].map((number) => billed.book.read(account, number)));
    expect(kept.map((plan) => plan?.value.number ?? null)).toEqual([null, null, 3, 4]);
    expect(await billed.total(account)).toEqual(before);
    expect(await confirmedThrough(billed.book, account)).toBe(3);

    // The third is confirmed; the fourth, which is not, stays whatever is archived.
    await settlePlans(billed.book, account, 99);
    expect(await billed.book.read(account, 3)).toBeNull();
    await billed.pass([account], 4 * hour);
    await settlePlans(billed.book, account, 99);
    await billed.charge(account, 5);
    await billed.pass([account], 4 * hour);
    expect(await billed.book.read(account, 4)).toBeNull();
    expect((await billed.book.read(account, 5))?.value).toMatchObject({ firstSeq: 5, lastSeq: 5, units: 5 });
    expect(stripe.meter.billed(customerOf(account))).toBe(15);
    expect(await billed.differences()).toEqual([]);
  });
});

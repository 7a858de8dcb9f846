import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { isPaying } from "../../../runtime/base/subscription.ts";
import type { Payments } from "../../../runtime/payments/port.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { sandboxOn } from "../../support/sandbox.ts";
import { BilledAccounts, customerOf } from "../../support/stripe/billed-accounts.ts";

const start = Date.parse("2026-11-15T03:00:00Z");
const hour = 3_600_000;
const request = {
  successUrl: "http://127.0.0.1:8787/done?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "http://127.0.0.1:8787/",
  customerEmail: null,
  locale: "ja",
  metadata: { state_hash: "00" },
} as const;

describeOnBothStores("the sandbox", (open) => {
  const clock = { nowMs: start };
  let store: StateStore;
  let sandbox: Payments;
  beforeAll(async () => {
    store = await open();
    sandbox = sandboxOn(store, () => clock.nowMs);
  });
  afterAll(() => store.close());
  beforeEach(() => {
    clock.nowMs = start;
  });
  const desk = () => sandbox.desk!;
  const buy = async () => {
    const { id } = await sandbox.beginCheckout(request);
    await desk().pay(id, null);
    return (await sandbox.readCheckout(id))!.subscription!;
  };
  const portalOf = async (customerId: string) => {
    const url = new URL(await sandbox.portalUrl(customerId, "http://127.0.0.1:8787/account"));
    return url.searchParams.get("token")!;
  };

  it("has a session that is open, then paid once, and tells what it was begun with", async () => {
    const { id, url } = await sandbox.beginCheckout(request);
    expect(url).toBe(`http://127.0.0.1:8787/sandbox/checkout?session_id=${id}&lang=ja`);
    expect(await sandbox.readCheckout(id)).toEqual({
      id,
      paid: false,
      metadata: request.metadata,
      subscription: null,
    });
    const leads = await Promise.all(Array.from({ length: 10 }, () => desk().pay(id, null)));
    expect(new Set(leads)).toEqual(new Set([`http://127.0.0.1:8787/done?session_id=${id}`]));
    const paid = (await sandbox.readCheckout(id))!;
    expect([paid.paid, isPaying(paid.subscription!)]).toEqual([true, true]);
    await desk().pay(id, null);
    expect(await sandbox.readCheckout(id)).toEqual(paid);
  });

  it("knows nothing of sessions, subscriptions and portals that it did not begin", async () => {
    expect(await sandbox.readCheckout("cs_test_1")).toBeNull();
    expect(await sandbox.readCheckout("../../x")).toBeNull();
    expect(await sandbox.readSubscription("sub_1")).toBeNull();
    expect(await sandbox.invoices("cus_1", 24)).toEqual([]);
    await expect(desk().pay("cs_sandbox_1", null)).rejects.toMatchObject({ code: "session_not_found" });
    await expect(desk().portal("x")).rejects.toMatchObject({ code: "session_not_found" });
    await expect(sandbox.portalUrl("cus_1", request.cancelUrl)).rejects.toThrow("no such customer");
  });

  it("ends a subscription with its month, or at once, and an ended one stays ended", async () => {
    const { id, customerId } = await buy();
    const token = await portalOf(customerId);
    expect(await desk().setEnd(token, "month")).toMatchObject({ status: "active", cancelAtPeriodEnd: true });
    clock.nowMs = Date.parse("2026-11-30T14:59:59Z");
    expect(await sandbox.readSubscription(id)).toMatchObject({ status: "active" });
    clock.nowMs += 1000;
    expect(await sandbox.readSubscription(id)).toMatchObject({ status: "canceled" });
    const late = await portalOf(customerId);
    expect(await desk().setEnd(late, "never")).toMatchObject({ status: "canceled" });
    const other = await buy();
    const now = await portalOf(other.customerId);
    expect(await desk().setEnd(now, "now")).toMatchObject({ id: other.id, status: "canceled" });
  });

  it("opens a portal for half an hour", async () => {
    const token = await portalOf((await buy()).customerId);
    clock.nowMs += 30 * 60_000 - 1;
    expect(await desk().portal(token)).toMatchObject({ returnUrl: "http://127.0.0.1:8787/account" });
    clock.nowMs += 1;
    await expect(desk().portal(token)).rejects.toMatchObject({ code: "session_not_found" });
  });

  it("counts an event once, whoever sends it at once, in the hour that it names", async () => {
    const { customerId } = await buy();
    const event = { identifier: "me1_a", requestName: "me1_a", customerId, units: 7, atMs: start };
    const receipts = await Promise.all(Array.from({ length: 10 }, () => sandbox.meter.send(event)));
    expect(receipts.filter((receipt) => receipt === "accepted")).toHaveLength(1);
    await sandbox.meter.send({ ...event, identifier: "me1_b", units: -2, atMs: start + hour });
    const total = (fromMs: number, toMs: number) => sandbox.meter.total({ customerId, fromMs, toMs });
    expect([await total(start, start + hour), await total(start, start + 2 * hour)]).toEqual([7, 5]);
  });

  it("bills what the ledger says, through the same jobs as a real provider", async () => {
    const billed = new BilledAccounts(store, sandbox, clock);
    const account = "acc_sandbox";
    await billed.open(account);
    for (const units of [1, 20, 300]) {
      await billed.charge(account, units);
      await billed.pass([account], 4 * hour);
    }
    expect((await billed.plans(account)).map(({ state }) => state)).toEqual(["confirmed", "confirmed", "confirmed"]);
    const customerId = customerOf(account);
    expect(await sandbox.meter.total({ customerId, fromMs: start - hour, toMs: clock.nowMs + hour })).toBe(321);
    expect(await billed.differences()).toEqual([]);
  });

  it("has an invoice for each month, newest first, with the tax added to the sum", async () => {
    const { customerId } = await buy();
    const send = (identifier: string, units: number, atMs: number) =>
      sandbox.meter.send({ identifier, requestName: identifier, customerId, units, atMs });
    await send("me1_november", 7, start);
    clock.nowMs = Date.parse("2027-01-10T00:00:00Z");
    await send("me1_january", 100, clock.nowMs);
    const invoices = await sandbox.invoices(customerId, 24);
    // 7 x 3 = 21, and 2.1 of tax.
    expect(invoices.map((each) => [each.number, each.amount_due_yen, each.amount_paid_yen, each.status])).toEqual([
      ["SANDBOX-202701", 330, 0, "draft"],
      ["SANDBOX-202612", 0, 0, "paid"],
      ["SANDBOX-202611", 23, 23, "paid"],
    ]);
    expect(invoices[2]).toMatchObject({ period_start: "2026-10-31T15:00:00Z", period_end: "2026-11-30T15:00:00Z" });
    expect(await sandbox.invoices(customerId, 2)).toHaveLength(2);
  });

  it("takes no callbacks", async () => {
    await expect(sandbox.readEvent(Buffer.from("{}"), null, start)).rejects.toThrow("sends no callbacks");
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { accountOfSubscription } from "../../../runtime/accounts/first-key.ts";
import { createUsageReports } from "../../../runtime/payments/metering/advance-plan.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { describeOnBothStores } from "../../support/both-stores.ts";
import { serviceOfFile, startTestService, type TestService } from "../../support/service.ts";
import { askForKey, paidCheckout } from "../../support/stripe/buying.ts";
import { stripeOfFile } from "../../support/stripe/file-double.ts";
import { invoiceObject, subscriptionObject } from "../../support/stripe/objects.ts";
import { doubleSecret, signatureOf } from "../../support/stripe/stripe-double.ts";

let now = Date.parse("2026-11-15T03:00:00Z");
const stripe = stripeOfFile(() => now);
const path = "/v1/billing/webhook";
const callTo = (service: TestService, event: { body: string; headers: Record<string, string> }) =>
  service.ask(path, { ...event, headers: { "content-type": "application/json; charset=utf-8", ...event.headers } });

describeOnBothStores("a callback of the provider", (open) => {
  let store: StateStore;
  let service: TestService;
  beforeAll(async () => {
    store = await open();
    service = await startTestService({ store, payments: stripe().payments() });
  });
  afterEach(() => {
    stripe().fault = () => null;
    stripe().requests.length = 0;
    now = Date.parse("2026-11-15T03:00:00Z");
  });
  afterAll(async () => {
    await service.close();
    await store.close();
  });
  const buy = async () => {
    const checkout = await paidCheckout(service, stripe());
    const { body } = await askForKey(service, checkout);
    stripe().requests.length = 0;
    return { key: body.api_key as string, subscription: checkout.subscription };
  };
  const changed = (subscription: Parameters<typeof subscriptionObject>[0], options = {}) =>
    stripe().event("customer.subscription.updated", subscriptionObject(subscription), options);
  const me = async (key: string) => (await service.ask("/v1/me", { key })).body;

  it("brings the state of the subscription to Me", async () => {
    const { key, subscription } = await buy();
    subscription.status = "past_due";
    subscription.cancelAtPeriodEnd = true;
    const { status, body } = await callTo(service, changed(subscription));
    expect([status, body]).toEqual([200, { received: true }]);
    expect(await me(key)).toMatchObject({ subscription_status: "past_due", subscription_cancel_at_period_end: true });
  });

  it("ends the keys of a subscription that ended, and of no other", async () => {
    for (const status of ["canceled", "unpaid", "incomplete_expired"]) {
      const [ended, other] = [await buy(), await buy()];
      const rotated = await service.ask("/v1/me/rotate-key", { method: "POST", key: ended.key });
      ended.subscription.status = status;
      await callTo(service, stripe().event("customer.subscription.deleted", subscriptionObject(ended.subscription)));
      for (const key of [ended.key, rotated.body.api_key]) {
        const refused = await service.ask("/v1/me", { key });
        expect([refused.status, refused.body.code], status).toEqual([401, "invalid_api_key"]);
      }
      expect((await service.ask("/v1/me", { key: other.key })).status).toBe(200);
    }
  });

  it("keeps what holds now, in whatever order changes are told", async () => {
    const { key, subscription } = await buy();
    const events = ["incomplete", "past_due", "active"].map((status) => changed({ ...subscription, status }));
    for (const event of events.toReversed()) await callTo(service, event);
    expect(await me(key)).toMatchObject({ subscription_status: "active" });
  });

  it("acts once on an event that is told a hundred times", async () => {
    const { subscription } = await buy();
    const event = changed(subscription);
    await callTo(service, event);
    const answers = await Promise.all(Array.from({ length: 100 }, () => callTo(service, event)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(stripe().requests).toHaveLength(1);
  });

  it("acts again on an event whose act failed", async () => {
    const { key, subscription } = await buy();
    subscription.status = "past_due";
    const event = changed(subscription);
    stripe().fault = () => "fails";
    const failed = await callTo(service, event);
    expect([failed.status, failed.body.code]).toEqual([503, "billing_provider_unavailable"]);
    stripe().fault = () => null;
    expect((await callTo(service, event)).status).toBe(200);
    expect(await me(key)).toMatchObject({ subscription_status: "past_due" });
  });

  it("is refused when it is forged, changed, stale or unsigned, and then changes nothing", async () => {
    const { key, subscription } = await buy();
    const { body, headers } = changed({ ...subscription, status: "canceled" });
    subscription.status = "canceled";
    const forged = [
      { body, headers: {} },
      { body, headers: { "stripe-signature": "" } },
      { body, headers: { "stripe-signature": "t=1,v1=00" } },
      { body, headers: { "stripe-signature": signatureOf(body, now, "whsec_b3RoZXI=") } },
      { body: body.replace("canceled", "unpaid  "), headers },
      { body: JSON.stringify(JSON.parse(body)), headers },
      { body: `${body} `, headers },
      { body, headers: { "stripe-signature": headers["stripe-signature"].replace("v1=", "v0=") } },
      { body, headers: { "stripe-signature": signatureOf(body, now - 301_000, doubleSecret) } },
      { body: "", headers: { "stripe-signature": signatureOf("", now - 301_000, doubleSecret) } },
      { body, headers: { "stripe-signature": signatureOf(body, now + 3_600_000, doubleSecret) } },
      { body, headers: { "stripe-signature": signatureOf(body, now + 301_000, doubleSecret) } },
      ...["", "no JSON", "[]", "null", '{"id":7}'].map((text) => ({
        body: text,
        headers: { "stripe-signature": signatureOf(text, now, doubleSecret) },
      })),
    ];
    for (const each of forged) {
      const { status, body: answered } = await callTo(
        service,
        each as typeof each & { headers: Record<string, string> },
      );
      expect([status, answered.code], JSON.stringify(each.headers)).toEqual([400, "invalid_signature"]);
    }
    expect(stripe().requests).toEqual([]);
    expect((await service.ask("/v1/me", { key })).status).toBe(200);
    const fresh = { body, headers: { "stripe-signature": signatureOf(body, now - 299_000, doubleSecret) } };
    expect((await callTo(service, fresh)).status).toBe(200);
  });

  it("forgets the invoices of a customer who has another", async () => {
    const { key, subscription } = await buy();
    expect((await service.ask("/v1/me/billing_history", { key })).body.invoices).toEqual([]);
    stripe().invoices.push(invoiceObject(subscription.customer, 1, now / 1000));
    expect((await service.ask("/v1/me/billing_history", { key })).body.invoices).toEqual([]);
    await callTo(service, stripe().event("invoice.paid", invoiceObject(subscription.customer, 1, now / 1000)));
    expect((await service.ask("/v1/me/billing_history", { key })).body.invoices).toHaveLength(1);
  });

  it("keeps a report about usage that was not counted", async () => {
    const id = `evt_report_${store === undefined ? "" : now}`;
    stripe().reports.set(id, {
      id,
      object: "v2.core.event",
      type: "v1.billing.meter.error_report_triggered",
      data: {
        developer_message_summary: "1 invalid event",
        reason: {
          error_count: 1,
          error_types: [
            {
              code: "meter_event_customer_not_found",
              error_count: 1,
              sample_errors: [{ error_message: "no such customer", request: { identifier: "me1_lost" } }],
            },
          ],
        },
        validation_start: "2026-11-15T02:00:00Z",
        validation_end: "2026-11-15T02:10:00Z",
      },
    });
    const body = JSON.stringify({
      id,
      object: "v2.core.event",
      type: "v1.billing.meter.error_report_triggered",
      related_object: { id: "mtr_double", type: "billing.meter" },
    });
    const headers = { "stripe-signature": signatureOf(body, now, doubleSecret) };
    expect((await callTo(service, { body, headers })).status).toBe(200);
    const reports = createUsageReports(store, () => now);
    const sentMs = Date.parse("2026-11-15T02:05:00Z");
    expect(await reports.cover({ identifier: "me1_lost", sentMs: 0 })).toBe(true);
    expect(await reports.cover({ identifier: "me1_other", sentMs })).toBe(true);
    expect(await reports.cover({ identifier: "me1_other", sentMs: sentMs + 300_000 })).toBe(false);
  });

  it("takes events about anything else, and of subscriptions that are not ours, without a word", async () => {
    const strange = { id: "sub_strange", customer: "cus_strange", status: "canceled" };
    stripe().subscriptions.set(strange.id, { ...strange, periodStart: 1, periodEnd: 2, cancelAtPeriodEnd: false });
    for (const event of [
      stripe().event("charge.succeeded", { id: "ch_1" }),
      stripe().event("customer.subscription.deleted", strange),
      stripe().event("customer.subscription.deleted", { id: "sub_gone" }),
    ])
      expect((await callTo(service, event)).status).toBe(200);
    expect(await store.readAccount(accountOfSubscription(strange.id))).toBeNull();
  });
});

const silent = serviceOfFile(() => ({
  payments: stripe().payments({ webhookSecret: null }),
}));
const unpaid = serviceOfFile();

describe("a callback", () => {
  it("is 503 where no secret, or no provider, is set", async () => {
    for (const service of [silent(), unpaid()]) {
      const { status, body } = await callTo(service, stripe().event("invoice.paid", { customer: "cus_1" }));
      expect([status, body.code]).toEqual([503, "billing_provider_unavailable"]);
    }
  });

  it("is 413 above 256 KiB, before its signature is looked at", async () => {
    expect((await silent().ask(path, { method: "POST", body: "x".repeat(262_145) })).status).toBe(413);
    expect((await silent().ask(path, { method: "POST", body: "x".repeat(262_144) })).status).toBe(503);
  });
});

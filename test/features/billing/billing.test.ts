import { afterEach, describe, expect, it } from "vitest";
import { createBilling } from "../../../runtime/features/billing/service/billing.ts";
import type { Payments } from "../../../runtime/payments/port.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { embeddedStoreOfFile } from "../../support/embedded-store.ts";
import { stripeOfFile } from "../../support/stripe/file-double.ts";
import { invoiceObject } from "../../support/stripe/objects.ts";

let store: StateStore;
let nowMs = Date.parse("2026-11-15T03:00:00Z");
embeddedStoreOfFile("billing", (opened) => {
  store = opened;
});
const stripe = stripeOfFile(() => nowMs);
afterEach(() => {
  stripe().fault = () => null;
  stripe().requests.length = 0;
});

const billingWith = (payments: Payments | null = stripe().payments()) =>
  createBilling({ payments, store, now: () => new Date(nowMs), siteOrigins: ["https://site.example"] });
const back = "https://site.example/account?x=1";
const portalOf = (customer: string) => `https://billing.stripe.example/p/session/${customer}`;

describe("the portal", () => {
  it("leads to the provider and back", async () => {
    const subject = { accountId: "acc_0", customerId: "cus_0" };
    expect(await billingWith().portal(subject, back)).toBe(portalOf("cus_0"));
    expect(await billingWith().portal(subject, back)).toBe(portalOf("cus_0"));
    expect(stripe().requests.map(({ path, params }) => [path, params])).toEqual(
      Array.from({ length: 2 }, () => ["/v1/billing_portal/sessions", { customer: "cus_0", return_url: back }]),
    );
  });

  it("opens once a minute per account where that is asked for", async () => {
    const billing = billingWith();
    const subject = { accountId: "acc_1", customerId: "cus_1" };
    expect(await billing.portalOnceAMinute(subject, back)).toBe(portalOf("cus_1"));
    nowMs += 20_500;
    await expect(billing.portalOnceAMinute(subject, back)).rejects.toMatchObject({
      code: "rate_limited",
      status: 429,
      retryAfterSeconds: 40,
      extra: { retry_after_seconds: 40 },
    });
    await billing.portalOnceAMinute({ accountId: "acc_2", customerId: "cus_1" }, back);
    nowMs += 39_500;
    await billing.portalOnceAMinute(subject, back);
  });

  it("lets one of many at once through", async () => {
    const billing = billingWith();
    const subject = { accountId: "acc_3", customerId: "cus_3" };
    const many = Array.from({ length: 10 }, () => billing.portalOnceAMinute(subject, back));
    expect((await Promise.allSettled(many)).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(stripe().requests).toHaveLength(1);
  });

  it("leads back to listed sites only", async () => {
    const subject = { accountId: "acc_4", customerId: "cus_4" };
    for (const url of [
      "https://evil.example/",
      "http://site.example/",
      "https://site.example:8443/",
      "https://site.example.evil.example/",
      "https://user@site.example/",
      "https://site.example@evil.example/",
      "https://site.example\t@evil.example/",
      "//site.example/",
      "javascript:alert(1)",
      "data:text/html,https://site.example/",
      "/account",
    ])
      await expect(billingWith().portal(subject, url), url).rejects.toMatchObject({
        code: "redirect_url_not_allowed",
        status: 400,
      });
    expect(stripe().requests).toEqual([]);
  });

  it("needs a provider and a customer", async () => {
    const nobody = { accountId: "acc_5", customerId: null };
    const unset = { code: "billing_not_configured", status: 400 };
    await expect(billingWith(null).portal(nobody, "https://evil.example/")).rejects.toMatchObject(unset);
    await expect(billingWith().portal(nobody, back)).rejects.toMatchObject({ code: "no_customer", status: 404 });
  });

  it("says when the provider is away, and takes no turn for it", async () => {
    const subject = { accountId: "acc_6", customerId: "cus_6" };
    for (const fault of ["away", "fails", "busy"] as const) {
      stripe().fault = () => fault;
      await expect(billingWith().portalOnceAMinute(subject, back), fault).rejects.toMatchObject({
        code: "billing_provider_unavailable",
        status: 503,
        retryAfterSeconds: 5,
      });
    }
    stripe().fault = () => null;
    await expect(billingWith().portalOnceAMinute(subject, back)).resolves.toContain("cus_6");
  });
});

describe("the history", () => {
  it("is empty without provider or customer", async () => {
    const empty = { cached_at: new Date(nowMs).toISOString().replace(".000", ""), invoices: [] };
    expect(await billingWith(null).history("cus_1")).toEqual({
      ...empty,
      customer_id: "cus_1",
    });
    expect(await billingWith().history(null)).toEqual({ ...empty, customer_id: null });
  });

  it("is read once in 5 minutes per customer, at most 24, and again when it was forgotten", async () => {
    const customerId = "cus:with colon";
    for (let number = 1; number <= 30; number++)
      stripe().invoices.push(invoiceObject(customerId, number, Math.floor(nowMs / 1000)));
    const first = await billingWith().history(customerId);
    expect(first.invoices).toHaveLength(24);
    nowMs += 299_999;
    expect(await billingWith().history(customerId)).toEqual(first);
    expect(stripe().requests).toHaveLength(1);
    nowMs += 1;
    expect((await billingWith().history(customerId)).cached_at).not.toBe(first.cached_at);
    await billingWith().forgetInvoices(customerId);
    await billingWith().history(customerId);
    expect(stripe().requests).toHaveLength(3);
  });

  it("says when the provider is away", async () => {
    stripe().fault = () => "away";
    const history = billingWith().history("cus_7");
    await expect(history).rejects.toMatchObject({ code: "billing_provider_unavailable" });
  });
});

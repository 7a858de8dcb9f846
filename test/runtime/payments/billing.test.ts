import { describe, expect, it } from "vitest";
import { createBilling } from "../../../runtime/payments/billing.ts";
import { type Payments, PaymentsUnavailableError } from "../../../runtime/payments/port.ts";
import type { StateStore } from "../../../runtime/state/store.ts";
import { embeddedStoreOfFile } from "../../support/embedded-store.ts";

let store: StateStore;
let nowMs = Date.parse("2026-11-15T03:00:00Z");
embeddedStoreOfFile("billing", (opened) => {
  store = opened;
});

const invoice = {
  id: "in_1",
  number: null,
  period_start: null,
  period_end: null,
  amount_due_yen: 330,
  amount_paid_yen: 0,
  currency: "jpy",
  status: "open",
  hosted_invoice_url: null,
  invoice_pdf: null,
  created: "2026-11-01T00:00:00Z",
};

/** A provider that answers, and counts how often it was asked. */
function provider(over: Partial<Payments> = {}): Payments & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async portalUrl(customerId, returnUrl) {
      asked.push(customerId);
      return `https://pay.example/${customerId}?back=${encodeURIComponent(returnUrl)}`;
    },
    async invoices(customerId, limit) {
      asked.push(customerId);
      return Array.from({ length: limit + 1 }, (_, number) => ({ ...invoice, id: `in_${number}` }));
    },
    ...over,
  };
}

const away = async (): Promise<never> => {
  throw new PaymentsUnavailableError("no answer");
};
const billingWith = (payments: Payments | null) =>
  createBilling({ payments, store, now: () => new Date(nowMs), siteOrigins: ["https://site.example"] });
const back = "https://site.example/account?x=1";

describe("the portal", () => {
  it("leads to the provider and back, once a minute per account", async () => {
    const billing = billingWith(provider());
    const subject = { accountId: "acc_1", customerId: "cus_1" };
    expect(await billing.portal(subject, back)).toBe(
      "https://pay.example/cus_1?back=https%3A%2F%2Fsite.example%2Faccount%3Fx%3D1",
    );
    nowMs += 20_500;
    await expect(billing.portal(subject, back)).rejects.toMatchObject({
      code: "rate_limited",
      status: 429,
      retryAfterSeconds: 40,
      extra: { retry_after_seconds: 40 },
    });
    await billing.portal({ accountId: "acc_2", customerId: "cus_1" }, back);
    nowMs += 39_500;
    await billing.portal(subject, back);
  });

  it("lets one of many at once through", async () => {
    const payments = provider();
    const billing = billingWith(payments);
    const many = Array.from({ length: 10 }, () => billing.portal({ accountId: "acc_3", customerId: "cus_3" }, back));
    expect((await Promise.allSettled(many)).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(payments.asked).toEqual(["cus_3"]);
  });

  it("leads back to listed sites only", async () => {
    const payments = provider();
    const subject = { accountId: "acc_4", customerId: "cus_4" };
    for (const url of [
      "https://evil.example/",
      "http://site.example/",
      "https://site.example:8443/",
      "https://site.example.evil.example/",
      "https://user@site.example/",
      "https://site.example@evil.example/",
      "javascript:alert(1)",
      "/account",
    ])
      await expect(billingWith(payments).portal(subject, url)).rejects.toMatchObject({
        code: "redirect_url_not_allowed",
        status: 400,
      });
    expect(payments.asked).toEqual([]);
  });

  it("needs a provider and a customer", async () => {
    const nobody = { accountId: "acc_5", customerId: null };
    const unset = { code: "billing_not_configured", status: 400 };
    await expect(billingWith(null).portal(nobody, "https://evil.example/")).rejects.toMatchObject(unset);
    await expect(billingWith(provider()).portal(nobody, back)).rejects.toMatchObject({
      code: "no_customer",
      status: 404,
    });
  });

  it("says when the provider is away, and takes no turn for it; a bug stays one", async () => {
    const subject = { accountId: "acc_6", customerId: "cus_6" };
    await expect(billingWith(provider({ portalUrl: away })).portal(subject, back)).rejects.toMatchObject({
      code: "billing_provider_unavailable",
      status: 503,
      retryAfterSeconds: 5,
    });
    const bug = async () => {
      throw new TypeError("a bug");
    };
    await expect(billingWith(provider({ portalUrl: bug })).portal(subject, back)).rejects.toThrow(TypeError);
    await expect(billingWith(provider()).portal(subject, back)).resolves.toContain("cus_6");
  });
});

describe("the history", () => {
  it("is empty without provider or customer", async () => {
    const empty = { cached_at: new Date(nowMs).toISOString().replace(".000", ""), invoices: [] };
    expect(await billingWith(null).history({ accountId: "a", customerId: "cus_1" })).toEqual({
      ...empty,
      customer_id: "cus_1",
    });
    expect(await billingWith(provider()).history({ accountId: "a", customerId: null })).toEqual({
      ...empty,
      customer_id: null,
    });
  });

  it("is read once in 5 minutes per customer, at most 24", async () => {
    const payments = provider();
    const subject = { accountId: "acc_1", customerId: "cus:with colon" };
    const first = await billingWith(payments).history(subject);
    expect(first.invoices).toHaveLength(24);
    nowMs += 299_999;
    expect(await billingWith(payments).history({ ...subject, accountId: "acc_2" })).toEqual(first);
    expect(payments.asked).toHaveLength(1);
    nowMs += 1;
    expect((await billingWith(payments).history(subject)).cached_at).not.toBe(first.cached_at);
    expect(payments.asked).toHaveLength(2);
  });

  it("says when the provider is away", async () => {
    const history = billingWith(provider({ invoices: away })).history({ accountId: "a", customerId: "cus_7" });
    await expect(history).rejects.toMatchObject({ code: "billing_provider_unavailable" });
  });
});

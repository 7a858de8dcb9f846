import { afterEach, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { stripeOfFile } from "../../support/stripe/file-double.ts";
import { invoiceObject } from "../../support/stripe/objects.ts";

let now = Date.parse("2026-11-15T03:00:00Z");
const stripe = stripeOfFile(() => now);
const invoice = {
  id: "in_cus_11",
  number: "KON-0001",
  period_start: "2026-10-02T00:00:00Z",
  period_end: "2026-11-01T00:00:00Z",
  amount_due_yen: 330,
  amount_paid_yen: 330,
  currency: "jpy",
  status: "paid",
  hosted_invoice_url: "https://invoice.stripe.example/in_cus_11",
  invoice_pdf: "https://invoice.stripe.example/in_cus_11/pdf",
  created: "2026-11-01T00:00:00Z",
};
const paid = serviceOfFile(() => ({ payments: stripe().payments() }));
const unpaid = serviceOfFile();
afterEach(() => {
  stripe().fault = () => null;
  at("2026-11-15T03:00:00Z");
});
const at = (instant: string) => {
  now = Date.parse(instant);
  paid().setNow(instant);
};
const path = "/v1/me/billing_history";
const cached_at = "2026-11-15T03:00:00Z";

it("answers 200 with the invoices, from memory for 5 minutes", async () => {
  stripe().invoices.push(invoiceObject("cus_1", 1, Date.parse("2026-11-01T00:00:00Z") / 1000));
  const { apiKey } = await paid().createKey({ customerId: "cus_1" });
  const history = { cached_at, customer_id: "cus_1", invoices: [invoice] };
  expect(await paid().ask(path, { key: apiKey })).toMatchObject({ status: 200, body: history });
  at("2026-11-15T03:04:59Z");
  expect((await paid().ask(path, { key: apiKey })).body).toEqual(history);
  at("2026-11-15T03:05:00Z");
  expect((await paid().ask(path, { key: apiKey })).body.cached_at).toBe("2026-11-15T03:05:00Z");
});

it("is empty without customer and without provider", async () => {
  const { apiKey } = await paid().createKey({});
  expect((await paid().ask(path, { key: apiKey })).body).toEqual({ cached_at, customer_id: null, invoices: [] });
  const other = await unpaid().createKey({ customerId: "cus_2" });
  expect(await unpaid().ask(path, { key: other.apiKey })).toMatchObject({
    status: 200,
    body: { cached_at, customer_id: "cus_2", invoices: [] },
  });
});

it("answers 401 without a key", async () => {
  const { status, body } = await paid().ask(path);
  expect([status, body.code]).toEqual([401, "api_key_required"]);
});

it("answers 503 when the provider is away", async () => {
  stripe().fault = () => "away";
  const { apiKey } = await paid().createKey({ customerId: "cus_away" });
  const { status, body } = await paid().ask(path, { key: apiKey });
  expect([status, body.code]).toEqual([503, "billing_provider_unavailable"]);
});

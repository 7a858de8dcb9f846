import { logIn } from "../../endpoints/session/browser.ts";
import { afterEach, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { stripeOfFile } from "../../support/stripe/file-double.ts";

const stripe = stripeOfFile(() => Date.parse("2026-11-15T03:00:00Z"));
const paid = serviceOfFile(() => ({ payments: stripe().payments() }));
const unpaid = serviceOfFile();
const path = "/v1/billing/portal";
const json = { return_url: "http://127.0.0.1:8787/account" };
afterEach(() => {
  stripe().fault = () => null;
});

it("answers 200 with the provider's page, as often as it is asked for", async () => {
  const { apiKey } = await paid().createKey({ customerId: "cus_1" });
  for (let count = 0; count < 2; count++)
    expect(await paid().ask(path, { json, key: apiKey })).toMatchObject({
      status: 200,
      body: { url: "https://billing.stripe.example/p/session/cus_1" },
    });
});

it("takes a session in place of a key, with its token only", async () => {
  const { apiKey } = await paid().createKey({ customerId: "cus_1" });
  const browser = await logIn(paid(), apiKey);
  expect((await paid().ask(path, { json, headers: browser })).status).toBe(200);
  const { status, body } = await paid().ask(path, { json, headers: { cookie: browser.cookie } });
  expect([status, body.code]).toEqual([403, "csrf_required"]);
});

it("answers 400 without a provider, and to a way back that is not on the list", async () => {
  const without = await unpaid().createKey({ customerId: "cus_1" });
  expect((await unpaid().ask(path, { json, key: without.apiKey })).body.code).toBe("billing_not_configured");
  const { apiKey } = await paid().createKey({ customerId: "cus_1" });
  const away = { return_url: "https://evil.example/" };
  expect((await paid().ask(path, { json: away, key: apiKey })).body.code).toBe("redirect_url_not_allowed");
});

it("answers 401 without a key, 404 without a customer, 422 without a way back", async () => {
  expect((await paid().ask(path, { json })).status).toBe(401);
  const { apiKey } = await paid().createKey({});
  expect((await paid().ask(path, { json, key: apiKey })).body.code).toBe("no_customer");
  expect((await paid().ask(path, { json: {}, key: apiKey })).status).toBe(422);
});

it("answers 503 when the provider is away", async () => {
  stripe().fault = () => "away";
  const { apiKey } = await paid().createKey({ customerId: "cus_1" });
  const { status, body } = await paid().ask(path, { json, key: apiKey });
  expect([status, body.code]).toEqual([503, "billing_provider_unavailable"]);
});

import { afterEach, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { stripeOfFile } from "../../support/stripe/file-double.ts";

const stripe = stripeOfFile(() => Date.parse("2026-11-15T03:00:00Z"));
const paid = serviceOfFile(() => ({
  payments: stripe().payments(),
  allowedOrigins: ["http://127.0.0.1:3000"],
}));
afterEach(() => {
  stripe().fault = () => null;
});
const unpaid = serviceOfFile();
const path = "/v1/me/billing-portal";

it("answers 200 with the provider's page, which leads back to the account page or a listed site", async () => {
  for (const [json, back] of [
    [undefined, "http://127.0.0.1:8787/account"],
    [{}, "http://127.0.0.1:8787/account"],
    [{ return_url: "http://127.0.0.1:3000/home" }, "http://127.0.0.1:3000/home"],
  ] as const) {
    const { apiKey } = await paid().createKey({ customerId: "cus_1" });
    const answer = await paid().ask(path, json === undefined ? { method: "POST", key: apiKey } : { json, key: apiKey });
    expect(answer).toMatchObject({ status: 200, body: { url: "https://billing.stripe.example/p/session/cus_1" } });
    expect(stripe().requests.at(-1)?.params).toEqual({ customer: "cus_1", return_url: back });
  }
});

it("answers 400 when no provider is configured", async () => {
  const { apiKey } = await unpaid().createKey({ customerId: "cus_1" });
  const { status, body } = await unpaid().ask(path, { method: "POST", key: apiKey });
  expect([status, body.code]).toEqual([400, "billing_not_configured"]);
});

it("answers 400 to a way back that is not on the list", async () => {
  const { apiKey } = await paid().createKey({ customerId: "cus_1" });
  const { status, body } = await paid().ask(path, { json: { return_url: "https://evil.example/" }, key: apiKey });
  expect([status, body.code]).toEqual([400, "redirect_url_not_allowed"]);
});

it("answers 401 without a key", async () => {
  const { status, body } = await paid().ask(path, { method: "POST" });
  expect([status, body.code]).toEqual([401, "api_key_required"]);
});

it("answers 404 to an account without customer", async () => {
  const { apiKey } = await paid().createKey({});
  const { status, body } = await paid().ask(path, { method: "POST", key: apiKey });
  expect([status, body.code]).toEqual([404, "no_customer"]);
});

it("answers 422 to what is no address", async () => {
  const { apiKey } = await paid().createKey({ customerId: "cus_1" });
  for (const return_url of ["/account", "javascript:alert(1)", 5]) {
    const { status, body } = await paid().ask(path, { json: { return_url }, key: apiKey });
    expect([status, body.code]).toEqual([422, "validation_error"]);
  }
});

it("answers 429 to a second call within a minute", async () => {
  const { apiKey } = await paid().createKey({ customerId: "cus_1" });
  expect((await paid().ask(path, { method: "POST", key: apiKey })).status).toBe(200);
  const { status, body, headers } = await paid().ask(path, { method: "POST", key: apiKey });
  expect([status, body.code, body.retry_after_seconds]).toEqual([429, "rate_limited", 60]);
  expect(headers.get("retry-after")).toBe("60");
});

it("answers 503 when the provider is away", async () => {
  stripe().fault = () => "away";
  const { apiKey } = await paid().createKey({ customerId: "cus_away" });
  const { status, body, headers } = await paid().ask(path, { method: "POST", key: apiKey });
  expect([status, body.code]).toEqual([503, "billing_provider_unavailable"]);
  expect(headers.get("retry-after")).toBe("5");
});

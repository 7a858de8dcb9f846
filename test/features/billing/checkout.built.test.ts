import { createHash } from "node:crypto";
import { afterEach, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { checkoutBody, site } from "../../support/stripe/buying.ts";
import { stripeOfFile } from "../../support/stripe/file-double.ts";

const stripe = stripeOfFile(() => Date.parse("2026-11-15T03:00:00Z"));
const paid = serviceOfFile(() => ({
  payments: stripe().payments(),
  allowedOrigins: ["http://127.0.0.1:3000"],
}));
const secure = serviceOfFile(() => ({
  payments: stripe().payments(),
  publicUrl: "https://api.konkyo.example",
}));
const unpaid = serviceOfFile();
const path = "/v1/billing/checkout";
afterEach(() => {
  stripe().fault = () => null;
  stripe().requests.length = 0;
});

it("answers 200 with the provider's page, and keeps the secret in the cookie alone", async () => {
  const { status, body, headers } = await paid().ask(path, {
    json: {
      ...checkoutBody,
      customer_email: "payer@example.jp",
      locale: "en",
      src: "docs",
      funnel_session_id: "f-1",
      tier: "x",
    },
  });
  expect([status, body]).toEqual([
    200,
    {
      url: expect.stringContaining("https://checkout.stripe.example/"),
      session_id: body.session_id,
      checkout_state: null,
    },
  ]);
  const [cookie = "", ...others] = headers.getSetCookie();
  expect(others).toEqual([]);
  expect(cookie).toMatch(/^service_checkout_state=[A-Za-z0-9_-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/);
  const [request] = stripe().requests;
  const { metadata, ...params } = request!.params as { metadata: Record<string, string> };
  expect(params).toEqual({
    mode: "subscription",
    line_items: { "0": { price: "price_double" } },
    success_url: checkoutBody.success_url,
    cancel_url: checkoutBody.cancel_url,
    locale: "en",
    customer_email: "payer@example.jp",
  });
  expect(request!.headers["stripe-version"]).toBe("2026-10-28.endive");
  const state = cookie.split(";")[0]!.split("=")[1]!;
  const hash = createHash("sha256").update(`checkout-state\n${metadata["state_salt"]}\n${state}`).digest("hex");
  expect(metadata).toEqual({
    state_salt: expect.stringMatching(/^[0-9a-f]{32}$/),
    state_hash: hash,
    src: "docs",
    funnel_session_id: "f-1",
  });
  expect(JSON.stringify(request!.params)).not.toContain(state);
});

it("draws another secret for each checkout, whatever cookie comes with it", async () => {
  const cookie = `service_checkout_state=${"A".repeat(43)}`;
  const cookies = new Set<string>();
  for (let count = 0; count < 3; count++)
    cookies.add((await paid().ask(path, { json: checkoutBody, headers: { cookie } })).headers.getSetCookie()[0]!);
  expect(cookies.size).toBe(3);
  expect([...cookies].join()).not.toContain("A".repeat(43));
});

it("marks the cookie Secure where the service is reached over https", async () => {
  const json = { success_url: "https://api.konkyo.example/done", cancel_url: "https://api.konkyo.example/" };
  const { headers } = await secure().ask(path, { json });
  expect(headers.getSetCookie()[0]).toMatch(/; HttpOnly; Secure; /);
});

it("takes Japanese unless told otherwise", async () => {
  await paid().ask(path, { json: checkoutBody });
  expect(stripe().requests[0]?.params["locale"]).toBe("ja");
});

it("answers 400 to addresses that are not of a listed site, before the provider is asked", async () => {
  for (const url of [
    "https://evil.example/",
    "http://127.0.0.1:8788/",
    "http://127.0.0.1:8787@evil.example/",
    "http://user@127.0.0.1:8787/",
    "http://127.0.0.1.evil.example:8787/",
    "http://evil.example#http://127.0.0.1:8787/",
    "http://evil.example\\@127.0.0.1:8787/",
  ])
    for (const field of ["success_url", "cancel_url"]) {
      const { status, body } = await paid().ask(path, { json: { ...checkoutBody, [field]: url } });
      expect([status, body.code], `${field} ${url}`).toEqual([400, "redirect_url_not_allowed"]);
    }
  expect(stripe().requests).toEqual([]);
  const other = { ...checkoutBody, success_url: "http://127.0.0.1:3000/done/{CHECKOUT_SESSION_ID}" };
  expect((await paid().ask(path, { json: other })).status).toBe(200);
  expect(stripe().requests[0]?.params["success_url"]).toBe(other.success_url);
});

it("answers 400 when no provider is configured", async () => {
  const { status, body } = await unpaid().ask(path, { json: checkoutBody });
  expect([status, body.code]).toEqual([400, "billing_not_configured"]);
});

it("answers 404 to a code that no device waits with, 409 to one that was decided about, and binds one that waits", async () => {
  const unknown = await paid().ask(path, { json: { ...checkoutBody, user_code: "BCDF-GHJK" } });
  expect([unknown.status, unknown.body.code]).toEqual([404, "user_code_not_found"]);
  const { user_code } = (await paid().ask("/v1/device/authorize", { method: "POST" })).body;
  expect((await paid().ask(path, { json: { ...checkoutBody, user_code: user_code.toLowerCase() } })).status).toBe(200);
  expect(stripe().requests.at(-1)?.params["metadata"]).toMatchObject({ user_code: user_code.replace("-", "") });
  await paid().ask("/v1/device/deny", { json: { user_code } });
  const denied = await paid().ask(path, { json: { ...checkoutBody, user_code } });
  expect([denied.status, denied.body.code]).toEqual([409, "device_grant_conflict"]);
});

it("answers 422 to missing and malformed fields", async () => {
  for (const json of [
    {},
    { success_url: checkoutBody.success_url },
    { ...checkoutBody, success_url: "javascript:alert(1)" },
    { ...checkoutBody, cancel_url: "/back" },
    { ...checkoutBody, customer_email: "nobody" },
    { ...checkoutBody, locale: "fr" },
    { ...checkoutBody, src: "x".repeat(65) },
    { ...checkoutBody, funnel_session_id: "x".repeat(129) },
  ]) {
    const { status, body } = await unpaid().ask(path, { json });
    expect([status, body.code], JSON.stringify(json)).toEqual([422, "validation_error"]);
  }
});

it("answers 429 to the 21st of an hour from one network", async () => {
  const from = "198.51.100.7";
  for (let count = 0; count < 20; count++)
    expect((await paid().ask(path, { json: checkoutBody, from })).status).toBe(200);
  const { status, body, headers } = await paid().ask(path, { json: checkoutBody, from });
  expect([status, body.code, body.limit, headers.get("retry-after")]).toEqual([429, "form_limit_exceeded", 20, "3600"]);
  expect((await paid().ask(path, { json: checkoutBody, from: "198.51.100.8" })).status).toBe(200);
});

it("answers 503 when the provider is away", async () => {
  for (const fault of ["away", "fails", "busy"] as const) {
    stripe().fault = () => fault;
    const { status, body, headers } = await paid().ask(path, { json: checkoutBody });
    expect([status, body.code, headers.get("retry-after")]).toEqual([503, "billing_provider_unavailable", "5"]);
    expect(headers.getSetCookie()).toEqual([]);
  }
});

it("tells a browser that only pages of the site may read the answer", async () => {
  const asked = async (origin: string) =>
    (await paid().ask(path, { json: checkoutBody, headers: { origin } })).headers.get("access-control-allow-origin");
  expect([await asked(site), await asked("http://127.0.0.1:3000"), await asked("https://evil.example")]).toEqual([
    site,
    "http://127.0.0.1:3000",
    null,
  ]);
});

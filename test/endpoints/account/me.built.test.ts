import { expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";
import { logIn } from "../session/browser.ts";

const service = serviceOfFile();

it("answers 200 with the account, and no subscription where there never was one", async () => {
  const { apiKey } = await service().createKey({});
  const { status, body, headers } = await service().ask("/v1/me", { key: apiKey });
  expect(status).toBe(200);
  expect(body).toEqual({
    tier: "paid",
    customer_id: null,
    created_at: "2026-11-15T03:00:00Z",
    subscription_status: "no_subscription",
    subscription_current_period_end: null,
    subscription_cancel_at_period_end: false,
    key_hash_prefix: expect.stringMatching(/^[0-9a-f]{8}$/),
  });
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("etag")).toBeNull();
  expect(headers.get("x-billable-units")).toBe("0");
});

it("shows what the payment provider told", async () => {
  const { apiKey } = await service().createKey({
    customerId: "cus_1",
    subscription: {
      id: "sub_1",
      customerId: "cus_1",
      status: "past_due",
      currentPeriodStart: "2026-11-01T00:00:00Z",
      currentPeriodEnd: "2026-12-01T00:00:00Z",
      cancelAtPeriodEnd: true,
    },
  });
  const { body } = await service().ask("/v1/me", { headers: { authorization: `Bearer ${apiKey}` } });
  expect(body).toMatchObject({
    customer_id: "cus_1",
    subscription_status: "past_due",
    subscription_current_period_end: "2026-12-01T00:00:00Z",
    subscription_cancel_at_period_end: true,
  });
});

it("takes a session in place of a key", async () => {
  const { apiKey } = await service().createKey({});
  const { cookie } = await logIn(service(), apiKey);
  const byKey = await service().ask("/v1/me", { key: apiKey });
  const bySession = await service().ask("/v1/me", { headers: { cookie } });
  expect(bySession.status).toBe(200);
  expect(bySession.body).toEqual(byKey.body);
});

it("answers 401 without a key, with an unknown one and with a revoked one", async () => {
  expect(await service().ask("/v1/me")).toMatchObject({ status: 401, body: { code: "api_key_required" } });
  const unknown = await service().ask("/v1/me", { key: "evk_0123456789ABCDEFGHIJKLMNOPQRSTUV4beb16" });
  expect(unknown).toMatchObject({ status: 401, body: { code: "invalid_api_key" } });
  const { apiKey } = await service().createKey({});
  expect((await service().ask("/v1/me", { key: apiKey })).status).toBe(200);
  await service().accounts.revoke(apiKey);
  const revoked = await service().ask("/v1/me", { key: apiKey });
  expect(revoked).toMatchObject({ status: 401, body: { code: "invalid_api_key" } });
});

it("answers 422 for a parameter it does not know", async () => {
  const { apiKey } = await service().createKey({});
  const { status, body } = await service().ask("/v1/me?fields=all", { key: apiKey });
  expect([status, body.code]).toEqual([422, "unknown_query_parameter"]);
});

import { expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

it("answers 200 to anonymous callers with what they have left, and takes a slot", async () => {
  const from = "192.0.2.1";
  const answers = [];
  for (let time = 0; time < 4; time += 1) answers.push(await service().ask("/v1/ping", { from }));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers.map(({ body }) => body.rate_limit_remaining)).toEqual([2, 1, 0, undefined]);
  expect(answers[0]?.body).toEqual({
    ok: true,
    authenticated: false,
    tier: "free",
    server_time_utc: "2026-11-15T03:00:00Z",
    server_version: "0.0.0-test",
    rate_limit_remaining: 2,
  });
  expect(answers[3]?.body).toMatchObject({ code: "anon_quota_exceeded", limit: 3 });
});

it("answers 200 to a key, writes it down as usage and charges nothing", async () => {
  const { apiKey } = await service().createKey({ capYen: 0 });
  const { status, body, headers } = await service().ask("/v1/ping", { key: apiKey });
  expect(status).toBe(200);
  expect(body).toMatchObject({ authenticated: true, tier: "paid", rate_limit_remaining: null });
  expect([headers.get("x-billable-units"), headers.get("x-cost-jpy")]).toEqual(["0", "0"]);
  expect(headers.get("etag")).toBeNull();
  const usage = await service().ask("/v1/me/usage_by_tool", { key: apiKey });
  expect(usage.body).toMatchObject({ total_calls: 1, total_amount_yen: 0, top: [{ endpoint: "/v1/ping", units: 0 }] });
});

it("answers 401 to a bad key and to a revoked one, never as if there were none", async () => {
  const { apiKey } = await service().createKey({});
  await service().ask("/v1/ping", { key: apiKey });
  await service().accounts.revoke(apiKey);
  for (const key of ["nonsense", "evk_0123456789ABCDEFGHIJKLMNOPQRSTUV4beb16", apiKey]) {
    const { status, body } = await service().ask("/v1/ping", { key });
    expect([status, body.code]).toEqual([401, "invalid_api_key"]);
  }
});

it("answers 422 to a parameter it does not know", async () => {
  const { status, body } = await service().ask("/v1/ping?x=1");
  expect([status, body.code, body.expected]).toEqual([422, "unknown_query_parameter", []]);
});

import { afterEach, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();
const limited = serviceOfFile(() => ({ burst: true }));
afterEach(() => service().setNow("2026-11-15T03:00:00Z"));

it("answers 200 to anonymous callers with their day, and takes no slot", async () => {
  const from = "192.0.2.1";
  const usage = async () => (await service().ask("/v1/usage", { from })).body;
  expect(await usage()).toEqual({
    tier: "anonymous",
    limit: 3,
    remaining: 3,
    used: 0,
    reset_at: "2026-11-16T00:00:00+09:00",
    reset_timezone: "JST",
    upgrade_url: expect.stringMatching(/^http/),
    note: expect.any(String),
  });
  for (let time = 0; time < 4; time += 1) await service().ask("/v1/ping", { from });
  expect(await usage()).toMatchObject({ used: 3, remaining: 0 });
});

it("answers 200 to a key with the units of its month in Japan, and is no usage itself", async () => {
  const { apiKey } = await service().createKey({});
  const usage = async () => (await service().ask("/v1/usage", { key: apiKey })).body;
  service().setNow("2026-10-31T14:59:59Z");
  await service().ask("/v1/programs/search", { key: apiKey });
  expect(await usage()).toMatchObject({ used: 1, reset_at: "2026-11-01T00:00:00+09:00" });
  service().setNow("2026-10-31T15:00:00Z");
  await service().ask("/v1/ping", { key: apiKey });
  expect(await usage()).toEqual({
    tier: "paid",
    limit: null,
    remaining: null,
    used: 0,
    reset_at: "2026-12-01T00:00:00+09:00",
    reset_timezone: "JST",
    upgrade_url: null,
    note: expect.any(String),
  });
  const calls = await service().ask("/v1/me/usage?days=1", { key: apiKey });
  expect(calls.body).toEqual([{ date: "2026-11-01", calls: 1 }]);
});

it("answers 401 to a bad key", async () => {
  const { status, body } = await service().ask("/v1/usage", { key: "nonsense" });
  expect([status, body.code]).toEqual([401, "invalid_api_key"]);
});

it("answers 422 to a parameter it does not know", async () => {
  const { status, body } = await service().ask("/v1/usage?days=1");
  expect([status, body.code]).toEqual([422, "unknown_query_parameter"]);
});

it("answers 429 from the 61st in a minute on", async () => {
  const statuses = new Set<number>();
  for (let time = 0; time < 60; time += 1)
    statuses.add((await limited().ask("/v1/usage", { from: "192.0.2.5" })).status);
  expect([...statuses]).toEqual([200]);
  const { status, body, headers } = await limited().ask("/v1/usage", { from: "192.0.2.5" });
  expect([status, body.code]).toEqual([429, "rate_limited"]);
  expect(headers.get("retry-after")).toBe("1");
  expect(headers.get("ratelimit-policy")).toBe('"endpoint";q=60;w=60');
  expect(headers.get("ratelimit")).toBe('"endpoint";r=0;t=1');
});

import { expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

const usage = (query: string, key?: string) =>
  service().ask(`/v1/me/usage_by_tool${query}`, key === undefined ? {} : { key });

it("answers 200 with the most called operations, and the sums of all", async () => {
  const { apiKey } = await service().createKey({});
  for (const path of ["/v1/programs/search", "/v1/programs/search?q=a", "/v1/ping", "/v1/me"])
    await service().ask(path, { key: apiKey });
  const row = { avg_latency_ms: expect.any(Number) };
  const search = { ...row, endpoint: "/v1/programs/search", calls: 2, units: 2, amount_yen: 6 };
  const sums = { total_amount_yen: 6, total_calls: 3 };
  expect(await usage("", apiKey)).toMatchObject({
    status: 200,
    body: { days: 30, top: [search, { ...row, endpoint: "/v1/ping", calls: 1, units: 0, amount_yen: 0 }], ...sums },
  });
  const { body } = await usage("?limit=1&days=7", apiKey);
  expect(body).toEqual({ days: 7, top: [search], ...sums });
});

it("is empty for an account that was never used", async () => {
  const { apiKey } = await service().createKey({});
  expect((await usage("", apiKey)).body).toEqual({ days: 30, top: [], total_amount_yen: 0, total_calls: 0 });
});

it("answers 401 without a key", async () => {
  expect(await usage("")).toMatchObject({ status: 401, body: { code: "api_key_required" } });
});

it.each([
  ["?days=91", "days"],
  ["?limit=51", "limit"],
  ["?limit=0", "limit"],
])("answers 422 to %s", async (query, name) => {
  const { apiKey } = await service().createKey({});
  const { status, body } = await usage(query, apiKey);
  expect([status, body.code, body.errors?.[0]?.loc]).toEqual([422, "validation_error", ["query", name]]);
});

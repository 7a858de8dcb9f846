import { afterEach, expect, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();
afterEach(() => service().setNow("2026-11-15T03:00:00Z"));

it("answers 200 with what was used, day by day", async () => {
  const { apiKey } = await service().createKey({ capYen: 300 });
  const at = async (instant: string, path: string) => {
    service().setNow(instant);
    expect((await service().ask(path, { key: apiKey })).status).toBe(200);
  };
  await at("2026-10-31T14:59:59Z", "/v1/programs/search");
  await at("2026-10-31T15:00:00Z", "/v1/programs/search");
  await at("2026-11-14T15:00:00Z", "/v1/ping");
  await at("2026-11-15T03:00:00Z", "/v1/programs/search");
  const { status, body } = await service().ask("/v1/me/dashboard?days=16", { key: apiKey });
  expect(status).toBe(200);
  const { series, ...rest } = body;
  expect(rest).toEqual({
    days: 16,
    tier: "paid",
    today_calls: 2,
    last_7_calls: 2,
    last_30_calls: 4,
    last_30_amount_yen: 9,
    month_to_date_calls: 3,
    month_to_date_amount_yen: 6,
    monthly_cap_yen: 300,
    cap_remaining_yen: 294,
    unit_price_yen: 3,
    peak_day: { date: "2026-11-15", calls: 2 },
    subscription_status: "no_subscription",
    current_period_end: null,
    key_hash_prefix: expect.stringMatching(/^[0-9a-f]{8}$/),
  });
  expect(series).toHaveLength(16);
  expect(series[0]).toEqual({ date: "2026-10-31", calls: 1 });
  expect(series[1]).toEqual({ date: "2026-11-01", calls: 1 });
  expect(series[2]).toEqual({ date: "2026-11-02", calls: 0 });
  expect(series[15]).toEqual({ date: "2026-11-15", calls: 2 });
});

it("shows 30 days unless asked otherwise, 1 to 90", async () => {
  const { apiKey } = await service().createKey({});
  const lengthOf = async (query: string) =>
    (await service().ask(`/v1/me/dashboard${query}`, { key: apiKey })).body.series.length;
  expect(await Promise.all(["", "?days=1", "?days=90"].map(lengthOf))).toEqual([30, 1, 90]);
});

it("has no peak and no rest of a cap where there is none", async () => {
  const { apiKey } = await service().createKey({});
  const { body } = await service().ask("/v1/me/dashboard", { key: apiKey });
  expect(body).toMatchObject({ peak_day: null, monthly_cap_yen: null, cap_remaining_yen: null, today_calls: 0 });
});

it("carries everything over to a new key", async () => {
  const { apiKey } = await service().createKey({ capYen: 300 });
  await service().ask("/v1/programs/search", { key: apiKey });
  const rotated = await service().ask("/v1/me/rotate-key", { method: "POST", key: apiKey });
  const { body } = await service().ask("/v1/me/dashboard", { key: rotated.body.api_key });
  expect(body).toMatchObject({ today_calls: 1, month_to_date_amount_yen: 3, cap_remaining_yen: 297 });
});

it("answers 401 without a key", async () => {
  const { status, body } = await service().ask("/v1/me/dashboard");
  expect([status, body.code]).toEqual([401, "api_key_required"]);
});

it.each(["days=0", "days=91", "days=x", "days=1.5", "days="])("answers 422 to %s", async (query) => {
  const { apiKey } = await service().createKey({});
  const { status, body } = await service().ask(`/v1/me/dashboard?${query}`, { key: apiKey });
  expect([status, body.code, body.errors?.[0]?.loc]).toEqual([422, "validation_error", ["query", "days"]]);
});

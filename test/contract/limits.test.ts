import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Endpoint } from "../../runtime/endpoint/endpoint.ts";
import { endpoints } from "../../runtime/features/table.ts";
import { checkoutsPerHour } from "../../runtime/features/billing/service/services.ts";
import { refundReviewDays } from "../../runtime/features/billing/endpoints/refund-request.ts";
import { deepestJson, defaultBodyLimits } from "../../runtime/wire/json-guard.ts";
import { assertUrlLength } from "../../runtime/wire/text-guard.ts";
import { grantSeconds, missesPerHour, pollSeconds } from "../../runtime/features/device/device-grants.ts";
import { sessionSeconds } from "../../runtime/accounts/sessions.ts";
import { anonymousLimit } from "../../runtime/pipeline/guards/anonymous-quota.ts";
import { burstLimits } from "../../runtime/pipeline/guards/burst.ts";
import { readClientTag } from "../../runtime/pipeline/guards/identify.ts";
import { parseIdempotencyKey } from "../../runtime/pipeline/read-request.ts";
import { unitPriceYen } from "../../runtime/base/price.ts";
import { replayMs, stateLimits } from "../../runtime/state/ledger.ts";
import { describeBesideCorpus } from "../support/shared-corpus.ts";

type Range = { min: number; max: number; default?: number };

/** The published limits of what is served so far, by their published names. */
const published = {
  anonymous_requests_per_jst_day: 3,
  unit_price_jpy_excl_tax: 3,
  programs_search_limit: { min: 1, max: 100, default: 20 },
  programs_batch_ids: { min: 1, max: 50 },
  feedback_message_chars: { min: 1, max: 4000 },
  feedback_rating: { min: 1, max: 5 },
  client_tag_chars: 32,
  prescreen_limit: { min: 1, max: 50, default: 10 },
  account_days: { min: 1, max: 90, default: 30 },
  meta_freshness_limit: { min: 1, max: 500, default: 50 },
  exclusion_check_ids: { min: 1, max: 100 },
  dataset_search_limit: { min: 1, max: 100, default: 20 },
  calendar_within_days: { min: 1, max: 180, default: 30 },
  cost_preview_calls: { min: 1, max: 500 },
  cost_preview_iterations: { min: 1, max: 10000, default: 1 },
  cost_preview_per_minute: 50,
  session_logins_per_minute_per_ip: 10,
  usage_per_minute: 60,
  paid_key_rate: { per_second: 10, burst: 20 },
  credential_ip_rate: { per_second: 20, burst: 40 },
  anonymous_ip_rate: { per_second: 1, burst: 5 },
  anonymous_requests_per_ipv6_48_per_day: 300,
  idempotency_ttl_hours: 24,
  idempotency_key_chars: { min: 1, max: 255 },
  idempotency_live_keys_per_account: { with_body: 10000, max: 100000 },
  sheet_id_chars: { min: 20, max: 120 },
  sheet_tab_chars: 64,
  body_bytes_default: 262144,
  body_bytes_csv_preview: 8388608,
  body_bytes_audit_batch: 8388608,
  json_depth: 32,
  json_members: { default: 10000, audit_batch: 500000 },
  url_bytes: 8192,
  q_chars: 200,
  session_days: 7,
  checkout_per_hour_per_ip: 20,
  refund_review_days: 14,
  device_code_seconds: 900,
  device_interval_seconds: 5,
  device_user_code_misses_per_hour_per_ip: 10,
} as const;

const endpointOf = (id: string): Endpoint => endpoints.find((endpoint) => endpoint.id === id)!;
const takesQuery = (id: string, query: Record<string, string>) => endpointOf(id).query.safeParse(query).success;
const takesBody = (id: string, body: unknown) => endpointOf(id).body!.safeParse(body).success;
const texts = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`);

describe("a number in a query", () => {
  it.each<[id: string, name: string, range: Range, others: Record<string, string>]>([
    ["PRG-1", "limit", published.programs_search_limit, {}],
    ...["DAT-1", "DAT-3", "DAT-5", "DAT-9", "DAT-13", "DAT-16", "DAT-18"].map(
      (id): [string, string, Range, Record<string, string>] => [id, "limit", published.dataset_search_limit, {}],
    ),
    ["DAT-11", "limit", { min: 1, max: 100, default: 50 }, {}],
    ["CAL-1", "within_days", published.calendar_within_days, {}],
    ["CAL-1", "limit", { min: 1, max: 100, default: 50 }, {}],
    ["MET-5", "limit", published.meta_freshness_limit, {}],
    ["EXC-1", "limit", { min: 1, max: 500 }, {}],
    ["ACC-5", "days", published.account_days, {}],
    ["ACC-8", "days", published.account_days, {}],
    ["ACC-9", "days", published.account_days, {}],
    ["ACC-9", "limit", { min: 1, max: 50, default: 10 }, {}],
    ["ADD-1", "limit", { min: 1, max: 20, default: 10 }, { q: "架空" }],
    ["ADD-3", "limit", { min: 1, max: 50, default: 20 }, { q: "架空" }],
    ["ACC-7", "limit", { min: 1, max: 10, default: 5 }, { intent: "補助金" }],
  ])("%s %s has its bounds and default", (id, name, range, others) => {
    const takes = (value: number) => takesQuery(id, { ...others, [name]: String(value) });
    expect([range.min - 1, range.min, range.max, range.max + 1].map(takes)).toEqual([false, true, true, false]);
    const filled = endpointOf(id).query.parse(others) as Record<string, unknown>;
    expect(filled[name]).toBe(range.default);
  });

  it("may skip as many rows as a caller likes", () => {
    expect(["-1", "0", "1000000"].map((offset) => takesQuery("PRG-1", { offset }))).toEqual([false, true, true]);
  });
});

describe("a text", () => {
  it("in a search has at most 200 characters after trimming, as people count them", () => {
    const q = "𠮟".repeat(published.q_chars);
    expect([q, `  ${q}  `, `${q}x`].map((text) => takesQuery("PRG-1", { q: text }))).toEqual([true, true, false]);
  });

  it("of feedback has 1 to 4000 characters and a rating from 1 to 5", () => {
    const takes = (message: string) => takesBody("FBK-1", { message });
    expect(["", "a", "𠮟".repeat(4000), "a".repeat(4001)].map(takes)).toEqual([false, true, true, false]);
    expect([0, 1, 5, 6].map((rating) => takesBody("FBK-1", { message: "a", rating }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("that names an intent has 1 to 500 characters", () => {
    const takes = (intent: string) => takesQuery("ACC-7", { intent });
    expect(["", "a", "a".repeat(500), "a".repeat(501)].map(takes)).toEqual([false, true, true, false]);
  });
});

describe("a body", () => {
  it("of a batch names 1 to 50 programs of 1 to 64 characters", () => {
    const takes = (unified_ids: string[]) => takesBody("PRG-3", { unified_ids });
    expect([[], texts(1), texts(50), texts(51)].map(takes)).toEqual([false, true, true, false]);
    expect([[""], ["x".repeat(64)], ["x".repeat(65)]].map(takes)).toEqual([false, true, false]);
  });

  it("of an exclusion check names at most 100 programs of 1 to 200 characters", () => {
    const takes = (program_ids: string[]) => takesBody("EXC-2", { program_ids });
    expect([texts(100), texts(101), [""], ["x".repeat(200)], ["x".repeat(201)]].map(takes)).toEqual([
      true,
      false,
      false,
      true,
      false,
    ]);
  });

  it("of a prescreen has a limit from 1 to 50, 10 unless sent", () => {
    expect([0, 1, 50, 51].map((limit) => takesBody("PRG-4", { limit }))).toEqual([false, true, true, false]);
    expect(endpointOf("PRG-4").body!.parse({})).toMatchObject({ limit: 10 });
    expect([-1, 0, 100_000, 100_001].map((employee_count) => takesBody("PRG-4", { employee_count }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([1799, 1800, 2100, 2101].map((founded_year) => takesBody("PRG-4", { founded_year }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([20, 21].map((count) => takesBody("PRG-4", { declared_certifications: texts(count) }))).toEqual([
      true,
      false,
    ]);
  });

  it("of a cost preview has 1 to 500 calls and 1 to 10000 iterations, once unless sent", () => {
    const calls = (count: number) => ({ stack_or_calls: texts(count).map((tool) => ({ tool })) });
    expect([0, 1, 500, 501].map((count) => takesBody("BIL-5", calls(count)))).toEqual([false, true, true, false]);
    const takes = (iterations: number) => takesBody("BIL-5", { ...calls(1), iterations });
    expect([0, 1, 10_000, 10_001].map(takes)).toEqual([false, true, true, false]);
    expect(endpointOf("BIL-5").body!.parse(calls(1))).toMatchObject({ iterations: 1 });
  });

  it("of a tax evaluation has at most 200 keys, 64 KB and 1 to 100 rulesets", () => {
    const takes = (business_profile: object, others = {}) => takesBody("DAT-15", { business_profile, ...others });
    const keys = (count: number) => Object.fromEntries(texts(count).map((name) => [name, 1]));
    expect([0, 200, 201].map((count) => takes(keys(count)))).toEqual([true, true, false]);
    expect([65_528, 65_529].map((length) => takes({ a: "x".repeat(length) }))).toEqual([true, false]);
    const ids = (count: number) => Array.from({ length: count }, () => "TAX-3f2a9c01d4");
    expect([0, 1, 100, 101].map((count) => takes({}, { target_ruleset_ids: ids(count) }))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("that names a statute has one law, a citation of at most 80 characters and pages of 1 to 100", () => {
    const takes = (others: object) => takesBody("DAT-12", { law_id: "LAW-3f2a9c01d4", ...others });
    expect([80, 81].map((length) => takes({ article_citation: "条".repeat(length) }))).toEqual([true, false]);
    expect([0, 1, 100, 101].map((limit) => takes({ limit }))).toEqual([false, true, true, false]);
    expect([-1, 0].map((offset) => takes({ offset }))).toEqual([false, true]);
    expect(takes({ law_id: "LAW-1" })).toBe(false);
    expect(endpointOf("DAT-12").body!.parse({ law_id: "LAW-3f2a9c01d4" })).toMatchObject({ limit: 20, offset: 0 });
  });

  it("of a verification has 1 to 100 citations of at most 200 characters, or a text of at most 10000", () => {
    const takes = (body: object) => takesBody("ADD-2", body);
    expect([0, 1, 100, 101].map((count) => takes({ citations: texts(count) }))).toEqual([false, true, true, false]);
    expect([200, 201].map((length) => takes({ citations: ["法".repeat(length)] }))).toEqual([true, false]);
    expect([10_000, 10_001].map((length) => takes({ text: "法".repeat(length) }))).toEqual([true, false]);
    expect([{}, { text: "法", citations: ["法"] }].map(takes)).toEqual([false, false]);
  });

  it("that sets a cap has a whole number of yen or null", () => {
    const takes = (monthly_cap_yen: unknown) => takesBody("ACC-4", { monthly_cap_yen });
    expect([0, 300, null, -1, 1.5, "3"].map(takes)).toEqual([true, true, true, false, false, false]);
    expect(takesBody("ACC-4", {})).toBe(false);
  });

  it("that opens a session holds a key of 8 to 256 characters", () => {
    const takes = (count: number) => takesBody("ACC-10", { api_key: "x".repeat(count) });
    expect([7, 8, 256, 257].map(takes)).toEqual([false, true, true, false]);
  });

  it("that binds a sheet has an id of 20 to 120 characters and a tab of 1 to 64, jpcite unless sent", () => {
    const sheet = (count: number) => ({ sheet_id: "x".repeat(count) });
    expect([19, 20, 120, 121].map((count) => takesBody("EXT-7", sheet(count)))).toEqual([false, true, true, false]);
    const takes = (count: number) => takesBody("EXT-7", { ...sheet(20), sheet_tab_name: "補".repeat(count) });
    expect([0, 1, 64, 65].map(takes)).toEqual([false, true, true, false]);
    expect(endpointOf("EXT-7").body!.parse(sheet(20))).toMatchObject({ sheet_tab_name: "jpcite" });
  });

  it("that saves a search has a name of 1 to 120 characters and the parameters of a search without its page", () => {
    const takes = (name: string, query: object) => takesBody("EXT-4", { name, query });
    expect(["", "a", "𠮟".repeat(120), "a".repeat(121)].map((name) => takes(name, {}))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const parameters = Object.keys(endpointOf("PRG-1").query.shape);
    expect(parameters.filter((name) => !takes("a", { [name]: null }))).toEqual([
      "open_only",
      "limit",
      "offset",
      "cursor",
    ]);
  });

  it("has its size, depth and members; two operations take more than others", () => {
    const own = endpoints.flatMap(({ id, bodyLimits }) => (bodyLimits ? [[id, bodyLimits]] : []));
    expect(Object.fromEntries(own)).toEqual({
      "AUD-1": { bytes: published.body_bytes_audit_batch, members: published.json_members.audit_batch },
      "EXT-3": { bytes: published.body_bytes_csv_preview, members: published.json_members.default },
    });
    expect(defaultBodyLimits).toEqual({
      bytes: published.body_bytes_default,
      members: published.json_members.default,
    });
    expect(deepestJson).toBe(published.json_depth);
  });
});

describe("limits of a caller", () => {
  it("are 20 checkouts an hour, and 14 days to answer a request for a refund", () => {
    expect(checkoutsPerHour).toBe(published.checkout_per_hour_per_ip);
    expect(refundReviewDays).toBe(published.refund_review_days);
  });

  it("are the life of a device's codes and the pace at which it may ask", () => {
    expect([grantSeconds, pollSeconds]).toEqual([published.device_code_seconds, published.device_interval_seconds]);
    expect(missesPerHour).toBe(published.device_user_code_misses_per_hour_per_ip);
    expect([128, 129].map((count) => takesBody("DEV-1", { client_id: "x".repeat(count) }))).toEqual([true, false]);
    expect([256, 257].map((count) => takesBody("DEV-1", { scope: "x".repeat(count) }))).toEqual([true, false]);
  });

  it("are 3 anonymous requests a day, 3 yen a unit", () => {
    expect([anonymousLimit, unitPriceYen]).toEqual([3, 3]);
  });

  it("are the burst limits per key and network", () => {
    expect(burstLimits).toEqual({
      key: { perSecond: 10, burst: 20 },
      credentialNetwork: { perSecond: 20, burst: 40 },
      anonymousNetwork: { perSecond: 1, burst: 5 },
      anonymousSitePerDay: 300,
    });
  });

  it("are the own limits of four calls, per minute and per second", () => {
    const own = (id: string) => endpointOf(id).burst;
    expect([own("BIL-5"), own("ACC-10"), own("MET-7"), own("ADD-1")]).toEqual([
      { perMinute: published.cost_preview_per_minute },
      { perMinute: published.session_logins_per_minute_per_ip, by: "network" },
      { perMinute: published.usage_per_minute },
      { perSecond: 20, by: "network" },
    ]);
  });

  it("are the lengths of headers and addresses", () => {
    const kept = (length: number) => readClientTag("x".repeat(length), true).tag !== null;
    expect([1, 32, 33].map(kept)).toEqual([true, true, false]);
    expect(parseIdempotencyKey("x".repeat(255))).toHaveLength(255);
    expect(() => parseIdempotencyKey("x".repeat(256))).toThrow("Idempotency-Key is not usable");
    expect(() => assertUrlLength(`/${"x".repeat(8191)}`)).not.toThrow();
    expect(() => assertUrlLength(`/${"x".repeat(8192)}`)).toThrow("longer than 8192 bytes");
  });

  it("are what the store remembers: a day of replays, a bounded number of them, sessions of a week", () => {
    expect(replayMs).toBeGreaterThanOrEqual(published.idempotency_ttl_hours * 3_600_000);
    expect(stateLimits).toEqual({ tagsPerDay: 1_000, children: 50, operationsWithBody: 10_000, operations: 100_000 });
    expect(sessionSeconds).toBe(published.session_days * 86_400);
  });
});

describeBesideCorpus("contract", "the pinned limits against the published list", (contract) => {
  it("agree with it", () => {
    const text = readFileSync(join(contract, "limits.json"), "utf8");
    const listed = Object.fromEntries(
      (JSON.parse(text) as { name: string; value: unknown }[]).map(({ name, value }) => [name, value]),
    );
    for (const [name, value] of Object.entries(published)) expect(listed[name], name).toEqual(value);
  });
});

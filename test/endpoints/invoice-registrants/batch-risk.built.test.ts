import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type AskOptions, serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

const tnums = ["T8999900000001", "T9999999999999", "nonsense", "T3999900000006", "t8999900000001"];
const ask = (json: unknown, options: AskOptions = {}) =>
  service().ask("/v1/invoice_registrants/batch_risk", { json, ...options });
const keyed = async (headers: Record<string, string> = {}, capYen: number | null = null): Promise<AskOptions> => {
  const { apiKey } = await service().createKey(capYen === null ? {} : { capYen });
  return { key: apiKey, headers: { "idempotency-key": randomUUID(), "x-cost-cap-jpy": "300", ...headers } };
};

describe("200", () => {
  it("answers each different number once, in order, and charges those that are held", async () => {
    const { status, body, headers } = await ask({ tnums }, await keyed());
    expect(status).toBe(200);
    expect(body.total).toBe(4);
    expect(
      body.results.map(
        (row: { invoice_registration_number: string; risk: { reading: string } | null; error: string }) => [
          row.invoice_registration_number,
          row.risk?.reading ?? null,
          row.error,
        ],
      ),
    ).toEqual([
      ["T8999900000001", "HIT", null],
      ["T9999999999999", "NO_HIT", null],
      ["nonsense", null, "malformed"],
      ["T3999900000006", "HIT", null],
    ]);
    expect(body.billing).toEqual({
      billable_units: 2,
      yen_excl_tax: 6,
      unit_price_yen: 3,
      not_found_billed: false,
    });
    expect(headers.get("x-billable-units")).toBe("2");
    expect(body.attribution.notice).toBeTruthy();
  });

  it("answers a malformed entry of any length in its row, cut behind 64 characters", async () => {
    const sent = ["T8999900000001", "x".repeat(64), "𠮷".repeat(10_000), ""];
    const { status, body } = await ask({ tnums: sent }, await keyed());
    expect(status).toBe(200);
    expect(
      body.results.map((row: { invoice_registration_number: string; error: string }) => [
        row.invoice_registration_number,
        row.error,
      ]),
    ).toEqual([
      ["T8999900000001", null],
      ["x".repeat(64), "malformed"],
      [`${"𠮷".repeat(64)}…`, "malformed"],
      ["", "malformed"],
    ]);
  });

  it("gives the row that a single lookup gives", async () => {
    const { body } = await ask({ tnums: tnums.slice(0, 1), max_cost_jpy: 3 }, await keyed());
    const single = await service().ask("/v1/invoice_registrants/T8999900000001/risk");
    expect(body.results[0].risk).toEqual(single.body.result);
  });

  it("costs nothing and proves nothing when no number is held", async () => {
    const { body, headers } = await ask({ tnums: ["T9999999999999"] }, await keyed());
    expect(body.results[0].risk).toMatchObject({ reading: "NO_HIT", registered: null, risk_score: null });
    expect([headers.get("x-billable-units"), headers.get("x-result-note")]).toEqual(["0", "not-confirmable"]);
  });
});

describe("refusals", () => {
  it("401 without a key, 428 without Idempotency-Key, 400 without any cap", async () => {
    expect((await ask({ tnums })).status).toBe(401);
    const { apiKey: key } = await service().createKey();
    expect((await ask({ tnums }, { key, headers: { "x-cost-cap-jpy": "300" } })).status).toBe(428);
    const { status, body } = await ask({ tnums }, { key, headers: { "idempotency-key": randomUUID() } });
    expect([status, body.code, body.predicted_yen]).toEqual([400, "cost_cap_required", 12]);
  });

  it("402 above the lower cap, 503 above the month", async () => {
    expect((await ask({ tnums, max_cost_jpy: 11 }, await keyed())).status).toBe(402);
    expect((await ask({ tnums }, await keyed({}, 11))).status).toBe(503);
  });

  it.each([
    [{}],
    [{ tnums: [] }],
    [{ tnums: Array.from({ length: 101 }, () => "T8999900000001") }],
    [{ tnums, note: "x" }],
  ])("422 for a body outside its bounds", async (json) => {
    const { status, body } = await ask(json, await keyed());
    expect([status, body.code]).toEqual([422, "validation_error"]);
  });
});

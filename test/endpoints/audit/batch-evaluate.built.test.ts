import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { batchEvaluate } from "../../../runtime/endpoints/audit/batch-evaluate.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { recordsOf } from "../../support/dataset-suites.ts";
import { type AskOptions, serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();
const corpus = corpusOfFile();

const ids = () => recordsOf(corpus(), "tax_ruleset").map(({ unified_id: id }) => id);
const profile = { capital_yen: 10_000_000, blue_return: true, employees: 5 };
const clients = (count: number) => Array.from({ length: count }, (_, at) => ({ client_id: `c${at}`, profile }));
const ask = (json: unknown, options: AskOptions = {}) =>
  service().ask("/v1/audit/batch_evaluate", { json, ...options });
const keyed = async (headers: Record<string, string> = {}, capYen: number | null = null): Promise<AskOptions> => {
  const { apiKey } = await service().createKey(capYen === null ? {} : { capYen });
  return { key: apiKey, headers: { "idempotency-key": randomUUID(), "x-cost-cap-jpy": "100000", ...headers } };
};
const request = (profiles: unknown[], target_ruleset_ids: unknown[]) => ({
  audit_firm_id: "firm-1",
  profiles,
  target_ruleset_ids,
});

describe("200", () => {
  it("gives each profile, in the order sent, the outcome that a single evaluation gives", async () => {
    const profiles = [
      { client_id: "b", profile },
      { client_id: "a", profile: {} },
    ];
    const { status, body } = await ask(request(profiles, [...ids(), ids()[0]]), await keyed());
    expect(status).toBe(200);
    expect(body.results.map(({ client_id: id }: { client_id: string }) => id)).toEqual(["b", "a"]);
    expect(body).toMatchObject({ audit_firm_id: "firm-1", profile_count: 2, ruleset_count: 8, evaluations: 16 });
    for (const [at, { profile: sent }] of profiles.entries()) {
      const single = await service().ask("/v1/tax_rulesets/evaluate", {
        json: { business_profile: sent, target_ruleset_ids: ids() },
      });
      for (const [place, row] of nonEmpty(single.body.results.entries())) {
        const own = body.results[at].results[place];
        const { predicates } = body.rulesets[place];
        expect(own).toMatchObject({ unified_id: row.unified_id, applicable: row.applicable, error: row.error });
        expect(own.unmatched.map((position: number) => predicates[position])).toEqual(row.conditions_unmatched);
        expect(own.unknown.map((position: number) => predicates[position])).toEqual(row.conditions_unknown);
      }
    }
  });

  it("costs a unit for every ten evaluations, rounded up, at least one", async () => {
    for (const [profiles, rulesets, units] of [
      [1, 1, 1],
      [5, 2, 1],
      [11, 1, 2],
      [3, 8, 3],
    ] as const) {
      const { body, headers } = await ask(request(clients(profiles), ids().slice(0, rulesets)), await keyed());
      expect(body.billing).toEqual({
        billable_units: units,
        yen_excl_tax: units * 3,
        unit_price_yen: 3,
        fan_out_factor: 10,
      });
      expect(headers.get("x-billable-units")).toBe(String(units));
    }
  });

  it("finds outcomes unlike the majority from three profiles on", async () => {
    const all = await ask(request([{ client_id: "x", profile }], ids()), await keyed());
    expect(all.body.anomalies).toEqual([]);
    expect((await ask(request(clients(3), ids()), await keyed())).body.anomalies).toEqual([]);
  });

  it("keeps the order of 5,000 profiles and lets others take their turn while it works", async () => {
    let turns = 0;
    let done = false;
    const count = () => {
      if (done) return;
      turns++;
      setImmediate(count);
    };
    setImmediate(count);
    const input = { params: {}, query: {}, body: request(clients(5000), ids()) };
    const context = { corpus: corpus(), asOf: "2026-11-15", generatedAt: "2026-11-15T03:00:00Z", keyed: false };
    if (!batchEvaluate.sealed) throw new Error("the batch is sealed");
    const answer = await batchEvaluate.handler(input, context);
    done = true;
    const body = answer.body as { results: { client_id: string }[]; billing: { billable_units: number } };
    expect(body.results.map(({ client_id: id }) => id)).toEqual(clients(5000).map(({ client_id: id }) => id));
    expect(body.billing.billable_units).toBe(4000);
    // Slices end by the clock, so how many there are depends on the machine.
    expect(turns).toBeGreaterThan(1);
  });
});

describe("refusals", () => {
  it("404 for rulesets that do not exist, with their ids, unbilled", async () => {
    const { status, body, headers } = await ask(request(clients(1), [ids()[0], "TAX-ffffffffff"]), await keyed());
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: "ruleset_not_found", missing_ids: ["TAX-ffffffffff"] });
    expect(headers.get("x-billable-units")).toBe("0");
  });

  it("401 without a key, 428 without Idempotency-Key, 400 without any cap", async () => {
    const body = request(clients(1), ids().slice(0, 1));
    expect((await ask(body)).status).toBe(401);
    const { apiKey: key } = await service().createKey();
    expect((await ask(body, { key, headers: { "x-cost-cap-jpy": "3" } })).status).toBe(428);
    expect((await ask(body, { key, headers: { "idempotency-key": "a" } })).body.code).toBe("cost_cap_required");
    expect((await ask({ ...body, max_cost_jpy: 3 }, { key, headers: { "idempotency-key": "b" } })).status).toBe(200);
  });

  it("402 above the lower cap, 503 above the month", async () => {
    const body = request(clients(11), ids().slice(0, 1));
    const { status, body: refusal } = await ask({ ...body, max_cost_jpy: 5 }, await keyed());
    expect([status, refusal.predicted_yen]).toEqual([402, 6]);
    expect((await ask(body, await keyed({}, 5))).status).toBe(503);
  });

  it.each([
    { ...request([], ["TAX-0000000000"]) },
    { ...request([{ client_id: "a", profile: {} }], []) },
    { ...request([{ client_id: "あ", profile: {} }], ["TAX-0000000000"]) },
    { ...request([{ client_id: "a", profile: [] }], ["TAX-0000000000"]) },
    { ...request([{ client_id: "a", profile: {} }], ["x"]) },
    { ...request([{ client_id: "a", profile: {} }], ["TAX-0000000000"]), extra: 1 },
    { ...request([{ client_id: "a", profile: {} }], ["TAX-0000000000"]), audit_firm_id: "" },
    {
      ...request(
        Array.from({ length: 5001 }, () => ({ client_id: "a", profile: {} })),
        ["TAX-0000000000"],
      ),
    },
    {
      ...request(
        [{ client_id: "a", profile: {} }],
        Array.from({ length: 101 }, () => "TAX-0000000000"),
      ),
    },
  ])("422 for a body outside its bounds", async (json) => {
    const { status, body } = await ask(json, await keyed());
    expect([status, body.code]).toEqual([422, "validation_error"]);
  });

  it("429 while another call of the account runs, and for nobody else", async () => {
    const one = await keyed();
    const another = await keyed();
    const body = request(clients(5000), ids());
    const again = { ...one, headers: { ...one.headers, "idempotency-key": "again" } };
    const answers = await Promise.all([ask(body, one), ask(body, again), ask(body, another)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect([refused?.body.code, refused?.headers.get("retry-after")]).toEqual(["rate_limited", "1"]);
    expect((await ask(body, again)).status).toBe(200);
  });

  it("413 for a body above 8 MiB", async () => {
    const long = [{ client_id: "a", profile: { text: "x".repeat(8 * 1024 * 1024) } }];
    expect((await ask(request(long, ["TAX-0000000000"]), await keyed())).status).toBe(413);
  });
});

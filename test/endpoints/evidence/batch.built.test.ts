import { randomUUID } from "node:crypto";
import { describe, expect, inject, it } from "vitest";
import { type AskOptions, serviceOfFile } from "../../support/service.ts";

const service = serviceOfFile();

const lookups = [
  { kind: "program", id: "UNI-0000000003" },
  { kind: "program", id: "UNI-ffffffffff" },
  { kind: "houjin", id: "T4999900000005" },
  { kind: "program", id: "UNI-0000000003" },
  { kind: "houjin", id: "9999990000099" },
  { kind: "houjin", id: "12" },
];
const ask = (json: unknown, options: AskOptions = {}) =>
  service().ask("/v1/evidence/packets/batch", { json, ...options });
const keyed = async (headers: Record<string, string> = {}, capYen: number | null = null): Promise<AskOptions> => {
  const { apiKey } = await service().createKey(capYen === null ? {} : { capYen });
  return { key: apiKey, headers: { "idempotency-key": randomUUID(), "x-cost-cap-jpy": "300", ...headers } };
};

describe("200", () => {
  it("answers each different lookup once, by its place, and charges those with a record", async () => {
    const { status, body, headers } = await ask({ lookups }, await keyed());
    expect(status).toBe(200);
    expect(body.results.map(({ index, kind, id }: Record<string, unknown>) => [index, kind, id])).toEqual([
      [0, "program", "UNI-0000000003"],
      [2, "houjin", "T4999900000005"],
    ]);
    expect(body.not_found).toEqual([
      { index: 1, kind: "program", id: "UNI-ffffffffff", reason: "not_found" },
      { index: 3, kind: "houjin", id: "9999990000099", reason: "no_hit" },
      { index: 4, kind: "houjin", id: "12", reason: "invalid_id" },
    ]);
    expect(body).toMatchObject({
      total: 5,
      successful: 2,
      failed: 3,
      billing: { billable_units: 2, yen_excl_tax: 6, unit_price_yen: 3, not_found_billed: false },
      corpus_snapshot_id: inject("snapshot").id,
    });
    expect([headers.get("x-billable-units"), headers.get("x-cost-jpy")]).toEqual(["2", "6"]);
  });

  it("reads and charges a corporate number once, in whatever form it is sent; the first spelling is shown", async () => {
    const spellings = ["T4999900000005", "4999900000005", "４９９９９０００００００５", "t4999900000005"];
    const sent = spellings.map((id) => ({ kind: "houjin", id }));
    const options = await keyed({ "x-cost-cap-jpy": "3" });
    const { status, body, headers } = await ask({ lookups: sent }, options);
    expect([status, headers.get("x-billable-units")]).toEqual([200, "1"]);
    expect(body).toMatchObject({ total: 1, successful: 1, billing: { billable_units: 1 } });
    expect(body.results.map(({ index, id }: Record<string, unknown>) => [index, id])).toEqual([[0, "T4999900000005"]]);
    const { body: preview } = await service().ask("/v1/cost/preview", {
      json: { stack_or_calls: [{ tool: "EVD-2", args: { lookups: sent } }] },
    });
    expect(preview.billing_units).toBe(1);
  });

  it("gives the packet that a single lookup gives", async () => {
    const { body } = await ask({ lookups: [lookups[2]] }, await keyed());
    const single = await service().ask("/v1/evidence/packets/houjin/4999900000005");
    const { packet_id: _first, ...packet } = body.results[0].packet;
    const { packet_id: _second, ...alone } = single.body;
    expect(packet).toEqual(alone);
  });

  it("takes items for lookups", async () => {
    const { body } = await ask({ items: lookups.slice(0, 1) }, await keyed());
    expect(body.successful).toBe(1);
  });

  it("is no error when nothing is found, costs nothing and proves nothing", async () => {
    const { status, body, headers } = await ask({ lookups: [lookups[4]] }, await keyed());
    expect(status).toBe(200);
    expect(body.results).toEqual([]);
    expect(headers.get("x-billable-units")).toBe("0");
    expect(headers.get("x-result-note")).toBe("not-confirmable");
  });

  it("says when no seal could be made", async () => {
    const { body } = await ask({ lookups: [lookups[0]] }, await keyed());
    expect(body).toMatchObject({ _seal_unavailable: true, audit_seal: null });
  });
});

describe("refusals", () => {
  it("401 without a key", async () => {
    const { status, body } = await ask({ lookups });
    expect([status, body.code]).toEqual([401, "api_key_required"]);
  });

  it("428 without Idempotency-Key", async () => {
    const { apiKey: key } = await service().createKey();
    const { status, body } = await ask({ lookups }, { key, headers: { "x-cost-cap-jpy": "300" } });
    expect([status, body.code]).toEqual([428, "idempotency_key_required"]);
  });

  it("400 without a cap in the header; one in the body does not stand for it", async () => {
    const { apiKey: key } = await service().createKey();
    const headers = { "idempotency-key": randomUUID() };
    const { status, body } = await ask({ lookups, max_cost_jpy: 300 }, { key, headers });
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "cost_cap_required", predicted_yen: 15 });
  });

  it("402 when all different lookups cost more than the cap", async () => {
    const { status, body } = await ask({ lookups }, await keyed({ "x-cost-cap-jpy": "14" }));
    expect(status).toBe(402);
    expect(body).toMatchObject({ code: "cost_cap_exceeded", predicted_yen: 15, cost_cap_yen: 14 });
    expect((await ask({ lookups }, await keyed({ "x-cost-cap-jpy": "15" }))).status).toBe(200);
  });

  it("503 when the worst case does not fit in the month", async () => {
    const { status, body } = await ask({ lookups }, await keyed({}, 14));
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: "monthly_cap_reached", cap_reached: true, projected_yen: 15 });
  });

  it.each([
    [{}],
    [{ lookups: [] }],
    [{ lookups: [null] }],
    [{ lookups: Array.from({ length: 101 }, () => lookups[0]) }],
    [{ lookups: [{ kind: "planet", id: "x" }] }],
    [{ lookups: [{ kind: "program" }] }],
    [{ lookups: [{ kind: "program", id: "" }] }],
    [{ lookups, packet_profile: "tiny" }],
  ])("422 for a body outside its bounds", async (json) => {
    const { status, body } = await ask(json, await keyed());
    expect([status, body.code]).toEqual([422, "validation_error"]);
  });

  it("takes 100 lookups", async () => {
    const many = Array.from({ length: 100 }, (_, at) => ({ kind: "program", id: `x${at}` }));
    expect((await ask({ lookups: many }, await keyed())).status).toBe(200);
  });
});

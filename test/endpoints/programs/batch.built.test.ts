import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type AskOptions, serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();

const path = "/v1/programs/batch";
const ids = ["UNI-0000000003", "UNI-ffffffffff", "UNI-0000000001", "UNI-0000000018"];
const ask = (json: unknown, options: AskOptions = {}) => service().ask(path, { json, ...options });
const keyed = async (headers: Record<string, string> = {}, capYen: number | null = null): Promise<AskOptions> => {
  const { apiKey } = await service().createKey(capYen === null ? {} : { capYen });
  return { key: apiKey, headers: { "idempotency-key": randomUUID(), ...headers } };
};

describe("200", () => {
  it("gives the programs found in the order asked, each once, and names the others", async () => {
    const { status, body } = await ask({ unified_ids: [...ids, "UNI-0000000003", "UNI-ffffffffff"] });
    expect(status).toBe(200);
    expect(body.results.map(({ unified_id }: { unified_id: string }) => unified_id)).toEqual([
      "UNI-0000000003",
      "UNI-0000000001",
    ]);
    for (const row of nonEmpty(body.results)) expect(Object.keys(row)).toHaveLength(41);
    expect(body.not_found).toEqual(["UNI-ffffffffff", "UNI-0000000018"]);
  });

  it("tells an anonymous caller what it would cost, and that it was not charged", async () => {
    const { body } = await ask({ unified_ids: ids });
    expect(body.billing).toEqual({
      billable_units: 2,
      yen_excl_tax: 6,
      unit_price_yen: 3,
      not_found_billed: false,
      metered: false,
    });
  });

  it("charges a key what was found, with the cap in header or body", async () => {
    for (const [cap, body] of [
      [{ "x-cost-cap-jpy": "12" }, {}],
      [{}, { max_cost_jpy: 12 }],
    ] as const) {
      const answer = await ask({ unified_ids: ids, ...body }, await keyed(cap));
      expect(answer.status).toBe(200);
      expect(answer.body.billing).toMatchObject({ billable_units: 2, yen_excl_tax: 6, metered: true });
      expect(answer.headers.get("x-billable-units")).toBe("2");
      expect(answer.headers.get("x-cost-jpy")).toBe("6");
    }
  });

  it("is no error when nothing is found, and costs nothing", async () => {
    const answer = await ask({ unified_ids: ["x"] }, await keyed({ "x-cost-cap-jpy": "3" }));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ results: [], not_found: ["x"], billing: { billable_units: 0 } });
    expect(answer.headers.get("x-billable-units")).toBe("0");
  });

  it("replays the same request for nothing", async () => {
    const options = await keyed({ "x-cost-cap-jpy": "12" });
    const first = await ask({ unified_ids: ids }, options);
    const again = await ask({ unified_ids: ids }, options);
    expect(again.bytes).toEqual(first.bytes);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.headers.get("x-billable-units")).toBe("0");
  });
});

describe("400", () => {
  it("for a key without any cap, with the yen it would need", async () => {
    const { status, body } = await ask({ unified_ids: ids }, await keyed());
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "cost_cap_required", predicted_yen: 12 });
  });

  it("for a cap that is no number", async () => {
    const { status, body } = await ask({ unified_ids: ids }, await keyed({ "x-cost-cap-jpy": "-1" }));
    expect(status).toBe(400);
    expect(body.code).toBe("cost_cap_invalid");
  });
});

describe("402", () => {
  it("when all different ids cost more than the lower of two caps", async () => {
    const options = await keyed({ "x-cost-cap-jpy": "12" });
    const { status, body } = await ask({ unified_ids: [...ids, "y"], max_cost_jpy: 100 }, options);
    expect(status).toBe(402);
    expect(body).toMatchObject({ code: "cost_cap_exceeded", predicted_yen: 15, cost_cap_yen: 12 });
  });
});

describe("422", () => {
  it.each([
    [{}],
    [{ unified_ids: [] }],
    [{ unified_ids: Array.from({ length: 51 }, () => "UNI-0000000001") }],
    [{ unified_ids: [""] }],
    [{ unified_ids: ["x".repeat(65)] }],
    [{ unified_ids: "UNI-0000000001" }],
    [{ unified_ids: ["x"], max_cost_jpy: -1 }],
    [{ unified_ids: ["x"], max_cost_jpy: 1.5 }],
  ])("for a body outside its bounds", async (json) => {
    const { status, body } = await ask(json);
    expect(status).toBe(422);
    expect(body.code).toBe("validation_error");
  });

  it("takes 50 ids and ignores fields it does not know", async () => {
    const unified_ids = Array.from({ length: 50 }, (_, at) => `x${at}`);
    expect((await ask({ unified_ids, note: "extra" })).status).toBe(200);
  });

  it("for an Idempotency-Key of another request", async () => {
    const options = await keyed({ "x-cost-cap-jpy": "12" });
    await ask({ unified_ids: ids }, options);
    const { status, body } = await ask({ unified_ids: ids.slice(1) }, options);
    expect(status).toBe(422);
    expect(body.code).toBe("idempotency_key_reused");
  });
});

describe("428", () => {
  it("for a key without Idempotency-Key, before the body is looked at", async () => {
    const { apiKey } = await service().createKey();
    const { status, body } = await ask({ unified_ids: [] }, { key: apiKey });
    expect(status).toBe(428);
    expect(body.code).toBe("idempotency_key_required");
  });
});

describe("503", () => {
  it("when the worst case does not fit in the month, and nothing is charged", async () => {
    const options = await keyed({ "x-cost-cap-jpy": "100" }, 6);
    const { status, body } = await ask({ unified_ids: ids }, options);
    expect(status).toBe(503);
    expect(body).toMatchObject({ code: "monthly_cap_reached", cap_reached: true, cap_yen: 6, projected_yen: 12 });
  });
});

import { describe, expect, inject, it } from "vitest";
import { serviceOfFile } from "../../support/service.ts";

const { id: snapshotId } = inject("snapshot");
const service = serviceOfFile();
const preview = (json: unknown) => service().ask("/v1/cost/preview", { json });

type Operation = {
  readonly operationId: string;
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
  };
};

describe("POST /v1/cost/preview", () => {
  it("prices calls by every name they have, all iterations in the totals", async () => {
    const { status, body, headers } = await preview({
      stack_or_calls: [
        { tool: "/v1/programs/search" },
        { tool: "GET /v1/programs/UNI-0000000000", args: null },
        { tool: "EXC-2", args: { program_ids: ["a"] } },
        { tool: "batch_get_programs", args: { unified_ids: ["a", "b", "a"] } },
        { tool: "/v1/meta" },
        { tool: "/meta" },
        { tool: "summon_rain" },
      ],
      iterations: 10,
    });
    expect([status, body]).toEqual([
      200,
      {
        predicted_total_yen: 180,
        billing_units: 60,
        unit_price_yen: 3,
        iterations: 10,
        breakdown: [
          { tool: "/v1/programs/search", units: 1, yen: 3 },
          { tool: "GET /v1/programs/UNI-0000000000", units: 1, yen: 3 },
          { tool: "EXC-2", units: 1, yen: 3 },
          { tool: "batch_get_programs", units: 2, yen: 6 },
          { tool: "/v1/meta", units: 0, yen: 0 },
          { tool: "/meta", units: 0, yen: 0 },
          { tool: "summon_rain", units: 1, yen: 3 },
        ],
        metered: false,
        unknown_tools: ["summon_rain"],
        assumptions: [],
        corpus_snapshot_id: snapshotId,
        disclaimer: expect.stringContaining("not in it"),
      },
    ]);
    expect(headers.get("x-anon-quota-limit")).toBeNull();
  });

  it("counts one iteration unless told otherwise", async () => {
    const { body } = await preview({ stack_or_calls: [{ tool: "PRG-1" }] });
    expect([body.iterations, body.billing_units, body.predicted_total_yen]).toEqual([1, 1, 3]);
  });

  it("takes the largest plan and refuses the next one", async () => {
    const calls = Array.from({ length: 500 }, () => ({ tool: "PRG-1" }));
    const { status, body } = await preview({ stack_or_calls: calls, iterations: 10_000 });
    expect([status, body.predicted_total_yen]).toEqual([200, 15_000_000]);
    expect((await preview({ stack_or_calls: [...calls, { tool: "PRG-1" }] })).status).toBe(422);
  });

  it.each([
    [{}],
    [{ stack_or_calls: [] }],
    [{ stack_or_calls: [{ tool: "" }] }],
    [{ stack_or_calls: [{ tool: "x".repeat(129) }] }],
    [{ stack_or_calls: [{ tool: "PRG-1", args: [] }] }],
    [{ stack_or_calls: [{ tool: "PRG-1" }], iterations: 0 }],
    [{ stack_or_calls: [{ tool: "PRG-1" }], iterations: 10_001 }],
    [{ stack_or_calls: [{ tool: "PRG-1" }], iterations: 1.5 }],
    [{ stack_or_calls: [{ tool: "PRG-1" }], extra: 1 }],
    [{ stack_or_calls: [{ tool: "PRG-1", extra: 1 }] }],
  ])("answers 422 to %j", async (json) => {
    const { status, body } = await preview(json);
    expect([status, body.code]).toEqual([422, "validation_error"]);
  });

  it("prices a call for one item when the list that its cost depends on is not sent, and says so", async () => {
    const { status, body } = await preview({
      stack_or_calls: [{ tool: "POST /v1/programs/batch" }, { tool: "EVD-9", args: {} }, { tool: "PRG-1" }],
      iterations: 2,
    });
    expect([status, body.billing_units]).toEqual([200, 6]);
    expect(body.assumptions).toEqual([
      { tool: "POST /v1/programs/batch", assumed: "one item", unit_rule: "one for each program found" },
      { tool: "EVD-9", assumed: "one item", unit_rule: "one for each pair for which a rule or relation was found" },
    ]);
  });

  it("knows every operationId of the published documents, with nothing but the name", async () => {
    for (const path of ["/v1/openapi.json", "/v1/openapi.agent.json"]) {
      const { body: document } = await service().ask(path);
      const operations = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((item) =>
        Object.values(item),
      );
      const calls = operations.map(({ operationId }) => ({ tool: operationId }));
      const { status, body } = await preview({ stack_or_calls: calls });
      expect([status, body.unknown_tools, body.breakdown.length]).toEqual([200, [], calls.length]);
    }
  });

  it.each([[null], [[null]], [[[]]], [[{}]], [["x", 0, true]], ["x"], [{}]])(
    "prices a call whose arguments are all %j",
    async (value) => {
      const { body: document } = await service().ask("/v1/openapi.json");
      const operations = Object.values<Record<string, Operation>>(document.paths).flatMap((item) =>
        Object.values(item),
      );
      const calls = operations.flatMap(({ operationId, requestBody }) => {
        const { $ref } = requestBody?.content["application/json"]?.schema ?? {};
        const { properties = {} } = document.components.schemas[$ref?.split("/").at(-1) ?? ""] ?? {};
        const fields = [...Object.keys(properties), "items"];
        return { tool: operationId, args: Object.fromEntries(fields.map((field) => [field, value])) };
      });
      expect(calls.filter(({ args }) => "lookups" in args || "program_ids" in args)).not.toHaveLength(0);
      const { status, body } = await preview({ stack_or_calls: calls });
      expect([status, body.breakdown?.length]).toEqual([200, calls.length]);
    },
  );

  it("answers 422 without a body, whatever type is named", async () => {
    for (const type of ["application/json", "text/plain"]) {
      const empty = { method: "POST", headers: { "content-type": type } };
      const { status, body } = await service().ask("/v1/cost/preview", empty);
      expect([status, body.code, body.errors?.[0]?.loc]).toEqual([422, "validation_error", ["body"]]);
    }
  });

  it("answers 415 to a body of another type and 400 to one that is no JSON", async () => {
    const plain = await service().ask("/v1/cost/preview", {
      method: "POST",
      body: "{}",
      headers: { "content-type": "text/plain" },
    });
    expect([plain.status, plain.body.code]).toEqual([415, "unsupported_media_type"]);
    const broken = await service().ask("/v1/cost/preview", {
      method: "POST",
      body: "{",
      headers: { "content-type": "application/json" },
    });
    expect([broken.status, broken.body.code]).toEqual([400, "malformed_json"]);
  });
});

describe("the limit of POST /v1/cost/preview", () => {
  const limited = serviceOfFile(() => ({
    burst: true,
  }));

  it("is 50 a minute, then 429 with a pause; no anonymous request is used up", async () => {
    const ask = () =>
      limited().ask("/v1/cost/preview", { from: "203.0.113.7", json: { stack_or_calls: [{ tool: "PRG-1" }] } });
    for (let call = 0; call < 50; call++) expect((await ask()).status).toBe(200);
    const { status, body, headers } = await ask();
    expect([status, body.code]).toEqual([429, "rate_limited"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    const usage = await limited().ask("/v1/usage", { from: "203.0.113.7" });
    expect(usage.body.remaining).toBe(3);
  });
});

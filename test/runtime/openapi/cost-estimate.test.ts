import { describe, expect, it } from "vitest";
import { createEstimator } from "../../../runtime/openapi/cost-estimate.ts";
import { batchThings, getThing, sampleEndpoints, searchThings } from "./sample-endpoints.ts";

const estimate = createEstimator(sampleEndpoints, [{ id: "MET-4", path: "/meta" }]);
const unitsOf = (tool: string, args: Record<string, unknown> | null = null) => {
  const { breakdown, unknownTools } = estimate([{ tool, args }], 1);
  return unknownTools.length > 0 ? "unknown" : breakdown[0]?.units;
};

describe("the name of a call", () => {
  it.each([
    ["PRG-2", 1],
    ["get_program", 1],
    ["/v1/programs/{unified_id}", 1],
    ["/v1/programs/UNI-3f2a9c01d4", 1],
    ["GET /v1/programs/UNI-3f2a9c01d4", 1],
    ["get  /v1/programs/search?q=a&limit=3", 1],
    [" search_programs ", 1],
    ["POST /v1/me/cap", 0],
    ["post_me_cap", 0],
    ["/healthz", 0],
    ["/meta", 0],
    ["MET-4", 0],
  ])("%s is known", (tool, units) => {
    expect(unitsOf(tool)).toBe(units);
  });

  it.each([
    "nothing",
    "/v1/nothing",
    "/v1/programs/",
    "/v1/programs/a/b",
    "POST /v1/programs/search",
    "prg-2",
    "https://api.example.jp/v1/programs/search",
    "__proto__",
    "",
  ])("%j is unknown", (tool) => {
    expect(unitsOf(tool)).toBe("unknown");
  });

  it("goes to the fixed path before a template that fits too", () => {
    expect(unitsOf("/v1/programs/batch", { unified_ids: ["a", "b"] })).toBe(2);
  });

  it("without a method means the dearest of several", () => {
    const free = { ...getThing, id: "PRG-9", method: "DELETE", tool: false, units: 0 } as const;
    const both = createEstimator([free, getThing], []);
    expect(both([{ tool: "/v1/programs/x", args: null }], 1).units).toBe(1);
    expect(both([{ tool: "DELETE /v1/programs/x", args: null }], 1).units).toBe(0);
  });
});

describe("the cost of calls", () => {
  it("is one iteration in the breakdown and all of them in the sum", () => {
    const calls = [
      { tool: "search_programs", args: null },
      { tool: "batch_get_programs", args: { unified_ids: ["a", "b", "a"] } },
      { tool: "/healthz", args: null },
    ];
    expect(estimate(calls, 10)).toEqual({
      units: 30,
      breakdown: [
        { tool: "search_programs", units: 1 },
        { tool: "batch_get_programs", units: 2 },
        { tool: "/healthz", units: 0 },
      ],
      unknownTools: [],
      assumptions: [],
    });
  });

  it("counts an unknown call as one unit and lists its name once", () => {
    const calls = ["nope", "PRG-1", "nope", "other"].map((tool) => ({ tool, args: null }));
    const { units, unknownTools } = estimate(calls, 2);
    expect([units, unknownTools]).toEqual([8, ["nope", "other"]]);
  });

  it.each([[null], [{}], [{ unified_ids: "a" }]])("is that of one item without the list it depends on: %j", (args) => {
    const { units, assumptions } = estimate([{ tool: "POST /v1/programs/batch", args }], 2);
    expect(units).toBe(2);
    expect(assumptions).toEqual([
      { tool: "POST /v1/programs/batch", assumed: "one item", unitRule: expect.any(String) },
    ]);
  });
});

it("refuses a table with one name for two operations", () => {
  expect(() => createEstimator([searchThings, { ...batchThings, tool: "search_programs" }], [])).toThrow(
    "another operation is called search_programs",
  );
  expect(() => createEstimator([searchThings, searchThings], [])).toThrow(
    "another operation is called search_programs",
  );
});

import { describe, expect, it } from "vitest";
import { describeLookup } from "../../../support/lookup-suite.ts";
import { serviceOfFile } from "../../../support/service.ts";

const service = serviceOfFile();
const ask = async (query: string) => (await service().ask(`/v1/am/intent?${new URLSearchParams({ query })}`)).body;

describeLookup({
  service,
  path: `/v1/am/intent?query=${encodeURIComponent("補助金の締切はいつですか")}`,
  units: 1,
  fails: { path: "/v1/am/intent", code: "missing_required_arg" },
});

describe("200", () => {
  it("names the best intent and shows every score", async () => {
    const body = await ask("補助金の締切と必要書類を教えて");
    expect(Object.keys(body)).toEqual([
      "intent_id",
      "intent_name_ja",
      "confidence",
      "all_scores",
      "sample_queries",
      "error",
    ]);
    expect(body).toMatchObject({ intent_id: "i02_program_deadline_documents", error: null });
    expect(body.all_scores).toHaveLength(10);
    const [best, second] = body.all_scores;
    expect(best.intent_id).toBe("i02_program_deadline_documents");
    expect(body.confidence).toBe(best.score / (best.score + second.score));
    expect(body.sample_queries.length).toBeGreaterThan(0);
  });

  it("has no intent and no confidence where no keyword is found", async () => {
    expect(await ask("zzz")).toMatchObject({ intent_id: null, intent_name_ja: null, confidence: 0, error: null });
  });

  it.each([
    ["あ".repeat(501), "out_of_range"],
    ["  ", "missing_required_arg"],
  ])("tells of a bad query", async (text, code) => {
    expect(await ask(text)).toEqual({
      intent_id: null,
      intent_name_ja: null,
      confidence: 0,
      all_scores: [],
      sample_queries: [],
      error: expect.objectContaining({ code, field: "query" }),
    });
  });
});

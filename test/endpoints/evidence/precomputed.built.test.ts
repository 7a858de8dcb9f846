import { describe, expect, it } from "vitest";
import { PrecomputedBundle } from "../../../schemas/answers/precomputed.ts";
import { estimatedTokens, textSize } from "../../../snapshots/evidence/text-size.ts";
import { serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();

const ask = (query: Record<string, string>) =>
  service().ask(`/v1/intelligence/precomputed/query?${new URLSearchParams(query)}`);

describe("200", () => {
  it("answers a bundle of the published form with the records of the same packet", async () => {
    const { status, body } = await ask({ q: "架空 補助金" });
    expect(status).toBe(200);
    expect(PrecomputedBundle.safeParse(body).error).toBeUndefined();
    expect(body).toMatchObject({
      bundle_kind: "precomputed_intelligence",
      usage: { web_search_required: false, billing_units: 1 },
      answer_not_included: true,
      records_returned: body.records.length,
      precomputed_record_count: body.precomputed.record_count,
      agent_recommendation: { recommendation: "use_jpcite_prefetch", cost_savings_decision: "needs_caller_baseline" },
    });
    expect(body.precomputed.record_count).toBeGreaterThan(0);
    const packet = await service().ask("/v1/evidence/packets/query", {
      json: { query_text: "架空 補助金", include_facts: false },
    });
    expect(body.records).toEqual(packet.body.records);
    expect(body.evidence_value).toEqual(packet.body.evidence_value);
  });

  it("carries no facts unless asked", async () => {
    const [without, withFacts] = [await ask({ q: "補助金" }), await ask({ q: "補助金", include_facts: "true" })];
    expect(without.body.records[0]).not.toHaveProperty("facts");
    expect(withFacts.body.records[0]).toHaveProperty("facts");
  });

  it("compares unless told not to", async () => {
    const { body } = await ask({ q: "補助金" });
    expect(body.compression.packet_tokens_estimate).toBe(estimatedTokens(textSize(JSON.stringify(body.records))));
    expect((await ask({ q: "補助金", include_compression: "false" })).body).not.toHaveProperty("compression");
  });

  it("works out the caller's tokens and price", async () => {
    const query = {
      q: "架空デジタル化補助金",
      limit: "1",
      source_tokens_basis: "token_count",
      source_token_count: "50000000",
      input_token_price_jpy_per_1m: "0.1",
    };
    const { body } = await ask(query);
    // 3 / 0.1 per million = 30,000,000
    expect(body.compression.cost_savings_estimate).toMatchObject({
      break_even_met: true,
      break_even_avoided_tokens: 30_000_000,
    });
    expect(body.agent_recommendation.recommend_for_cost_savings).toBe(true);
    const short = (await ask({ ...query, source_token_count: "30000000" })).body.agent_recommendation;
    expect(short).toMatchObject({
      cost_savings_decision: "not_supported_by_caller_baseline",
      recommend_for_cost_savings: false,
    });
  });

  it("leaves programs of a place or tier only", async () => {
    const { body } = await ask({ q: "架空", prefecture: "大阪", limit: "500" });
    for (const record of nonEmpty(body.records))
      expect(record).toMatchObject({ record_kind: "program", prefecture: "大阪府" });
    for (const record of nonEmpty((await ask({ q: "架空", tier: "S" })).body.records)) expect(record.tier).toBe("S");
  });

  it("finds nothing and says that this proves nothing", async () => {
    const { status, body, headers } = await ask({ q: "zzqqxxjj" });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      records: [],
      precomputed: { available: false, record_count: 0, basis_tables: [] },
      agent_recommendation: { recommendation: "broaden_query_or_skip" },
      quality: {
        known_gaps: [
          {
            kind: "no_records_returned",
            reading: "NO_HIT",
            message: expect.stringContaining("not evidence that nothing exists"),
            message_ja: expect.stringContaining("存在しないことの証明ではない"),
          },
        ],
      },
    });
    expect(headers.get("x-result-note")).toBe("not-confirmable");
  });
});

describe("422", () => {
  it.each([
    {},
    { q: "" },
    { q: "あ".repeat(501) },
    { q: "a", limit: "0" },
    { q: "a", limit: "501" },
    { q: "a", output_format: "csv" },
    { q: "a", tier: "X" },
    { q: "a", input_token_price_jpy_per_1m: "-1" },
    { q: "a", source_pdf_pages: "1001" },
    { q: "a", colour: "red" },
  ])("for %o", async (query) => {
    expect((await ask(query as Record<string, string>)).status).toBe(422);
  });
});

it("answers 401 to a malformed key, a weak ETag, and 429 to the fourth anonymous request", async () => {
  const path = "/v1/intelligence/precomputed/query?q=a";
  expect((await service().ask(path, { key: "evk_wrong" })).status).toBe(401);
  const from = "192.0.2.11";
  for (let call = 0; call < 3; call++)
    expect((await service().ask(path, { from })).headers.get("etag")).toMatch(/^W\//);
  expect((await service().ask(path, { from })).status).toBe(429);
});

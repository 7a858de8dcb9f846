import { describe, expect, it } from "vitest";
import { type CallerNumbers, compare } from "../../../../runtime/evidence/value/baseline.ts";
import { recommend } from "../../../../runtime/evidence/value/recommendation.ts";
import type { EvidenceValue } from "../../../../schemas/answers/evidence-value.ts";

const nothing: EvidenceValue = {
  records_returned: 0,
  source_linked_records: 0,
  precomputed_records: 0,
  pdf_fact_refs: 0,
  known_gap_count: 1,
  fact_provenance_coverage_pct_avg: null,
  web_search_performed_by_jpcite: false,
  request_time_llm_call_performed: false,
};
const none: CallerNumbers = { basis: "unknown", pdfPages: null, tokenCount: null, inputTokenPriceJpyPer1m: null };
const numbers = (tokenCount: number, price: number | null): CallerNumbers => ({
  ...none,
  basis: "token_count",
  tokenCount,
  inputTokenPriceJpyPer1m: price,
});

describe("the recommendation", () => {
  it.each([
    [{}, "broaden_query_or_skip", false, "no_records_returned"],
    [{ records_returned: 2 }, "broaden_query_or_skip", false, "records_returned_without_source_links"],
    // prepared, but tied to no source
    [
      { records_returned: 2, precomputed_records: 2 },
      "broaden_query_or_skip",
      false,
      "records_returned_without_source_links",
    ],
    [
      { records_returned: 2, source_linked_records: 1 },
      "use_evidence_packet",
      true,
      "supported_by_source_linked_records",
    ],
    [
      { records_returned: 2, source_linked_records: 1, precomputed_records: 1 },
      "use_jpcite_prefetch",
      true,
      "supported_by_source_linked_records",
    ],
  ] as const)("follows the counts %o", (counts, recommendation, forEvidence, decision) => {
    expect(recommend({ ...nothing, ...counts }, none, null, false)).toMatchObject({
      recommendation,
      recommend_for_evidence: forEvidence,
      evidence_decision: decision,
    });
  });
});

describe("the cost decision", () => {
  const sourced = { ...nothing, records_returned: 1, source_linked_records: 1 };
  it.each([
    [none, "needs_caller_baseline", false],
    // no baseline goes before no price
    [{ ...none, inputTokenPriceJpyPer1m: 300 }, "needs_caller_baseline", false],
    [numbers(100_000, null), "needs_input_token_price", false],
    [numbers(10_900, 300), "supported_by_caller_baseline", true],
    [numbers(10_899, 300), "not_supported_by_caller_baseline", false],
  ] as const)("of %o is %s", (sent, decision, recommended) => {
    expect(recommend(sourced, sent, compare({ byCharacters: 900, o200k: 1200 }, sent), true)).toMatchObject({
      cost_savings_decision: decision,
      recommend_for_cost_savings: recommended,
    });
  });

  it("recommends no saving on records without a source", () => {
    const sent = numbers(10_900, 300);
    const advice = recommend(
      { ...nothing, records_returned: 1 },
      sent,
      compare({ byCharacters: 900, o200k: 1200 }, sent),
      true,
    );
    expect(advice).toMatchObject({
      cost_savings_decision: "supported_by_caller_baseline",
      recommend_for_cost_savings: false,
    });
  });
});

describe("context_savings and reasons", () => {
  it("come with a shown comparison, evaluated only on a baseline", () => {
    expect(recommend(nothing, none, compare({ byCharacters: 900, o200k: 1200 }, none), true).context_savings).toEqual({
      evaluated: false,
      avoided_tokens_estimate: null,
      input_context_reduction_rate: null,
    });
    const sent = numbers(1800, null);
    expect(recommend(nothing, sent, compare({ byCharacters: 900, o200k: 1200 }, sent), true).context_savings).toEqual({
      evaluated: true,
      avoided_tokens_estimate: 900,
      input_context_reduction_rate: 0.5,
    });
    expect(recommend(nothing, sent, compare({ byCharacters: 900, o200k: 1200 }, sent), false)).not.toHaveProperty(
      "context_savings",
    );
  });

  it("lists what speaks for the answer", () => {
    const sent = numbers(20_000, 300);
    const value = {
      ...nothing,
      records_returned: 1,
      source_linked_records: 1,
      precomputed_records: 1,
      pdf_fact_refs: 2,
      fact_provenance_coverage_pct_avg: 0.5,
    };
    expect(recommend(nothing, none, null, false).value_reasons).toEqual([]);
    expect(recommend(value, sent, compare({ byCharacters: 900, o200k: 1200 }, sent), true).value_reasons).toEqual([
      "source_linked_records",
      "precomputed_records",
      "pdf_fact_refs",
      "fact_provenance",
      "context_reduction",
      "break_even_met",
    ]);
  });
});

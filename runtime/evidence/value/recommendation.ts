import type { AgentRecommendation, Compression, EvidenceValue } from "../../../schemas/answers/evidence-value.ts";
import { baselineTokens, type CallerNumbers, missingForCostClaim } from "./baseline.ts";

type Recommended = AgentRecommendation["recommendation"];
type CostDecision = AgentRecommendation["cost_savings_decision"];

/**
 * The recommended use of an answer, from its counts and the caller's numbers alone. `comparison` is required when the caller
 * sent a baseline and a price; `shown` says whether the answer includes it. How far the records answer is `match.strength`.
 */
export function recommend(
  value: EvidenceValue,
  numbers: CallerNumbers,
  comparison: Compression | null,
  shown: boolean,
): AgentRecommendation {
  const sourced = value.source_linked_records > 0;
  const costDecision = decideCost(numbers, comparison);
  return {
    recommendation: recommendationOf(value),
    recommend_for_evidence: sourced,
    evidence_decision: sourced
      ? "supported_by_source_linked_records"
      : value.records_returned === 0
        ? "no_records_returned"
        : "records_returned_without_source_links",
    recommend_for_cost_savings: sourced && costDecision === "supported_by_caller_baseline",
    cost_savings_decision: costDecision,
    missing_for_cost_claim: missingForCostClaim(numbers),
    value_reasons: reasonsFor(value, comparison),
    ...(shown && comparison ? { context_savings: contextSavings(comparison) } : {}),
  };
}

function recommendationOf({ source_linked_records: sourced, precomputed_records: ready }: EvidenceValue): Recommended {
  if (sourced === 0) return "broaden_query_or_skip";
  return ready > 0 ? "use_jpcite_prefetch" : "use_evidence_packet";
}

function decideCost(numbers: CallerNumbers, comparison: Compression | null): CostDecision {
  if (baselineTokens(numbers) === null) return "needs_caller_baseline";
  if (numbers.inputTokenPriceJpyPer1m === null) return "needs_input_token_price";
  return comparison?.cost_savings_estimate.break_even_met
    ? "supported_by_caller_baseline"
    : "not_supported_by_caller_baseline";
}

function reasonsFor(value: EvidenceValue, comparison: Compression | null): string[] {
  const signals: readonly (readonly [string, boolean])[] = [
    ["source_linked_records", value.source_linked_records > 0],
    ["precomputed_records", value.precomputed_records > 0],
    ["pdf_fact_refs", value.pdf_fact_refs > 0],
    ["fact_provenance", (value.fact_provenance_coverage_pct_avg ?? 0) > 0],
    ["context_reduction", (comparison?.avoided_tokens_estimate ?? 0) > 0],
    ["break_even_met", comparison?.cost_savings_estimate.break_even_met ?? false],
  ];
  return signals.flatMap(([name, holds]) => (holds ? [name] : []));
}

function contextSavings(comparison: Compression) {
  return {
    evaluated: comparison.source_tokens_estimate !== null,
    avoided_tokens_estimate: comparison.avoided_tokens_estimate,
    input_context_reduction_rate: comparison.input_context_reduction_rate,
  };
}

import { z } from "zod";
import { Count, Fraction, Text } from "../common.ts";
import { costSavingsDecision, evidenceDecision, recommendation, sourceTokensBasis } from "../enums.ts";

/** Comparison of a packet with reading the sources instead; an estimate on the caller's own numbers. */
export const Compression = z
  .object({
    packet_tokens_estimate: Count.describe("Tokens of the records as served."),
    source_tokens_estimate: Count.nullable().describe(
      "Tokens of the sources by the caller's baseline; null without one.",
    ),
    avoided_tokens_estimate: Count.nullable().describe("Source tokens less packet tokens, never below 0."),
    input_context_reduction_rate: Fraction.nullable().describe("Avoided tokens divided by source tokens."),
    compression_ratio: z.number().min(0).nullable().describe("Packet tokens divided by source tokens."),
    provider_billing_not_guaranteed: z.literal(true).describe("Nothing is promised about any provider's bill."),
    savings_claim: z.literal("estimate_not_guarantee").describe("An estimate, not a guarantee."),
    source_tokens_input_source: z.enum(["caller_supplied", "none"]).describe("Where the baseline came from."),
    source_tokens_basis: z.enum(sourceTokensBasis).describe("What the baseline counts."),
    source_pdf_pages: Count.nullable().describe("Pages the caller stated."),
    source_token_count: Count.nullable().describe("Tokens the caller stated."),
    estimate_scope: z.literal("input_context_only").describe("Only input context is compared."),
    estimate_method: Text.describe("How tokens are estimated."),
    packet_tokens_o200k_estimate: Count.describe(
      "The same records in tokens of the o200k vocabulary, within 15 %; the other members rest on packet_tokens_estimate.",
    ),
    cost_savings_estimate: z
      .object({
        break_even_met: z
          .boolean()
          .describe("Do the avoided tokens pay for the call? False without baseline or price."),
        break_even_source_tokens_estimate: Count.nullable().describe(
          "Source tokens at which the call pays for itself.",
        ),
        break_even_avoided_tokens: Count.nullable().describe("Avoided tokens at which the call pays for itself."),
        gross_input_savings_jpy: z.number().nullable().describe("Price of the avoided tokens in JPY."),
        net_savings_jpy_ex_tax: z.number().nullable().describe("The same less the price of the call, before tax."),
      })
      .describe("Break-even on the caller's token price; null members without a price."),
  })
  .meta({
    id: "Compression",
    description: "Estimate of the input context a packet saves, on the caller's own baseline and price.",
    examples: [
      {
        packet_tokens_estimate: 900,
        source_tokens_estimate: 7000,
        avoided_tokens_estimate: 6100,
        input_context_reduction_rate: 0.871,
        compression_ratio: 0.129,
        provider_billing_not_guaranteed: true,
        savings_claim: "estimate_not_guarantee",
        source_tokens_input_source: "caller_supplied",
        source_tokens_basis: "pdf_pages",
        source_pdf_pages: 10,
        source_token_count: null,
        estimate_scope: "input_context_only",
        estimate_method: "cjk_2.5_other_4.0",
        packet_tokens_o200k_estimate: 1250,
        cost_savings_estimate: {
          break_even_met: false,
          break_even_source_tokens_estimate: 10_900,
          break_even_avoided_tokens: 10_000,
          gross_input_savings_jpy: 1.83,
          net_savings_jpy_ex_tax: -1.17,
        },
      },
    ],
  });

/** Counts that say what an answer is worth as evidence. */
export const EvidenceValue = z
  .object({
    records_returned: Count.describe("Number of records."),
    source_linked_records: Count.describe("Records with a source address or a sourced fact."),
    precomputed_records: Count.describe("Records with a prepared summary."),
    pdf_fact_refs: Count.describe("References to pages of documents."),
    known_gap_count: Count.describe("Number of known gaps."),
    fact_provenance_coverage_pct_avg: Fraction.nullable().describe("Mean share of facts with a source, 0 to 1."),
    web_search_performed_by_jpcite: z.literal(false).describe("No web search is made; name as published."),
    request_time_llm_call_performed: z.literal(false).describe("No language model is called."),
  })
  .meta({
    id: "EvidenceValue",
    description: "Counts that say what an answer is worth as evidence.",
    examples: [
      {
        records_returned: 1,
        source_linked_records: 1,
        precomputed_records: 1,
        pdf_fact_refs: 0,
        known_gap_count: 1,
        fact_provenance_coverage_pct_avg: 0.5,
        web_search_performed_by_jpcite: false,
        request_time_llm_call_performed: false,
      },
    ],
  });

/** What a caller is advised to do with an answer, and why. */
export const AgentRecommendation = z
  .object({
    recommendation: z.enum(recommendation).describe("What to do with the answer; values as published."),
    recommend_for_evidence: z.boolean().describe("Is a record tied to a source? False for a partial match."),
    evidence_decision: z.enum(evidenceDecision).describe("Why it is or is not recommended as evidence."),
    recommend_for_cost_savings: z.boolean().describe("Do the caller's baseline and price show a saving?"),
    cost_savings_decision: z.enum(costSavingsDecision).describe("Why a saving may or may not be claimed."),
    missing_for_cost_claim: z.array(Text).describe("Parameters the caller would have to send."),
    value_reasons: z.array(Text).describe("What speaks for the answer."),
    context_savings: z
      .object({ evaluated: z.boolean().describe("False when the caller sent no baseline.") })
      .loose()
      .optional()
      .describe("Saved context; absent without a compression block."),
  })
  .meta({
    id: "AgentRecommendation",
    description: "Advice on using an answer, derived from its counts and the caller's numbers alone.",
    examples: [
      {
        recommendation: "use_evidence_packet",
        recommend_for_evidence: true,
        evidence_decision: "supported_by_source_linked_records",
        recommend_for_cost_savings: false,
        cost_savings_decision: "needs_caller_baseline",
        missing_for_cost_claim: ["source_tokens_basis"],
        value_reasons: ["source_linked_records"],
        context_savings: { evaluated: false },
      },
    ],
  });

export type Compression = z.infer<typeof Compression>;
export type EvidenceValue = z.infer<typeof EvidenceValue>;
export type AgentRecommendation = z.infer<typeof AgentRecommendation>;

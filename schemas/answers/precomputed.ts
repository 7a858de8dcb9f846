import { z } from "zod";
import { Count, Text } from "../common.ts";
import { EvidenceQuality, EvidencePacket, EvidenceRecord } from "./evidence.ts";
import { AgentRecommendation, Compression, EvidenceValue } from "./evidence-value.ts";

/** Prepared evidence for a question; fields shared with a packet mean the same. */
export const PrecomputedBundle = z
  .object({
    bundle_kind: z.literal("precomputed_intelligence").describe("What this is."),
    bundle_id: Text.describe("Id; the same question on the same snapshot and day has the same one."),
    packet_id: EvidencePacket.shape.packet_id,
    corpus_snapshot_id: EvidencePacket.shape.corpus_snapshot_id,
    generated_at: EvidencePacket.shape.generated_at,
    query: EvidencePacket.shape.query,
    match: EvidencePacket.shape.match,
    precomputed: z
      .object({
        available: z.boolean().describe("Is anything prepared?"),
        record_count: Count.describe("Records with a prepared summary."),
        basis_tables: z.array(Text).describe("Tables it was made from."),
      })
      .describe("What was prepared."),
    usage: z
      .object({
        web_search_required: z.literal(false).describe("No web search is needed to read it."),
        billing_units: Count.describe("Units it costs."),
        intended_for: Text.describe("What it is meant for."),
      })
      .describe("How to use it."),
    records_returned: Count.describe("Number of records."),
    precomputed_record_count: Count.describe("Records with a prepared summary."),
    records: z.array(EvidenceRecord).describe("The records, best match first."),
    quality: EvidenceQuality.describe("What the bundle lacks."),
    verification: EvidencePacket.shape.verification,
    compression: Compression.optional().describe("Absent when not asked for."),
    evidence_value: EvidenceValue,
    agent_recommendation: AgentRecommendation,
    answer_not_included: EvidencePacket.shape.answer_not_included,
  })
  .meta({
    id: "PrecomputedBundle",
    description: "Prepared evidence for a question. An empty bundle proves nothing.",
    examples: [
      {
        bundle_kind: "precomputed_intelligence",
        bundle_id: "evp_0123456789abcdef",
        packet_id: "evp_0123456789abcdef",
        corpus_snapshot_id: `cs1_${"abcdefghijklmnopqrstuvwxyz".repeat(2)}`,
        generated_at: "2026-04-02T00:00:00Z",
        query: { user_intent: "見本市 補助金", normalized_filters: {}, subject_kind: null, subject_id: null },
        match: {
          kind: "none",
          strength: "none",
          used: [],
          dropped: ["見本市", "補助金"],
          understood: {},
          searched: {
            dataset: "programs",
            rows: 12_000,
            newest_fetched_at: "2026-04-01T00:00:00Z",
            population_estimate: null,
          },
          note_ja: "「見本市」「補助金」に合う記録は確認できませんでした。存在しないことを意味しません。",
          note_en: "No record for 見本市 補助金 could be confirmed; this does not mean that there is none.",
        },
        precomputed: { available: false, record_count: 0, basis_tables: ["program"] },
        usage: { web_search_required: false, billing_units: 1, intended_for: "agent_prefetch" },
        records_returned: 0,
        precomputed_record_count: 0,
        records: [],
        quality: { known_gaps: [] },
        verification: {
          replay_endpoint: "/v1/intelligence/precomputed/query",
          provenance_endpoint: "/v1/am/provenance/{entity_id}",
          freshness_endpoint: "/v1/meta/freshness",
        },
        evidence_value: {
          records_returned: 0,
          source_linked_records: 0,
          precomputed_records: 0,
          pdf_fact_refs: 0,
          known_gap_count: 0,
          fact_provenance_coverage_pct_avg: null,
          web_search_performed_by_jpcite: false,
          request_time_llm_call_performed: false,
        },
        agent_recommendation: {
          recommendation: "broaden_query_or_skip",
          recommend_for_evidence: false,
          evidence_decision: "no_records_returned",
          recommend_for_cost_savings: false,
          cost_savings_decision: "needs_caller_baseline",
          missing_for_cost_claim: ["source_tokens_basis"],
          value_reasons: [],
        },
        answer_not_included: true,
      },
    ],
  });

export type PrecomputedBundle = z.infer<typeof PrecomputedBundle>;

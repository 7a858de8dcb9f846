import { z } from "zod";
import {
  AnyText,
  Checksum,
  Confidence,
  CorpusSnapshotId,
  Count,
  Disclaimer,
  Fraction,
  HttpUrl,
  Json,
  License,
  Prefecture,
  Text,
  Timestamp,
  Yen,
} from "../common.ts";
import {
  exclusionKind,
  fundingVerdict,
  knownGapKind,
  knownGapSeverity,
  matchBasis,
  reading,
  subjectKind,
  tier,
} from "../enums.ts";
import { AgentRecommendation, Compression, EvidenceValue } from "./evidence-value.ts";
import { Match } from "./match.ts";
import { openState } from "../records/program.ts";

/** Evidence that an answer lacks, in one shape for packets and artifacts. */
export const KnownGap = z
  .object({
    gap_id: z.enum(knownGapKind).describe("Code of the gap."),
    kind: z.enum(knownGapKind).describe("The same code."),
    reading: z
      .enum(reading)
      .describe(
        "HIT: the record is there, a part is missing. NO_HIT: searched, nothing matched. AMBIGUOUS: undecided.",
      ),
    message: Text.describe("The gap in English."),
    message_ja: Text.describe("The gap in Japanese."),
    section: Text.nullable().describe("Section it belongs to."),
    severity: z.enum(knownGapSeverity).describe("How much it matters."),
    source_fields: z.array(Text).describe("Fields it concerns."),
    affected_records: z
      .array(AnyText)
      .describe("Ids it concerns; empty for the whole answer. A brief packet lists five at most."),
    count: Count.describe("Number of records it concerns; 0 when it is about the answer itself."),
    record_ids: z.array(AnyText).max(5).describe("The first five of them."),
  })
  .meta({
    id: "KnownGap",
    description: "Evidence that is not connected. Whoever uses the answer must pass this on.",
    examples: [
      {
        gap_id: "source_checksum_missing",
        kind: "source_checksum_missing",
        reading: "HIT",
        message: "The source was not stored, so its content cannot be compared.",
        message_ja: "出典の内容は保存されておらず、照合できません。",
        section: null,
        severity: "review",
        source_fields: ["source_checksum"],
        affected_records: ["UNI-3f2a9c01d4"],
        count: 1,
        record_ids: ["UNI-3f2a9c01d4"],
      },
    ],
  });

const lineage = {
  source_url: HttpUrl.nullable().describe("Page or file the record was read from."),
  source_fetched_at: Timestamp.nullable().describe("When it was fetched."),
  source_checksum: Checksum.nullable().describe("SHA-256 of what was fetched."),
  license: License.nullable(),
};

const FactReference = z.object({
  fact_id: z.int().min(1).describe("Number of the fact."),
  field: Text.describe("Field it states."),
  value: Json.describe("Value as stated."),
  unit: Text.nullable().describe("Unit of the value."),
  confidence: Confidence,
  source: z
    .object({
      url: HttpUrl.nullable().describe("Where it was read."),
      fetched_at: Timestamp.nullable().describe("When that was fetched."),
      checksum: Checksum.nullable().describe("SHA-256 of what was fetched."),
      publisher: Text.nullable().describe("Who publishes it."),
      license: License.nullable(),
    })
    .nullable()
    .describe("Source of the fact; null when none is connected."),
});

const RuleReference = z.object({
  rule_id: Text.describe("Id of the rule."),
  kind: z.enum(exclusionKind).describe("Kind of the rule."),
  verdict: z.enum(fundingVerdict).describe("What the rule says on combining."),
  with: z.array(Text).describe("The other programs."),
  description: Text.nullable().describe("The rule in words."),
  source_urls: z.array(HttpUrl).describe("Pages that state it."),
});

const basis_fields = z.array(Text).describe("Fields the text was made from.");

/** One record of a packet with its lineage, facts, rules and prepared summary. */
/** A passage of a record that answers a question. */
export const MatchingPassage = z
  .object({
    article_number: Text.nullable().describe(
      "Article of a law, branches joined by underscores: 30_4 for 30条の4; null for other records.",
    ),
    caption: Text.nullable().describe("Caption of the article; null where there is none."),
    text: Text.describe("The passage as it is held."),
  })
  .meta({
    id: "MatchingPassage",
    description: "A passage that answers the question.",
    examples: [
      { article_number: "3_2", caption: "（見本の届出）", text: "見本業者は、見本を届け出なければならない。" },
    ],
  });

const partialState = z.object(openState).partial().shape;

export const EvidenceRecord = z
  .object({
    entity_id: Text.describe("Id of the record."),
    record_kind: z.enum(subjectKind).describe("Dataset of the record."),
    primary_name: Text.nullable().describe("Name of the record."),
    authority_name: Text.nullable().describe("Body in charge."),
    prefecture: Prefecture.nullable(),
    tier: z.enum(tier).nullable().describe("Tier; programs only."),
    ...lineage,
    match_reading: z.enum(reading).describe("How the record was matched."),
    match_basis: z.enum(matchBasis).describe("What it was matched on."),
    ...partialState,
    matching_passages: z
      .array(MatchingPassage)
      .max(3)
      .optional()
      .describe("Only where a question found the record by its text: the passages that answer it, best first."),
    facts: z.array(FactReference).optional().describe("Stated values with their sources; absent when not asked for."),
    fact_provenance_coverage_pct: Fraction.nullable().describe("Share of the facts that have a source, 0 to 1."),
    rules: z.array(RuleReference).optional().describe("Rules on combining it; absent when not asked for."),
    pdf_fact_refs: z
      .array(
        z.object({
          fact_id: z.int().min(1).describe("Number of the fact."),
          url: HttpUrl.describe("Document."),
          page: z.int().min(1).describe("Page of it."),
          field: Text.describe("Field it states."),
        }),
      )
      .optional()
      .describe("Facts that stand on a page of a document; absent in brief packets."),
    precomputed: z
      .object({
        summary_ja: Text.describe("Summary made from fields alone."),
        highlights: z.array(Text).describe("Points worth showing first."),
        built_at: Text.describe("Day the data speaks for; never the clock of the build."),
        basis_fields,
      })
      .nullable()
      .optional()
      .describe("Prepared summary; null when there is none, absent in brief packets."),
    short_summary: z
      .object({ text_ja: Text.describe("One sentence made from fields alone."), basis_fields })
      .nullable()
      .optional()
      .describe("One sentence; null when there is none, absent in brief packets."),
    recent_changes: z
      .array(
        z.object({
          field: Text.describe("Field that changed."),
          before: Json.describe("Value before."),
          after: Json.describe("Value after."),
          detected_at: Text.describe("Day or instant of the change, by the source."),
          source_url: HttpUrl.nullable().describe("Page that states it."),
        }),
      )
      .describe("Changes that sources publish."),
    aliases: z.array(Text).optional().describe("Other names; absent in brief packets."),
  })
  .meta({
    id: "EvidenceRecord",
    description: "A record as evidence: what it says, where it was read, what it was matched on.",
    examples: [
      {
        entity_id: "UNI-3f2a9c01d4",
        record_kind: "program",
        primary_name: "見本市出展支援補助金",
        authority_name: "架空県産業振興課",
        prefecture: "東京都",
        tier: "B",
        source_url: "https://www.example.lg.jp/shien/",
        source_fetched_at: "2026-04-01T00:00:00Z",
        source_checksum: null,
        license: "gov_standard_v2.0",
        match_reading: "HIT",
        match_basis: "exact_name",
        facts: [{ fact_id: 1, field: "amount_max_man_yen", value: 50, unit: "man_yen", confidence: 0.9, source: null }],
        fact_provenance_coverage_pct: 0,
        rules: [],
        pdf_fact_refs: [],
        precomputed: null,
        short_summary: null,
        recent_changes: [],
        aliases: [],
      },
    ],
  });

/** What a packet and a bundle say about their own completeness. */
export const EvidenceQuality = z.object({
  known_gaps: z.array(KnownGap).describe("Evidence that is not connected."),
  freshness_bucket: Text.nullable().optional().describe("Age of the oldest source."),
  coverage_score: Fraction.nullable().optional().describe("Mean coverage of the records."),
  human_review_required: z.boolean().optional().describe("Should a person look before the answer is used?"),
});

/** Evidence for one question or subject. It never contains an answer text. */
export const EvidencePacket = z
  .object({
    packet_id: z
      .string()
      .regex(/^evp_[0-9a-f]{16}$/)
      .describe("Id; the same question on the same snapshot and day has the same one."),
    corpus_snapshot_id: CorpusSnapshotId,
    corpus_checksum: Checksum.describe("Root of the tree over the snapshot's tables."),
    generated_at: Timestamp.describe("When the packet was assembled."),
    api_version: Text.describe("Version of the interface."),
    query: z
      .object({
        user_intent: Text.nullable().describe("The question as sent."),
        normalized_filters: z.record(z.string(), Json).describe("Filters as understood."),
        subject_kind: z.enum(subjectKind).nullable().describe("Kind of the subject asked for."),
        subject_id: Text.nullable().describe("Id of the subject asked for."),
      })
      .describe("What was asked."),
    match: Match,
    answer_not_included: z.literal(true).describe("A packet is evidence, not an answer."),
    records: z.array(EvidenceRecord).describe("The records, best match first."),
    quality: EvidenceQuality.describe("What the packet lacks."),
    verification: z
      .object({
        replay_endpoint: Text.describe("Where the same packet can be had again."),
        provenance_endpoint: Text.describe("Where the sources are listed."),
        freshness_endpoint: Text.describe("Where the age of the data is listed."),
      })
      .describe("Where to check."),
    evidence_value: EvidenceValue,
    agent_recommendation: AgentRecommendation,
    compression: Compression.optional().describe("Present only when asked for."),
    service_cost_jpy: Yen.describe("List price of this answer in JPY before tax."),
    estimated_tokens_saved: Count.nullable().describe("Avoided tokens; null without a baseline."),
    source_count: Count.describe("Number of different source addresses."),
    known_gaps: z.array(KnownGap).describe("The same list as quality.known_gaps."),
    source_url: lineage.source_url.optional().describe("Of the first record with a source; absent when there is none."),
    source_fetched_at: lineage.source_fetched_at.optional().describe("Of the same record."),
    source_checksum: lineage.source_checksum.optional().describe("Of the same record."),
    license: lineage.license.optional().describe("Of the same record."),
    _disclaimer: Disclaimer,
  })
  .meta({
    id: "EvidencePacket",
    description: "Evidence for one question or subject: records, sources, gaps. An empty packet proves nothing.",
    examples: [
      {
        packet_id: "evp_0123456789abcdef",
        corpus_snapshot_id: `cs1_${"abcdefghijklmnopqrstuvwxyz".repeat(2)}`,
        corpus_checksum: `sha256:${"5".repeat(64)}`,
        generated_at: "2026-04-02T00:00:00Z",
        api_version: "v1",
        query: { user_intent: "見本市 補助金", normalized_filters: {}, subject_kind: null, subject_id: null },
        match: {
          kind: "none",
          strength: "none",
          used: [],
          dropped: ["見本市", "補助金"],
          understood: {},
          searched: {
            dataset: "programs,laws",
            rows: 20_000,
            newest_fetched_at: "2026-04-01T00:00:00Z",
            population_estimate: null,
          },
          note_ja: "「見本市」「補助金」に合う記録は確認できませんでした。存在しないことを意味しません。",
          note_en: "No record for 見本市 補助金 could be confirmed; this does not mean that there is none.",
        },
        answer_not_included: true,
        records: [],
        quality: { known_gaps: [] },
        verification: {
          replay_endpoint: "/v1/evidence/packets/query",
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
        service_cost_jpy: 3,
        estimated_tokens_saved: null,
        source_count: 0,
        known_gaps: [],
        _disclaimer: "This answer is evidence, not advice; an empty result is not proof of absence.",
      },
    ],
  });

export type KnownGap = z.infer<typeof KnownGap>;
export type EvidenceRecord = z.infer<typeof EvidenceRecord>;
export type MatchingPassage = z.infer<typeof MatchingPassage>;
export type EvidencePacket = z.infer<typeof EvidencePacket>;

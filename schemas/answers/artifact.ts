import { z } from "zod";
import {
  Checksum,
  CorpusSnapshotId,
  Count,
  Disclaimer,
  HttpUrl,
  JsonObject,
  License,
  SourceReceiptId,
  Text,
  Timestamp,
} from "../common.ts";
import { artifactType, reading } from "../enums.ts";
import { EvidencePacket, KnownGap } from "./evidence.ts";
import { AuditSeal } from "./seal.ts";

/** Receipt for a source that an artifact used. */
export const SourceReceipt = z
  .object({
    source_receipt_id: SourceReceiptId,
    source_kind: Text.describe("What the source is."),
    source_url: HttpUrl.describe("Address of the source."),
    source_fetched_at: Timestamp.nullable().describe("When it was fetched."),
    content_hash: Checksum.nullable().describe("SHA-256 of what was fetched."),
    license: License.nullable(),
    used_in: z.array(Text).describe("Sections that use it."),
  })
  .meta({
    id: "SourceReceipt",
    description: "Receipt for a source that was used.",
    examples: [
      {
        source_receipt_id: "src_9a0364b9e99b",
        source_kind: "file",
        source_url: "https://www.houjin-bangou.nta.go.jp/download/",
        source_fetched_at: "2026-04-01T00:00:00Z",
        content_hash: null,
        license: "pdl_v1.0",
        used_in: ["company_identity"],
      },
    ],
  });

/** How well an artifact is covered by sources. */
export const ArtifactEvidence = z
  .object({
    basis_fields: z.array(Text).describe("Fields it was made from."),
    claim_coverage: z.record(z.string(), Count).describe("Number of statements by kind of support."),
    known_gap_count: Count.describe("Number of known gaps."),
    known_gap_refs: z.array(Text).describe("Codes of the known gaps."),
    recommended_followup_count: Count.describe("Number of next steps."),
    source_count: Count.describe("Number of sources."),
    source_receipt_completion: JsonObject.describe("How complete the receipts are."),
    source_refs: z.array(JsonObject).describe("The sources by id."),
  })
  .meta({
    id: "ArtifactEvidence",
    description: "How well an artifact is covered by sources.",
    examples: [
      {
        basis_fields: ["houjin.name"],
        claim_coverage: { sourced: 1 },
        known_gap_count: 0,
        known_gap_refs: [],
        recommended_followup_count: 0,
        source_count: 1,
        source_receipt_completion: { with_content_hash: 0, total: 1 },
        source_refs: [{ source_receipt_id: "src_9a0364b9e99b" }],
      },
    ],
  });

/** What an artifact costs and why. */
export const ArtifactBillingMetadata = z
  .object({
    endpoint: Text.describe("Operation that was called."),
    metered: z.boolean().describe("Was it charged?"),
    pair_count: Count.nullable().describe("Pairs compared, where that is the unit."),
    pricing_note: Text.describe("How the price comes about."),
    quantity: Count.describe("Units."),
    result_count: Count.describe("Results the units stand for."),
    strict_metering: z.boolean().describe("Is the answer held back when it cannot be charged?"),
    unit_type: Text.describe("What a unit is."),
    value_basis: z.array(Text).describe("What the price pays for."),
    audit_seal: z
      .object({
        authenticated_key_present: z.boolean().describe("Was a key sent?"),
        billing_metadata_covered_by_response_hash: z.boolean().describe("Does the seal cover this block?"),
        included_when_available: z.boolean().describe("Is a seal attached whenever one can be made?"),
        requested_for_metered_key: z.boolean().describe("Was a seal due for this call?"),
        seal_field_excluded_from_response_hash: z.boolean().describe("Is the seal outside its own hash?"),
      })
      .describe("What the seal covers."),
  })
  .meta({
    id: "ArtifactBillingMetadata",
    description: "What an artifact costs and why.",
    examples: [
      {
        endpoint: "/v1/artifacts/company_public_baseline",
        metered: true,
        pair_count: null,
        pricing_note: "1 unit, 3 JPY before tax",
        quantity: 1,
        result_count: 1,
        strict_metering: true,
        unit_type: "artifact",
        value_basis: ["source_receipts"],
        audit_seal: {
          authenticated_key_present: true,
          billing_metadata_covered_by_response_hash: true,
          included_when_available: true,
          requested_for_metered_key: true,
          seal_field_excluded_from_response_hash: true,
        },
      },
    ],
  });

const NextAction = z.object({
  action_id: Text.describe("Id of the step."),
  label_ja: Text.describe("The step in Japanese."),
  reason: Text.describe("Why it is advised."),
  endpoint: Text.nullable().describe("Operation that does it; null when it is work for a person."),
});

/** A pack about one company, assembled from public records. */
export const Artifact = z
  .object({
    artifact_id: z
      .string()
      .regex(/^art_[0-9a-f]{16}$/, "must be art_ and 16 hex digits")
      .describe("Id; the same request on the same snapshot and day has the same one."),
    artifact_type: z.enum(artifactType).describe("Which pack it is."),
    artifact_version: Text.describe("Version of the pack."),
    schema_version: Text.describe("Version of this shape."),
    generated_at: Timestamp.describe("When it was assembled."),
    packet_id: EvidencePacket.shape.packet_id.describe("Packet it rests on."),
    endpoint: Text.describe("Operation that answered."),
    summary: JsonObject.describe("Company, registration and counts by section; what is not known is null."),
    sections: z
      .array(
        z.object({
          section_id: Text.describe("Id of the section."),
          title: Text.describe("Heading."),
          reading: z.enum(reading).describe("Outcome of the lookup; NO_HIT never means that nothing exists."),
          reading_ja: Text.describe("The same in words: 確認できた, 確認できない or 判断できない."),
          rows: z.array(JsonObject).describe("Rows of the section."),
          total: Count.describe("Number of rows there are."),
          truncated: z.boolean().describe("Are there more than are shown?"),
        }),
      )
      .describe("The sections."),
    sources: z
      .array(
        z.object({
          source_url: HttpUrl.describe("Address of the source."),
          source_kind: Text.describe("What the source is."),
          publisher: Text.nullable().describe("Who publishes it."),
          license: License.nullable(),
          source_fetched_at: Timestamp.nullable().describe("When it was fetched."),
        }),
      )
      .describe("Sources that were used."),
    known_gaps: z.array(KnownGap).describe("Evidence that is not connected."),
    source_receipts: z.array(SourceReceipt).describe("Receipts for the sources."),
    copy_paste_parts: z
      .array(
        z.object({
          part_id: Text.describe("Id of the part."),
          label: Text.describe("What it is."),
          text: z.string().describe("Text to copy."),
        }),
      )
      .describe("Parts to paste elsewhere."),
    recommended_followup: z.array(NextAction).describe("What to do next."),
    recommended_followup_by_channel: z
      .object({
        use_jpcite_next: z.array(JsonObject).describe("Steps with this service; name as published."),
        use_web_search_for: z.array(JsonObject).describe("Steps on the web."),
        use_professional_review_for: z.array(JsonObject).describe("Steps for a professional."),
      })
      .describe("The same by channel."),
    agent_routing: JsonObject.describe("Where a program should go from here."),
    human_review_required: z
      .array(
        z.object({
          item_id: Text.describe("Id of the point."),
          reason_ja: Text.describe("Why a person should look."),
          profession: Text.nullable().describe("Which profession."),
        }),
      )
      .describe("Points a person should look at."),
    next_actions: z.array(NextAction).describe("Next steps in order."),
    markdown_display: z.string().describe("The pack as one page of Markdown in Japanese."),
    corpus_snapshot_id: CorpusSnapshotId,
    corpus_checksum: Checksum.describe("Root of the tree over the snapshot's tables."),
    _disclaimer: Disclaimer,
    _evidence: ArtifactEvidence,
    _seal_unavailable: z.boolean().describe("True when no seal is attached."),
    audit_seal: AuditSeal.nullable().describe("Seal of the answer; null for anonymous callers."),
    billing_note: Text.describe("The price in words."),
    billing_metadata: ArtifactBillingMetadata,
  })
  .meta({
    id: "Artifact",
    description: "A pack about one company, assembled from public records. An empty section proves nothing.",
    examples: [
      {
        artifact_id: "art_0123456789abcdef",
        artifact_type: "company_public_baseline",
        artifact_version: "1.0",
        schema_version: "v1",
        generated_at: "2026-04-02T00:00:00Z",
        packet_id: "evp_0123456789abcdef",
        endpoint: "/v1/artifacts/company_public_baseline",
        summary: { houjin_bangou: "8999999999901", name: "株式会社見本", prefecture: "東京都", registered: null },
        sections: [
          {
            section_id: "public_signals",
            title: "公表情報",
            reading: "NO_HIT",
            reading_ja: "確認できない",
            rows: [],
            total: 0,
            truncated: false,
          },
        ],
        sources: [],
        known_gaps: [],
        source_receipts: [],
        copy_paste_parts: [],
        recommended_followup: [],
        recommended_followup_by_channel: {
          use_jpcite_next: [],
          use_web_search_for: [],
          use_professional_review_for: [],
        },
        agent_routing: {},
        human_review_required: [],
        next_actions: [],
        markdown_display: "",
        corpus_snapshot_id: `cs1_${"abcdefghijklmnopqrstuvwxyz".repeat(2)}`,
        corpus_checksum: `sha256:${"5".repeat(64)}`,
        _disclaimer: "This answer is evidence, not advice; an empty result is not proof of absence.",
        _evidence: {
          basis_fields: [],
          claim_coverage: {},
          known_gap_count: 0,
          known_gap_refs: [],
          recommended_followup_count: 0,
          source_count: 0,
          source_receipt_completion: {},
          source_refs: [],
        },
        _seal_unavailable: true,
        audit_seal: null,
        billing_note: "1 unit, not charged to anonymous callers",
        billing_metadata: {
          endpoint: "/v1/artifacts/company_public_baseline",
          metered: false,
          pair_count: null,
          pricing_note: "1 unit, 3 JPY before tax",
          quantity: 1,
          result_count: 1,
          strict_metering: false,
          unit_type: "artifact",
          value_basis: [],
          audit_seal: {
            authenticated_key_present: false,
            billing_metadata_covered_by_response_hash: true,
            included_when_available: true,
            requested_for_metered_key: false,
            seal_field_excluded_from_response_hash: true,
          },
        },
      },
    ],
  });

export type SourceReceipt = z.infer<typeof SourceReceipt>;
export type Artifact = z.infer<typeof Artifact>;

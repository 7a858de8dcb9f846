import { z } from "zod";
import {
  Checksum,
  CorpusSnapshotId,
  Count,
  Disclaimer,
  Fraction,
  HttpUrl,
  License,
  Prefecture,
  SourceReceiptId,
  Text,
  Timestamp,
  UnifiedId,
} from "../common.ts";
import { tier, verificationState } from "../enums.ts";
import { KnownGap } from "./evidence.ts";

const VerificationState = z.enum(verificationState);

/** Where everything known about a program comes from. */
export const SourceManifest = z
  .object({
    program_id: UnifiedId,
    primary_name: Text.nullable().describe("Name of the program."),
    tier: z.enum(tier).nullable().describe("Tier of the program."),
    prefecture: Prefecture.nullable(),
    authority_name: Text.nullable().describe("Body that runs it."),
    primary_source_url: HttpUrl.nullable().describe("Main source."),
    source_fetched_at: Timestamp.nullable().describe("When it was fetched."),
    source_checksum: Checksum.nullable().describe("SHA-256 of what was fetched."),
    primary_license: License,
    redistribution_allowed: z.boolean().describe("May its content be passed on?"),
    verification_state: VerificationState.describe("How far the main source can be checked today."),
    sources: z
      .array(
        z.object({
          source_id: SourceReceiptId,
          source_url: HttpUrl.nullable().describe("Address; null when unknown."),
          role: Text.describe("What the source was used for."),
          publisher: Text.nullable().describe("Who publishes it."),
          license: License,
          fetched_at: Timestamp.nullable().describe("When it was fetched."),
          checksum: Checksum.nullable().describe("SHA-256 of what was fetched."),
          verification_state: VerificationState.describe("How far it can be checked."),
        }),
      )
      .describe("The chain of sources."),
    fact_provenance: z
      .array(
        z.object({
          fact_id: z.int().min(1).describe("Number of the fact."),
          field: Text.describe("Field it states."),
          source_id: SourceReceiptId.nullable(),
          source_url: HttpUrl.nullable().describe("Where it was read."),
          publisher: Text.nullable().describe("Who publishes it."),
          fetched_at: Timestamp.nullable().describe("When it was fetched."),
          license: License.nullable(),
          checksum: Checksum.nullable().describe("SHA-256 of what was fetched."),
        }),
      )
      .describe("Source of every single fact."),
    fact_provenance_coverage_pct: Fraction.describe("Share of the facts that have a source, 0 to 1."),
    summary: z
      .object({
        source_count: Count.describe("Number of sources."),
        unique_publishers: Count.describe("Number of publishers."),
        license_set: z.array(License).describe("Licences that occur."),
        oldest_fetched_at: Timestamp.nullable().describe("Oldest fetch time."),
        latest_fetched_at: Timestamp.nullable().describe("Latest fetch time."),
        field_paths_covered: z.array(Text).describe("Fields with a sourced fact."),
      })
      .describe("The chain in figures."),
    license_gate: z
      .object({
        policy: Text.describe("Rule by which content is withheld."),
        withheld_count: Count.describe("Passages that are withheld."),
        withheld_reasons: z.array(Text).describe("Why."),
      })
      .describe("What licences keep out of this answer."),
    known_gaps: z.array(KnownGap).describe("Evidence that is not connected."),
    corpus_snapshot_id: CorpusSnapshotId,
    _disclaimer: Disclaimer,
  })
  .meta({
    id: "SourceManifest",
    description: "Chain of sources of a program with licences, fetch times and what can be verified.",
    examples: [
      {
        program_id: "UNI-3f2a9c01d4",
        primary_name: "見本市出展支援補助金",
        tier: "B",
        prefecture: "東京都",
        authority_name: "架空県産業振興課",
        primary_source_url: "https://www.example.lg.jp/shien/",
        source_fetched_at: "2026-04-01T00:00:00Z",
        source_checksum: null,
        primary_license: "gov_standard_v2.0",
        redistribution_allowed: true,
        verification_state: "linked",
        sources: [
          {
            source_id: "src_9a0364b9e99b",
            source_url: "https://www.example.lg.jp/shien/",
            role: "primary",
            publisher: "架空県",
            license: "gov_standard_v2.0",
            fetched_at: "2026-04-01T00:00:00Z",
            checksum: null,
            verification_state: "linked",
          },
        ],
        fact_provenance: [],
        fact_provenance_coverage_pct: 0,
        summary: {
          source_count: 1,
          unique_publishers: 1,
          license_set: ["gov_standard_v2.0"],
          oldest_fetched_at: "2026-04-01T00:00:00Z",
          latest_fetched_at: "2026-04-01T00:00:00Z",
          field_paths_covered: [],
        },
        license_gate: {
          policy: "texts of sources whose licence does not allow redistribution are withheld; addresses are shown",
          withheld_count: 0,
          withheld_reasons: [],
        },
        known_gaps: [],
        corpus_snapshot_id: `cs1_${"abcdefghijklmnopqrstuvwxyz".repeat(2)}`,
        _disclaimer: "This answer is evidence, not advice; an empty result is not proof of absence.",
      },
    ],
  });

export type SourceManifest = z.infer<typeof SourceManifest>;

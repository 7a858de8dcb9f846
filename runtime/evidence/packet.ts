import type { EvidencePacket, EvidenceRecord, KnownGap } from "../../schemas/answers/evidence.ts";
import type { Match } from "../../schemas/answers/match.ts";
import type { Compression } from "../../schemas/answers/evidence-value.ts";
import { knownGap } from "../../snapshots/evidence/known-gaps.ts";
import { estimatedTokens } from "../../snapshots/evidence/text-size.ts";
import type { SnapshotContext } from "../endpoint/context.ts";
import { unitPriceYen } from "../base/price.ts";
import type { AskedRequest } from "../endpoint/request-hash.ts";
import { answerId } from "./answer-ids.ts";
import { withinAnswer } from "./answer-size.ts";
import { briefGaps, briefMatch, cutToBrief } from "./brief.ts";
import { baselineTokens, type CallerNumbers, compare, isBrokenBaseline } from "./value/baseline.ts";
import { evidenceDisclaimer } from "./disclaimer.ts";
import type { ServedRecord } from "./entry.ts";
import { evidenceValueOf, isSourceLinked } from "./value/evidence-value.ts";
import { gapsOfEntries, inOrder, needsReview } from "./gap-list.ts";
import { recommend } from "./value/recommendation.ts";
import { mayPassOn } from "./sources.ts";
import { sizeOfRecords } from "./served-record.ts";
import { freshnessBucket } from "../../snapshots/evidence/staleness.ts";

export type PacketParts = {
  readonly request: AskedRequest;
  readonly query: EvidencePacket["query"];
  readonly match: Match;
  readonly served: readonly ServedRecord[];
  readonly brief: boolean;
  /** Gaps of the search itself, in addition to those of the records. */
  readonly gaps: readonly KnownGap[];
  readonly numbers: CallerNumbers;
  readonly includeCompression: boolean;
  readonly verification: EvidencePacket["verification"];
  /** Units this answer costs at list price. */
  readonly units: number;
};

export const noNumbers: CallerNumbers = {
  basis: "unknown",
  pdfPages: null,
  tokenCount: null,
  inputTokenPriceJpyPer1m: null,
};

/**
 * Assembles a packet from prepared records, as many of the first as fit. Everything except `generated_at` is determined by
 * request, snapshot and day.
 */
export function assemblePacket(parts: PacketParts, context: SnapshotContext): EvidencePacket {
  if (parts.brief) return cutToBrief(parts.served, (shown) => packetOf(parts, shown, context));
  return packetOf(parts, withinAnswer(parts.served), context);
}

function packetOf(
  parts: PacketParts,
  served: readonly ServedRecord[],
  { corpus, asOf, generatedAt }: SnapshotContext,
): EvidencePacket {
  const { request, numbers, includeCompression } = parts;
  const records = served.map(({ record }) => record);
  const isCut = served.length < parts.served.length && !parts.gaps.some(({ kind }) => kind === "result_truncated");
  const all = inOrder([
    ...gapsOfEntries(
      served.map(({ entry }) => entry),
      asOf,
    ),
    ...parts.gaps,
    ...(isCut ? [knownGap("result_truncated", [])] : []),
    ...(isBrokenBaseline(numbers) ? [knownGap("compression_unavailable", [])] : []),
  ]);
  const gaps = parts.brief ? briefGaps(all, served, parts.match) : all;
  const value = evidenceValueOf(records, gaps.length);
  const comparison = comparisonOf(served, numbers, includeCompression);
  return {
    packet_id: answerId("evp", { request, corpusSnapshotId: corpus.id, asOf }),
    corpus_snapshot_id: corpus.id,
    corpus_checksum: corpus.checksum,
    generated_at: generatedAt,
    api_version: "v1",
    query: parts.query,
    match: parts.brief ? briefMatch(parts.match) : parts.match,
    answer_not_included: true,
    records,
    quality: qualityOf(records, gaps, asOf),
    verification: parts.verification,
    evidence_value: value,
    agent_recommendation: recommend(value, numbers, comparison, includeCompression),
    ...(includeCompression && comparison ? { compression: comparison } : {}),
    service_cost_jpy: parts.units * unitPriceYen,
    estimated_tokens_saved: comparison?.avoided_tokens_estimate ?? null,
    source_count: new Set(records.flatMap(({ source_url: url }) => url ?? [])).size,
    known_gaps: gaps,
    ...lineageOf(records),
    _disclaimer: evidenceDisclaimer,
  };
}

/** Counting characters costs as much as the rest of the packet, so it is done only when a number depends on it. */
function comparisonOf(
  served: readonly ServedRecord[],
  numbers: CallerNumbers,
  includeCompression: boolean,
): Compression | null {
  if (!includeCompression && baselineTokens(numbers) === null) return null;
  // Brackets and commas of the list count as well.
  const o200k = served.reduce((sum, { tokens }) => sum + tokens, 2);
  return compare({ byCharacters: estimatedTokens(sizeOfRecords(served)), o200k }, numbers);
}

function qualityOf(records: readonly EvidenceRecord[], gaps: KnownGap[], asOf: string): EvidencePacket["quality"] {
  const covered = records.map(coverageOf);
  return {
    known_gaps: gaps,
    freshness_bucket: freshnessBucket(
      records.map(({ source_fetched_at: at }) => at),
      asOf,
    ),
    coverage_score: records.length === 0 ? null : covered.reduce((sum, share) => sum + share, 0) / records.length,
    human_review_required: needsReview(gaps) || records.some(({ match_reading: reading }) => reading !== "HIT"),
  };
}

/** Share of the four fields that tie a record to its source. */
function coverageOf(record: EvidenceRecord): number {
  const parts = [record.source_url, record.source_fetched_at, record.source_checksum, mayPassOn(record.license)];
  return parts.filter(Boolean).length / parts.length;
}

/** The lineage of the first record that has one. */
function lineageOf(records: readonly EvidenceRecord[]) {
  const first = records.find(isSourceLinked);
  if (!first) return {};
  const { source_url, source_fetched_at, source_checksum, license } = first;
  return { source_url, source_fetched_at, source_checksum, license };
}

import { hash } from "node:crypto";
import type { Compression, EvidenceValue } from "../../schemas/answers/evidence-value.ts";
import type { EvidencePacket, EvidenceRecord, KnownGap } from "../../schemas/answers/evidence.ts";
import type { Match } from "../../schemas/answers/match.ts";
import { knownGap } from "../../snapshots/evidence/known-gaps.ts";
import { freshnessBucket } from "../../snapshots/evidence/staleness.ts";
import { estimatedTokens } from "../../snapshots/evidence/text-size.ts";
import { unitPriceYen } from "../base/price.ts";
import type { SnapshotContext } from "../endpoint/context.ts";
import { type AskedRequest, queryHash } from "../endpoint/request-hash.ts";
import { briefGaps, briefMatch, cutToBrief } from "./brief.ts";
import { evidenceDisclaimer } from "./disclaimer.ts";
import type { ServedRecord } from "./entry.ts";
import { gapsOfEntries, inOrder, needsReview } from "./gap-list.ts";
import { sizeOfRecords } from "./served-record.ts";
import { mayPassOn } from "./receipts.ts";
import { baselineTokens, type CallerNumbers, compare, isBrokenBaseline } from "./value/baseline.ts";
import { recommend } from "./value/recommendation.ts";

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
  const gaps = parts.brief ? briefGaps(all, served) : all;
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

/** Evidence value of records, as counts of what they show. */
function evidenceValueOf(records: readonly EvidenceRecord[], knownGaps: number): EvidenceValue {
  const coverages = records.flatMap(({ fact_provenance_coverage_pct: coverage }) => coverage ?? []);
  return {
    records_returned: records.length,
    source_linked_records: records.filter(isSourceLinked).length,
    precomputed_records: records.filter(({ precomputed }) => precomputed).length,
    pdf_fact_refs: records.reduce((sum, { pdf_fact_refs: refs }) => sum + (refs?.length ?? 0), 0),
    known_gap_count: knownGaps,
    fact_provenance_coverage_pct_avg:
      coverages.length === 0 ? null : coverages.reduce((sum, share) => sum + share, 0) / coverages.length,
    web_search_performed_by_jpcite: false,
    request_time_llm_call_performed: false,
  };
}

/** Whether a record, or a fact it shows, names its source. */
function isSourceLinked({ source_url: url, facts }: EvidenceRecord): boolean {
  return url !== null || (facts?.some(({ source }) => source?.url) ?? false);
}

/** Maximum bytes of all records in an answer; the rest of the 8 MiB is for the surrounding members. */
const mostBytes = 7 * 1024 * 1024;

/** The first records that fit into an answer; never cuts a record. */
export function withinAnswer(served: readonly ServedRecord[], limit = mostBytes): readonly ServedRecord[] {
  // A character takes at most four bytes, so most answers need no exact count.
  if (served.reduce((sum, { entry: { size } }) => sum + 4 * (size.cjk + size.other + 64), 0) <= limit) return served;
  let total = 0;
  const end = served.findIndex(({ record }) => (total += Buffer.byteLength(JSON.stringify(record)) + 1) > limit);
  return end === -1 ? served : served.slice(0, end);
}

/** The request, snapshot and day of an answer. */
type AnswerOrigin = {
  readonly request: AskedRequest;
  readonly corpusSnapshotId: string;
  /** Day in Japan, `YYYY-MM-DD`. */
  readonly asOf: string;
};

/** Ids of packets and artifacts: equal requests on the same snapshot and day get the same id. */
export function answerId(prefix: "evp" | "art", { request, corpusSnapshotId, asOf }: AnswerOrigin): string {
  const digest = hash("sha256", `${prefix}/1\n${queryHash(request, asOf)}\n${corpusSnapshotId}`);
  return `${prefix}_${digest.slice(0, 16)}`;
}

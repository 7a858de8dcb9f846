import { z } from "zod";
import { tier } from "../../../schemas/enums.ts";
import { PrecomputedBundle } from "../../../schemas/answers/precomputed.ts";
import type { SnapshotContext } from "../../endpoint/context.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { assemblePacket } from "../../evidence/packet.ts";
import { queryBoolean, queryEnum, queryInteger, queryText } from "../../endpoint/query-fields.ts";
import { storedPlace, queryPrefecture } from "../corpus-fields.ts";
import { numbersOf, queryNumbers, queryOutputFormat, tellTheGaps } from "./packet-fields.ts";
import { queryEvidence } from "./query-evidence.ts";
import { publicRead } from "../terms.ts";

const route = "/v1/intelligence/precomputed/query";

const PrefetchQuery = z.object({
  q: queryText({ min: 1, max: 500 }).describe("The question in words."),
  prefecture: queryPrefecture()
    .optional()
    .describe("Prefecture of programs; 全国 for those without one. Leaves programs only."),
  tier: queryEnum(tier).optional().describe("How well documented programs are. Leaves programs only."),
  limit: queryInteger({ min: 1, max: 500 }).default(10).describe("Most records."),
  include_facts: queryBoolean().default(false).describe("Show single stated values with their sources."),
  output_format: queryOutputFormat(),
  ...queryNumbers({ includeCompression: true }),
});

export const prefetchIntelligence = defineEndpoint({
  id: "EVD-5",
  ...publicRead,
  path: route,
  example: { q: "IT導入補助金" },
  summary: "Prefetch prepared evidence for a question",
  description:
    "Gives the records of the same question as an evidence packet, with the summaries that the build of the snapshot has " +
    "prepared from their fields. agent_recommendation says whether the bundle is worth using: use_jpcite_prefetch, " +
    "use_evidence_packet, or broaden_query_or_skip. A saving is claimed only on your own baseline and token price. No " +
    `answer text is made and no model is called. ${tellTheGaps}`,
  query: PrefetchQuery,
  response: PrecomputedBundle,
  cache: "weak",
  tool: "prefetch_intelligence",
  guide: {
    use: "Prepared summaries of programs for a question, to save reading the sources: 「IT導入補助金」. For citable facts use query_evidence_packet.",
    example: { q: "IT導入補助金", limit: 3 },
    keywords: ["事前計算", "要約済み", "prefetch", "precomputed"],
  },
  handler: ({ query }, context) => answerTo(query, context),
});

function answerTo(query: z.output<typeof PrefetchQuery>, context: SnapshotContext) {
  const { prefecture, tier: wanted } = query;
  const { served, gaps, match, note } = queryEvidence(
    context.corpus,
    query.q,
    { prefecture: storedPlace(prefecture), tiers: wanted && [wanted] },
    { includeFacts: query.include_facts, includeRules: false, profile: "full", limit: query.limit, asOf: context.asOf },
  );
  const packet = assemblePacket(
    {
      request: { method: "GET", route, params: query },
      query: {
        user_intent: query.q,
        normalized_filters: { ...(prefecture ? { prefecture } : {}), ...(wanted ? { tier: wanted } : {}) },
        subject_kind: null,
        subject_id: null,
      },
      match,
      served,
      brief: false,
      gaps,
      numbers: numbersOf(query),
      includeCompression: query.include_compression,
      verification: {
        replay_endpoint: route,
        provenance_endpoint: "/v1/am/provenance/{entity_id}",
        freshness_endpoint: "/v1/meta/freshness",
      },
      units: 1,
    },
    context,
  );
  const ready = packet.records.filter(({ precomputed }) => precomputed);
  return {
    body: {
      bundle_kind: "precomputed_intelligence" as const,
      bundle_id: packet.packet_id,
      packet_id: packet.packet_id,
      corpus_snapshot_id: packet.corpus_snapshot_id,
      generated_at: packet.generated_at,
      query: packet.query,
      match: packet.match,
      precomputed: {
        available: ready.length > 0,
        record_count: ready.length,
        basis_tables: [...new Set(ready.map(({ record_kind: kind }) => kind))],
      },
      usage: { web_search_required: false as const, billing_units: 1, intended_for: "agent_prefetch" },
      records_returned: packet.records.length,
      precomputed_record_count: ready.length,
      records: packet.records,
      quality: packet.quality,
      verification: packet.verification,
      ...(packet.compression ? { compression: packet.compression } : {}),
      evidence_value: packet.evidence_value,
      agent_recommendation: packet.agent_recommendation,
      answer_not_included: true as const,
    },
    note,
    empty: packet.records.length === 0,
  };
}

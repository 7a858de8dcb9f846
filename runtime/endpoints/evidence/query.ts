import { z } from "zod";
import { tier } from "../../../schemas/enums.ts";
import { EvidencePacket } from "../../../schemas/answers/evidence.ts";
import type { SnapshotContext } from "../../endpoint/context.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { answerJson } from "../../evidence/answer-json.ts";
import { searchedKinds } from "../../evidence/find-records.ts";
import { assemblePacket } from "../../evidence/packet.ts";
import { queryText } from "../../endpoint/query-fields.ts";
import { storedPlace, queryAuthorityLevel, queryPrefecture } from "../corpus-fields.ts";
import { bodyNumbers, bodySelection, numbersOf, selectionOf, tellTheGaps } from "./packet-fields.ts";
import { queryEvidence } from "./query-evidence.ts";
import { publicQuestion } from "../terms.ts";

const route = "/v1/evidence/packets/query";

const EvidenceQuery = z
  .object({
    query_text: queryText({ min: 1, max: 500 }).describe(
      "What evidence is looked for, in words; an id or a whole name works too.",
    ),
    limit: z.int().min(1).max(500).default(10).describe("Most records."),
    filters: z
      .strictObject({
        prefecture: queryPrefecture().optional().describe("Prefecture of programs; 全国 for those without one."),
        tier: z.enum(tier).optional().describe("How well documented programs are."),
        authority_level: queryAuthorityLevel().optional().describe("Level of the body that runs them."),
      })
      .default({})
      .describe("Any filter leaves programs only."),
    kinds: z
      .array(z.enum(searchedKinds))
      .min(1)
      .max(searchedKinds.length)
      .optional()
      .describe("Kinds of records to look in; all unless said."),
    ...bodySelection({ includeRules: false }),
    ...bodyNumbers,
  })
  .meta({
    id: "EvidenceQuery",
    description: "A question to find evidence for.",
    examples: [
      {
        query_text: "持続化補助金",
        limit: 10,
        filters: { authority_level: "national" },
        include_compression: true,
        source_tokens_basis: "pdf_pages",
        source_pdf_pages: 30,
        input_token_price_jpy_per_1m: 300,
      },
    ],
  });

export const queryEvidencePacket = defineEndpoint({
  id: "EVD-1",
  ...publicQuestion,
  path: route,
  summary: "Find evidence for a question",
  description:
    "Gives records with source address, fetch time, checksum, licence, single facts and prepared summaries: those " +
    "that hold what was written, by kind and relevance; where none does, those that the question means, of all kinds, " +
    "with the kind that it names (law, loan, case) first. match_reading says what may be claimed: HIT was matched by id or " +
    "by its whole name, AMBIGUOUS only by words or by a name that several " +
    `carry; what fits in part is never HIT. No answer text is made and no model is called. ${tellTheGaps}`,
  body: EvidenceQuery,
  response: EvidencePacket,
  tool: "query_evidence_packet",
  guide: {
    use:
      "Sourced evidence for a question across programs, laws, tax, loans, sanctions, cases and contracts, when you must cite: " +
      "「持続化補助金の補助率の根拠は？」. match_reading says what may be claimed: HIT, AMBIGUOUS or NO_HIT.",
    example: { query_text: "持続化補助金", limit: 3 },
    keywords: ["根拠", "エビデンス", "出典付き", "evidence", "cite", "citation"],
  },
  handler({ body }, context) {
    // Not cached: questions rarely repeat, and storing every answer costs a fifth of the time of assembling it.
    return answerTo(body, context);
  },
});

function answerTo(body: z.output<typeof EvidenceQuery>, context: SnapshotContext) {
  const { prefecture, tier: wanted, authority_level: authorityLevel } = body.filters;
  const filters = given({ prefecture, tier: wanted, authority_level: authorityLevel });
  const { served, gaps, match, note } = queryEvidence(
    context.corpus,
    body.query_text,
    { prefecture: storedPlace(prefecture), tiers: wanted && [wanted], authorityLevel, kinds: body.kinds },
    { ...selectionOf(body), limit: body.limit, asOf: context.asOf },
  );
  const packet = assemblePacket(
    {
      request: { method: "POST", route, params: { ...body, filters } },
      query: { user_intent: body.query_text, normalized_filters: filters, subject_kind: null, subject_id: null },
      match,
      served,
      brief: body.packet_profile === "brief",
      gaps,
      numbers: numbersOf(body),
      includeCompression: body.include_compression,
      verification: {
        replay_endpoint: route,
        provenance_endpoint: "/v1/am/provenance/{entity_id}",
        freshness_endpoint: "/v1/meta/freshness",
      },
      units: 1,
    },
    context,
  );
  return { body: packet, bytes: answerJson(packet, served), note, empty: packet.records.length === 0 };
}

/** Members that have a value. */
function given(members: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(members).filter((pair): pair is [string, string] => pair[1] !== undefined));
}

import { z } from "zod";
import { Checksum, HttpUrl, License, SourceReceiptId, Text, Timestamp } from "../../../../schemas/common.ts";
import { factsOf, licenseSummary, shownFact, sourcesOf } from "../../../lookups/provenance.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { answerA, envelopeA, failureA } from "../frame/envelopes.ts";
import { amBoolean, amInteger } from "../frame/fields.ts";
import { knownEntity } from "../frame/known-entity.ts";

/** Maximum sources per answer. */
export const mostSources = 100;

export const ProvenanceRow = z
  .object({
    source_id: SourceReceiptId,
    source_url: HttpUrl.nullable().describe("Address; null when unknown."),
    role: z.enum(["primary", "mention", "fact"]).describe("What it was used for."),
    publisher: Text.nullable().describe("Who publishes it."),
    license: License,
    fetched_at: Timestamp.nullable().describe("When it was last fetched."),
    checksum: Checksum.nullable().describe("SHA-256 of what was fetched."),
  })
  .meta({ id: "AmProvenanceRow", description: "A page or file behind an entity or a fact." });

export const getProvenance = defineAmEndpoint({
  id: "AM-19",
  path: "/v1/am/provenance/{entity_id}",
  example: { entity_id: "UNI-910d7652cc", include_facts: true },
  summary: "List the sources of an entity, with licence and fetch time",
  description:
    "Every page or file that an entity rests on: its own first, then pages that mention it, then those of its facts; " +
    "meta.license_summary counts them by licence, and with include_facts meta.facts lists the facts with their " +
    "sources, meta.facts_total counts them all. Sentences whose terms do not allow passing them on are null; no row " +
    "means that no source is connected: say so to the end user. An id that no public record has is a 200 with error " +
    "set, at no cost.",
  units: 1,
  tool: "get_provenance",
  guide: {
    use: "Where the record of any id comes from, field by field with include_facts.",
    example: { entity_id: "UNI-910d7652cc" },
    keywords: ["来歴", "どこから来た", "provenance", "lineage"],
  },
  params: z.object({ entity_id: z.string().describe("Id of any record, or a corporate number.") }),
  query: z.object({
    include_facts: amBoolean()
      .default(false as never)
      .describe("Also list the facts in meta.facts."),
    fact_limit: amInteger({ min: 1, max: 1_000 })
      .default(200 as never)
      .describe("Most facts in meta.facts."),
  }),
  response: envelopeA(ProvenanceRow, {
    entity_id: Text.describe("Id of the record; of a program that was merged, the id of the one it was merged into."),
  }).meta({
    id: "AmProvenance",
    description: "The sources of an entity.",
  }),
  failure: (error, { params }) => ({
    ...failureA(error, { limit: mostSources, offset: 0 }),
    entity_id: params.entity_id?.trim() || "-",
  }),
  handler({ params, query: { include_facts: withFacts, fact_limit: mostFacts } }, { corpus }) {
    const entity = knownEntity(corpus, params.entity_id);
    const facts = factsOf(corpus, entity.id);
    const rows = sourcesOf(corpus, entity, facts);
    const shown = facts.slice(0, mostFacts).map((fact) => {
      const { fact_id, field, value, unit, source_id, page, confidence } = shownFact(corpus, fact);
      return { fact_id, field, value, unit, source_id, page, confidence };
    });
    return {
      body: {
        ...answerA(
          { total: rows.length, limit: mostSources, offset: 0, results: rows.slice(0, mostSources) },
          {
            meta: {
              entity_kind: entity.kind,
              license_summary: licenseSummary(rows),
              ...(withFacts ? { facts: shown, facts_total: facts.length } : {}),
            },
            note: rows.length === 0 ? "No source is connected to this record in this snapshot." : null,
          },
        ),
        entity_id: entity.id,
      },
      empty: rows.length === 0,
    };
  },
});

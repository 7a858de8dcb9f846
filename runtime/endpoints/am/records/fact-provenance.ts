import { z } from "zod";
import type { Fact } from "../../../../schemas/records/provenance.ts";
import { findEntity } from "../../../lookups/entities.ts";
import { factsOf, licenseSummary, shownFact, sourceOfFact, sourcesOf } from "../../../lookups/provenance.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { AmFailure, answerA, envelopeA, failureA } from "../frame/envelopes.ts";
import { amInteger } from "../frame/fields.ts";
import { mostSources, ProvenanceRow } from "./provenance.ts";

export const getFactProvenance = defineAmEndpoint({
  id: "AM-20",
  path: "/v1/am/provenance/fact/{fact_id}",
  example: { fact_id: 6260620536156 },
  summary: "Tell where one fact was read",
  description:
    "The page or file that states a fact. When the fact names none, the sources of its entity are shown instead and " +
    'meta.fallback is "entity": they may not state the fact. An unknown number is a 200 with error set, at no cost.',
  units: 1,
  tool: false,
  params: z.object({
    fact_id: amInteger({ min: 1 }).describe("Number of the fact, as evidence and provenance show it."),
  }),
  response: envelopeA(ProvenanceRow, {
    fact_id: z.int().min(1).nullable().describe("Number that was asked for; null when it could not be read."),
  }).meta({ id: "AmFactProvenance", description: "Where a fact was read." }),
  failure: (error, { params }) => ({
    ...failureA(error, { limit: mostSources, offset: 0 }),
    fact_id: params.fact_id ?? null,
  }),
  handler({ params: { fact_id: id } }, { corpus }) {
    const fact = factOf(corpus, id);
    const entity = fact === null ? null : findEntity(corpus, fact.entity_id);
    if (fact === null || entity === null)
      throw new AmFailure("no_matching_records", "no public fact of this snapshot has this number", {
        field: "fact_id",
      });
    const own = sourceOfFact(corpus, fact);
    const rows = own === null ? sourcesOf(corpus, entity, factsOf(corpus, fact.entity_id)) : [own];
    const { entity_id, field, value, unit, page, excerpt, confidence } = shownFact(corpus, fact);
    return {
      body: {
        ...answerA(
          { total: rows.length, limit: mostSources, offset: 0, results: rows.slice(0, mostSources) },
          {
            meta: {
              ...(own === null ? { fallback: "entity" } : {}),
              license_summary: licenseSummary(rows),
              fact: { entity_id, field, value, unit, page, excerpt, confidence },
            },
            note: rows.length === 0 ? "Neither the fact nor its entity has a connected source in this snapshot." : null,
          },
        ),
        fact_id: id,
      },
      empty: rows.length === 0,
    };
  },
});

function factOf({ snapshot }: Corpus, id: number): Fact | null {
  const stored = snapshot.record("fact", String(id));
  return stored && (JSON.parse(stored.json.toString()) as Fact);
}

import { z } from "zod";
import { Text } from "../../../../schemas/common.ts";
import { amAnnotationKind } from "../../../../schemas/enums.ts";
import { Annotation } from "../../../../schemas/records/provenance.ts";
import { linksOf, recordOf } from "../../../evidence/links.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { answerA, envelopeA, failureA, pagingOf } from "../frame/envelopes.ts";
import { amBoolean, amEnumList, amPaging } from "../frame/fields.ts";
import { assertHeld } from "../frame/loaded.ts";
import { knownEntity } from "../frame/known-entity.ts";

const defaultLimit = 50;

export const getAnnotations = defineAmEndpoint({
  id: "AM-18",
  path: "/v1/am/annotations/{entity_id}",
  example: { entity_id: "UNI-910d7652cc" },
  summary: "List remarks on an entity: deadlines at risk, corrections, amendments",
  description:
    "Remarks on a program, law, case or any other record, latest observation first. Those that no longer hold are left out " +
    "unless include_superseded is true. No row means that nobody remarked anything, not that all is well. An id that no " +
    "public record has is a 200 with error set, at no cost.",
  units: 1,
  tool: "get_annotations",
  guide: {
    use: "Notes of the editors on the record of any id: exceptions, warnings, readings.",
    example: { entity_id: "UNI-910d7652cc" },
    keywords: ["注釈", "訂正", "annotation", "correction"],
  },
  params: z.object({ entity_id: z.string().describe("Id of any record.") }),
  query: z.object({
    kinds: amEnumList(amAnnotationKind).optional().describe("Only remarks of these kinds; may stand several times."),
    include_superseded: amBoolean()
      .default(false as never)
      .describe("Also remarks that no longer hold."),
    ...amPaging({ limit: defaultLimit, maxLimit: 500 }),
  }),
  response: envelopeA(Annotation.omit({ entity_id: true, text_en: true }), {
    entity_id: Text.describe("Id of the record; of a program that was merged, the id of the one it was merged into."),
    filters: z.object({ kinds: z.array(z.enum(amAnnotationKind)), include_superseded: z.boolean() }),
  }).meta({ id: "AmAnnotationPage", description: "One page of remarks on an entity." }),
  failure: (error, { params, query }) => ({
    ...failureA(error, pagingOf(query, defaultLimit)),
    entity_id: params.entity_id?.trim() || "-",
    filters: { kinds: query.kinds ?? [], include_superseded: query.include_superseded ?? false },
  }),
  handler({ params, query: { kinds, include_superseded: all, limit, offset } }, { corpus }) {
    assertHeld({ size: corpus.snapshot.records.count("annotation") }, "annotation");
    const { id } = knownEntity(corpus, params.entity_id);
    const rows = (linksOf(corpus, id).annotation ?? [])
      .map((key) => recordOf(corpus, "annotation", key))
      .filter(
        ({ kind, superseded_at: ended }) => (all || ended === null) && (kinds === undefined || kinds.includes(kind)),
      )
      .sort((one, other) => (orderOf(one) < orderOf(other) ? 1 : -1))
      .map(({ entity_id: _entity, text_en: _english, ...row }) => row);
    return {
      body: {
        ...answerA(
          { total: rows.length, limit, offset, results: rows.slice(offset, offset + limit) },
          {
            note: rows.length === 0 ? "No such remark is in this snapshot. That says nothing about the entity." : null,
          },
        ),
        entity_id: id,
        filters: { kinds: kinds ?? [], include_superseded: all },
      },
      empty: rows.length === 0,
    };
  },
});

function orderOf({ observed_at: at, annotation_id: id }: z.infer<typeof Annotation>): string {
  return `${at}\n${id}`;
}

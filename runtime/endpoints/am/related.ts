import { z } from "zod";
import { Confidence, Count, HttpUrl, Text } from "../../../schemas/common.ts";
import { amRelationType } from "../../../schemas/enums.ts";
import { findEntity } from "../../am/entities.ts";
import { type Edge, walkRelations } from "../../am/relation-graph.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import { linksOf, recordOf } from "../../evidence/links.ts";
import { defineAmEndpoint } from "./define.ts";
import { AmFailure, errorField } from "./envelopes.ts";
import { amEnumList, amInteger } from "./fields.ts";

const Related = z
  .object({
    seed_id: Text.nullable().describe("Entity the walk starts from."),
    seed_kind: Text.nullable().describe("Table of that entity; null when it is not known."),
    depth: z.int().min(1).describe("Steps that were walked at most."),
    nodes: z
      .array(
        z.object({
          id: Text.describe("Id of the entity."),
          kind: Text.describe("Table of the entity."),
          name: Text.nullable().describe("Name of the entity."),
          depth: Count.describe("Steps from the seed, which has 0."),
        }),
      )
      .describe("Entities, nearest first."),
    relations: z
      .array(
        z.object({
          from: Text.describe("Id of the entity it starts from."),
          to: Text.describe("Id of the entity it points at."),
          type: z.enum(amRelationType).describe("How they relate, as stated."),
          confidence: Confidence,
          source_url: HttpUrl.nullable().describe("Page that states it."),
        }),
      )
      .describe("Relations between those entities, nearest first, then the surest."),
    total_edges: Count.describe("Relations that were met within the depth, those past max_edges included."),
    hint: Text.nullable().describe("What to do where relations were left out or none is known."),
    retry_with: z.array(Text).describe("Parameters that would show more."),
    error: errorField,
  })
  .meta({ id: "AmRelated", description: "The entities around one entity and how they relate." });

/** Relations read for one call: a law that thousands of programs name must not make the call long. */
const [mostOfOne, mostOfAll] = [600, 2_000];

export const getRelated = defineAmEndpoint({
  id: "AM-6",
  path: "/v1/am/related/{program_id}",
  summary: "Walk the relations around a program",
  description:
    "Breadth first, against the direction of relations too; circles end. successor and predecessor are the two directions of " +
    "replaces, similar is the same as related. A law id is taken as seed too. That two programs have no relation here never " +
    "means that they can be combined.",
  units: 1,
  tool: "related_programs",
  params: z.object({ program_id: z.string().describe("Id of the program.") }),
  query: z.object({
    relation_types: amEnumList(amRelationType).optional().describe("Kinds of relation to follow; all unless sent."),
    depth: amInteger({ min: 1, max: 3 }).default(1).describe("Steps from the seed."),
    max_edges: amInteger({ min: 1, max: 500 }).default(100).describe("Most relations shown."),
  }),
  response: Related,
  failure: (error, { params, query }) => ({
    seed_id: params.program_id ?? null,
    seed_kind: null,
    depth: query.depth ?? 1,
    nodes: [],
    relations: [],
    total_edges: 0,
    hint: error.hint,
    retry_with: error.retry_with,
    error,
  }),
  handler({ params: { program_id: seedId }, query }, { corpus }) {
    const seed = findEntity(corpus, seedId);
    if (seed === null)
      throw new AmFailure("seed_not_found", "no public record of this snapshot has this id", {
        field: "program_id",
        hint: "Ids are those that searches show.",
        retry_with: ["program_id"],
      });
    const reader = new RelationReader(corpus);
    const walk = walkRelations(
      { seed: seedId, types: query.relation_types ?? null, depth: query.depth, maxEdges: query.max_edges },
      (id) => reader.edgesOf(id),
    );
    const nodes = walk.nodes.map(({ id, depth }) => {
      const entity = id === seedId ? seed : findEntity(corpus, id);
      return { id, kind: entity?.kind ?? "unknown", name: entity?.name ?? null, depth };
    });
    const more = walk.truncated || reader.cut;
    return {
      body: {
        seed_id: seedId,
        seed_kind: seed.kind,
        depth: query.depth,
        nodes,
        relations: walk.edges.map(({ from, to, type, confidence, source_url }) => ({
          from,
          to,
          type,
          confidence,
          source_url,
        })),
        total_edges: walk.met,
        hint: more ? moreHint : walk.edges.length === 0 ? noneHint : null,
        retry_with: more ? ["max_edges", "relation_types"] : [],
        error: null,
      },
      empty: walk.edges.length === 0,
    };
  },
});

const moreHint = "There are more relations than are shown: raise max_edges, or name the relation_types you need.";
const noneHint = "This snapshot states no such relation; that is no statement that there is none.";

/** Reads the relations of public entities, a bounded number for one call. */
class RelationReader {
  /** Whether relations were left unread. */
  cut = false;
  readonly #corpus: Corpus;
  #left = mostOfAll;

  constructor(corpus: Corpus) {
    this.#corpus = corpus;
  }

  edgesOf(id: string): Edge[] {
    const keys = linksOf(this.#corpus, id).relation ?? [];
    const read = keys.slice(0, Math.min(mostOfOne, this.#left));
    this.cut ||= read.length < keys.length;
    this.#left -= read.length;
    return read.flatMap((key) => {
      const { from_id, from_kind, to_id, to_kind, type, confidence, source_url } = recordOf(
        this.#corpus,
        "relation",
        key,
      );
      const shown = this.#isPublic(from_id, from_kind) && this.#isPublic(to_id, to_kind);
      return shown ? [{ from: from_id, to: to_id, type, confidence, source_url }] : [];
    });
  }

  #isPublic(id: string, kind: string): boolean {
    return kind !== "program" || this.#corpus.programs.rowOf(id) !== null;
  }
}

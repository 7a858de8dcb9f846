import { z } from "zod";
import { AnyText, Confidence, Count, HttpUrl, Text } from "../../../../schemas/common.ts";
import { amRelationType } from "../../../../schemas/enums.ts";
import { type EntityRelations, prepared, type RelationEdge } from "../../../../snapshots/records/layout.ts";
import { findEntity } from "../../../lookups/entities.ts";
import { type RelationType, walkRelations } from "../../../lookups/relation-graph.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { AmFailure, errorField } from "../frame/envelopes.ts";
import { amEnumList, amInteger } from "../frame/fields.ts";

const Related = z
  .object({
    seed_id: AnyText.nullable().describe("Entity the walk starts from."),
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

/** Approximate maximum of relations read per call, so that an entity with thousands of them stays fast. */
const mostOfAll = 10_000;

export const getRelated = defineAmEndpoint({
  id: "AM-6",
  path: "/v1/am/related/{program_id}",
  example: { program_id: "UNI-910d7652cc", relation_types: ["incompatible"] },
  summary: "Walk the relations around a program",
  description:
    "Breadth first, against the direction of relations too; circles end. successor and predecessor are the two directions of " +
    "replaces, similar is the same as related. A law id is taken as seed too. That two programs have no relation here never " +
    "means that they can be combined.",
  units: 1,
  tool: "related_programs",
  guide: {
    use: "Programs tied to one program: successors, prerequisites, conflicts (後継・前提・併用不可). Send its unified_id.",
    example: { program_id: "UNI-0c546ef23d" },
    keywords: ["関連制度", "類似制度", "後継", "related program", "similar program"],
  },
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
  handler({ params, query }, { corpus }) {
    const seed = findEntity(corpus, params.program_id);
    if (seed === null)
      throw new AmFailure("seed_not_found", "no public record of this snapshot has this id", {
        field: "program_id",
        hint: "Take the id from a search.",
        retry_with: ["program_id"],
      });
    const types = query.relation_types ?? null;
    const reader = new RelationReader(corpus, types);
    const walk = walkRelations({ seed: seed.id, types, depth: query.depth, maxEdges: query.max_edges }, (id) =>
      reader.edgesOf(id),
    );
    const nodes = walk.nodes.map(({ id, depth }) => {
      const { kind, name } = nodeOf(corpus, id);
      return { id, kind, name, depth };
    });
    const more = walk.truncated || reader.cut;
    return {
      body: {
        seed_id: seed.id,
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

/** Reads the precomputed relations of entities, bounded per call. */
class RelationReader {
  /** Whether relevant relations may have been left unread. */
  cut = false;
  readonly #corpus: Corpus;
  readonly #families: ReadonlySet<string> | null;
  #left = mostOfAll;

  constructor(corpus: Corpus, types: readonly RelationType[] | null) {
    this.#corpus = corpus;
    this.#families = types === null ? null : new Set(types.map(familyOf));
  }

  edgesOf(id: string): readonly RelationEdge[] {
    if (this.#left <= 0) this.cut = true;
    const stored = this.#left <= 0 ? null : this.#corpus.snapshot.records.prepared(prepared.relations, id);
    if (stored === null) return [];
    return Object.entries(JSON.parse(stored.toString()) as Required<EntityRelations>).flatMap(([type, own]) => {
      this.#left -= own.edges.length;
      if (this.#families !== null && !this.#families.has(familyOf(type))) return [];
      this.cut ||= own.total > own.edges.length;
      return own.edges;
    });
  }
}

/** Relation types that are read together because they are synonyms. */
function familyOf(type: string): string {
  if (type === "similar") return "related";
  return type === "successor" || type === "predecessor" ? "replaces" : type;
}

/** A program from its column, which is cheap; anything else from its record. */
function nodeOf(corpus: Corpus, id: string): { kind: string; name: string | null } {
  const program = corpus.programs.nameOf(id);
  if (program !== null) return { kind: "program", name: program };
  const entity = findEntity(corpus, id);
  return { kind: entity?.kind ?? "unknown", name: entity?.name ?? null };
}

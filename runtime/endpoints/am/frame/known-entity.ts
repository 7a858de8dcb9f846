import { type Entity, findEntity } from "../../../lookups/entities.ts";
import type { Corpus } from "../../../corpus/corpus.ts";
import { AmFailure } from "./envelopes.ts";

/** The public entity with this id. Throws `no_matching_records`. */
export function knownEntity(corpus: Corpus, id: string): Entity {
  const entity = findEntity(corpus, id);
  if (entity !== null) return entity;
  throw new AmFailure("no_matching_records", "no public record of this snapshot has this id", {
    field: "entity_id",
    hint: "Take the id from a search or another answer.",
    retry_with: ["entity_id"],
  });
}

import type { RecordOf } from "../../schemas/records/tables.ts";
import { type EntityRelations, keptRelations, type RelationEdge } from "../../snapshots/records/entity-relations.ts";
import { compare, groupBy } from "../reconcile/merge/merge.ts";

/**
 * What a walk over the relations reads at each entity, by entity id: every relation once, however many articles it is stated
 * for, the surest first. Relations with programs outside public search are left out.
 */
export function* relationsByEntity(
  relations: readonly RecordOf<"relation">[],
  isPublic: (programId: string) => boolean,
): Generator<[entityId: string, relations: EntityRelations]> {
  const edges = new Map<string, RelationEdge>();
  for (const { from_id: from, from_kind, to_id: to, to_kind, type, confidence, source_url } of relations) {
    if ((from_kind === "program" && !isPublic(from)) || (to_kind === "program" && !isPublic(to))) continue;
    const key = `${type}\n${from}\n${to}`;
    const edge = { from, to, type, confidence, source_url };
    const known = edges.get(key);
    if (known === undefined || surestFirst(edge, known) < 0) edges.set(key, edge);
  }
  const byEntity = new Map<string, RelationEdge[]>();
  for (const edge of [...edges.values()].toSorted(surestFirst))
    for (const end of new Set([edge.from, edge.to])) {
      const own = byEntity.get(end);
      if (own) own.push(edge);
      else byEntity.set(end, [edge]);
    }
  for (const [entity, own] of [...byEntity].toSorted(([a], [b]) => compare(a, b))) {
    const types = [...groupBy(own, ({ type }) => type)].toSorted(([a], [b]) => compare(a, b));
    yield [
      entity,
      Object.fromEntries(types.map(([type, all]) => [type, { total: all.length, edges: all.slice(0, keptRelations) }])),
    ];
  }
}

function surestFirst(one: RelationEdge, other: RelationEdge): number {
  return (
    other.confidence - one.confidence ||
    compare(one.type, other.type) ||
    compare(one.from, other.from) ||
    compare(one.to, other.to) ||
    compare(one.source_url ?? "", other.source_url ?? "")
  );
}

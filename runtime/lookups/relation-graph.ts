import type { RelationEdge as Edge } from "../../snapshots/records/layout.ts";
import { byText } from "../../snapshots/text/order.ts";

export type RelationType = Edge["type"];

export type GraphNode = { readonly id: string; readonly depth: number };

export type Walk = {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly Edge[];
  /** Distinct edges found, including those past the limit; the walk stops once it knows that there are more. */
  readonly met: number;
  /** Whether edges were left out because of the limit. */
  readonly truncated: boolean;
};

export type WalkRequest = {
  readonly seed: string;
  /** Relation types to follow; null for all. */
  readonly types: readonly RelationType[] | null;
  /** Steps from the seed, 1 or more. */
  readonly depth: number;
  readonly maxEdges: number;
};

/**
 * Walks the relations around an entity breadth first, in both directions. Every entity is visited once and every relation
 * listed once, so cycles end. Nearest first; ties by certainty, then by id, so the same snapshot gives the same answer.
 * `edgesOf` lists the relations of an entity, in any order.
 */
export function walkRelations(
  { seed, types, depth, maxEdges }: WalkRequest,
  edgesOf: (id: string) => readonly Edge[],
): Walk {
  const wanted = types === null ? null : directionsOf(types);
  const nodes = new Map<string, GraphNode>([[seed, { id: seed, depth: 0 }]]);
  const edges: Edge[] = [];
  const listed = new Set<string>();
  let ring: readonly string[] = [seed];
  for (let step = 1; step <= depth && ring.length > 0; step++) {
    const next: string[] = [];
    for (const id of ring) {
      // Stops at the limit: a hub with thousands of relations must not slow down every walk.
      if (listed.size > maxEdges) break;
      for (const edge of edgesOf(id).toSorted(surestFirst)) {
        const mark = markOf(edge);
        if (listed.has(mark) || (wanted !== null && !wanted(edge, id))) continue;
        listed.add(mark);
        if (edges.length >= maxEdges) continue;
        edges.push(edge);
        const other = edge.from === id ? edge.to : edge.from;
        if (nodes.has(other)) continue;
        nodes.set(other, { id: other, depth: step });
        next.push(other);
      }
    }
    ring = next;
  }
  return { nodes: [...nodes.values()], edges, met: listed.size, truncated: listed.size > edges.length };
}

/**
 * Selects edges relative to the visited entity: `successor` replaces it, `predecessor` is replaced by it, and `similar` equals
 * `related`. Sources may state either word of each pair.
 */
function directionsOf(types: readonly RelationType[]): (edge: Edge, from: string) => boolean {
  const wanted = new Set(types);
  return (edge, visited) => {
    if (edge.type === "related" || edge.type === "similar") return wanted.has("related") || wanted.has("similar");
    if (!replacing.has(edge.type)) return wanted.has(edge.type);
    if (wanted.has("replaces")) return true;
    // "visited is followed by other" equals "other replaces visited".
    const newer = edge.type === "successor" ? edge.to : edge.from;
    return newer === visited ? wanted.has("predecessor") : wanted.has("successor");
  };
}

const replacing: ReadonlySet<RelationType> = new Set<RelationType>(["replaces", "successor", "predecessor"]);

function surestFirst(one: Edge, other: Edge): number {
  return (
    other.confidence - one.confidence ||
    byText(one.type, other.type) ||
    byText(one.from, other.from) ||
    byText(one.to, other.to)
  );
}

function markOf({ from, to, type }: Edge): string {
  return `${type}\n${from}\n${to}`;
}

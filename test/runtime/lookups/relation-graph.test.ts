import { describe, expect, it } from "vitest";
import { type RelationType, walkRelations } from "../../../runtime/lookups/relation-graph.ts";
import type { RelationEdge as Edge } from "../../../snapshots/records/layout.ts";

const edge = (from: string, to: string, type: RelationType = "related", confidence = 1): Edge => ({
  from,
  to,
  type,
  confidence,
  source_url: null,
});
const graphOf = (edges: readonly Edge[]) => (id: string) => edges.filter(({ from, to }) => from === id || to === id);
const walk = (edges: readonly Edge[], options: Partial<Parameters<typeof walkRelations>[0]> = {}) =>
  walkRelations({ seed: "a", types: null, depth: 3, maxEdges: 100, ...options }, graphOf(edges));
const ends = (edges: readonly Edge[]) => edges.map(({ from, to }) => from + to);

describe("walkRelations", () => {
  it("goes both ways, nearest first, as far as asked", () => {
    const edges = [edge("a", "b"), edge("c", "a"), edge("b", "d"), edge("d", "e"), edge("e", "f")];
    const depths = (depth: number) =>
      Object.fromEntries(walk(edges, { depth }).nodes.map((node) => [node.id, node.depth]));
    expect(depths(1)).toEqual({ a: 0, b: 1, c: 1 });
    expect(depths(2)).toEqual({ a: 0, b: 1, c: 1, d: 2 });
    expect(depths(3)).toEqual({ a: 0, b: 1, c: 1, d: 2, e: 3 });
  });

  it("ends in circles, and tells every relation once", () => {
    const { nodes, edges } = walk([edge("a", "b"), edge("b", "c"), edge("c", "a"), edge("a", "a"), edge("b", "a")]);
    expect(nodes.map(({ id }) => id).toSorted()).toEqual(["a", "b", "c"]);
    expect(ends(edges).toSorted()).toEqual(["aa", "ab", "ba", "bc", "ca"]);
  });

  it("keeps to the limit of edges, the surest first, and says that there are more", () => {
    const edges = [edge("a", "b", "related", 0.2), edge("a", "c", "related", 0.9), edge("a", "d", "related", 0.5)];
    const { edges: shown, met, truncated } = walk(edges, { maxEdges: 2, depth: 1 });
    expect([ends(shown), met, truncated]).toEqual([["ac", "ad"], 3, true]);
    expect(walk(edges).truncated).toBe(false);
  });

  it("does not follow relations that were not asked for", () => {
    const edges = [edge("a", "b", "incompatible"), edge("b", "c", "prerequisite"), edge("a", "d", "prerequisite")];
    expect(ends(walk(edges, { types: ["prerequisite"] }).edges)).toEqual(["ad"]);
  });

  it("reads successor and predecessor as the two directions of replaces", () => {
    const edges = [edge("a", "old", "replaces"), edge("new", "a", "replaces"), edge("a", "newer", "successor")];
    const reached = (type: RelationType) => ends(walk(edges, { types: [type], depth: 1 }).edges);
    expect(reached("predecessor")).toEqual(["aold"]);
    expect(reached("successor").toSorted()).toEqual(["anewer", "newa"]);
    expect(reached("replaces")).toHaveLength(3);
  });

  it("takes similar for related, and the other way round", () => {
    const edges = [edge("a", "b", "similar"), edge("a", "c", "related")];
    for (const type of ["similar", "related"] as const) expect(walk(edges, { types: [type] }).edges).toHaveLength(2);
  });

  it("answers an entity without relations with itself alone", () => {
    expect(walk([])).toEqual({ nodes: [{ id: "a", depth: 0 }], edges: [], met: 0, truncated: false });
  });

  it("looks up no more entities than edges were asked for, in walks through a dense graph with hubs", () => {
    let state = 7;
    const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
    const types: readonly RelationType[] = ["related", "replaces", "incompatible", "prerequisite", "references_law"];
    const byNode = new Map<string, Edge[]>();
    for (let made = 0; made < 20_000; made++) {
      // One in four ends at one of ten hubs.
      const [from, to] = [random(4_000), random(4) === 0 ? random(10) : random(4_000)].map((node) => `n${node}`);
      const stated = edge(from!, to!, types[random(types.length)], random(100) / 100);
      for (const end of new Set([from!, to!])) byNode.set(end, [...(byNode.get(end) ?? []), stated]);
    }
    const wrong: string[] = [];
    for (let call = 0; call < 1_000; call++) {
      const request = { seed: `n${random(4_000)}`, types: null, depth: 1 + random(3), maxEdges: 1 + random(500) };
      let lookups = 0;
      const found = walkRelations(request, (id) => {
        lookups++;
        return byNode.get(id) ?? [];
      });
      if (lookups > request.maxEdges + 1) wrong.push(`${JSON.stringify(request)}: ${lookups} lookups`);
      if (found.edges.length > request.maxEdges || found.nodes.length > request.maxEdges + 1)
        wrong.push(`${JSON.stringify(request)}: ${found.nodes.length} nodes, ${found.edges.length} edges`);
    }
    expect(wrong).toEqual([]);
  });
});

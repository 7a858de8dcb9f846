import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { createClient } from "../../test/support/wire.ts";
import type { Lab } from "../abuse/lab.ts";
import type { RelationCorpus, StatedRelation } from "./relation-corpus.ts";

/** The words that a call may name. */
const askedTypes = [
  "prerequisite",
  "compatible",
  "incompatible",
  "replaces",
  "amends",
  "related",
  "references_law",
  "successor",
  "predecessor",
  "similar",
];
/** These depend on the side from which a relation is seen; walks along them are not drawn again here. */
const directed = new Set(["replaces", "successor", "predecessor"]);
const slowestMs = 50;
/** Calls that open the connection and let the program be compiled; they are checked and not timed. */
const firstCalls = 200;

type Call = { readonly seed: string; readonly types: readonly string[]; readonly depth: number; readonly most: number };
type Answer = {
  readonly nodes: readonly { readonly id: string; readonly depth: number }[];
  readonly relations: readonly StatedRelation[];
  readonly total_edges: number;
  readonly hint: string | null;
  readonly error: { readonly code: string } | null;
};

/** Walks the relation graph from random seeds within the bounds of the contract and holds every answer to its limits. */
export async function proveRelations(lab: Lab, corpus: RelationCorpus, calls: number): Promise<void> {
  const served = await lab.serve();
  const { apiKey: key } = await served.accounts.create({});
  const client = createClient({ port: served.port, connections: 1 });
  const neighbours = neighboursOf(corpus.relations);
  const faults: string[] = [];
  const times: number[] = [];
  let [whole, cut] = [0, 0];
  try {
    for (let made = -firstCalls; made < calls; made++) {
      const call = randomCall(lab.random, corpus);
      const { status, text, ms } = await client.ask(addressOf(call), { key });
      if (made >= 0) times.push(ms);
      const answer = JSON.parse(text) as Answer;
      const fault = status === 200 ? faultOf(call, answer) : `status ${status}`;
      if (fault !== null) faults.push(`${addressOf(call)}: ${fault}`);
      if (status !== 200 || answer.error !== null) continue;
      if (answer.hint?.includes("max_edges")) cut++;
      else if (!call.types.some((type) => directed.has(type))) {
        whole++;
        const missed = differenceFrom(reached(call, neighbours), answer);
        if (missed !== null) faults.push(`${addressOf(call)}: ${missed}`);
      }
    }
  } finally {
    client.close();
    rmSync(dirname(corpus.sources), { recursive: true, force: true });
  }
  times.sort((one, other) => one - other);
  const [median, late, slowest] = [0.5, 0.999, 1].map((share) => times[Math.ceil(times.length * share) - 1] ?? 0);
  const slow = times.filter((ms) => ms > slowestMs).length;
  lab.promise(
    `AM-6 within ${slowestMs} ms`,
    times.length === calls && slow === 0,
    `${calls} calls over ${corpus.relations.length} relations, median ${median!.toFixed(1)} ms, 99.9 % in ${late!.toFixed(1)} ms, slowest ${slowest!.toFixed(1)} ms, ${slow} above`,
  );
  lab.promise(
    "AM-6 bounded, nothing twice",
    faults.length === 0 && whole > 0 && cut > 0,
    `${faults.length} faults, ${whole} walks equal to one of our own, ${cut} cut at max_edges${faults.length > 0 ? `; ${faults.slice(0, 3).join("; ")}` : ""}`,
  );
}

function randomCall(random: Lab["random"], { programs }: RelationCorpus): Call {
  // One in twenty asks for nothing that is there.
  const seed =
    random(20) === 0
      ? `UNI-ff${random(16 ** 8)
          .toString(16)
          .padStart(8, "0")}`
      : programs[random(programs.length)]!;
  const types = random(3) === 0 ? [] : askedTypes.filter(() => random(3) === 0);
  return { seed, types, depth: 1 + random(3), most: 1 + random(500) };
}

function addressOf({ seed, types, depth, most }: Call): string {
  const named = types.map((type) => `&relation_types=${type}`).join("");
  return `/v1/am/related/${seed}?depth=${depth}&max_edges=${most}${named}`;
}

function faultOf(
  { seed, types, depth, most }: Call,
  { nodes, relations, total_edges: total, error }: Answer,
): string | null {
  if (error !== null) return seed.startsWith("UNI-ff") && nodes.length === 0 ? null : `error ${error.code}`;
  const ids = new Set(nodes.map(({ id }) => id));
  if (nodes[0]?.id !== seed) return "the seed is not the first node";
  if (ids.size !== nodes.length) return "a node stands there twice";
  if (nodes.some((node) => node.depth > depth)) return "a node lies deeper than asked";
  if (relations.length > most || nodes.length > most + 1) return "more than max_edges";
  if (new Set(relations.map(({ from, to, type }) => `${type} ${from} ${to}`)).size !== relations.length)
    return "a relation stands there twice";
  if (relations.some(({ from, to }) => !ids.has(from) || !ids.has(to))) return "a relation of what is no node";
  if (total < relations.length) return "total_edges counts less than is shown";
  const plain = types.length > 0 && !types.some((type) => directed.has(type));
  if (plain && relations.some(({ type }) => !isAsked(type, types))) return "a relation of a type not asked for";
  return null;
}

function isAsked(type: string, types: readonly string[]): boolean {
  if (types.length === 0 || types.includes(type)) return true;
  return type === "related" && types.includes("similar");
}

type Neighbours = ReadonlyMap<string, readonly StatedRelation[]>;

function neighboursOf(relations: readonly StatedRelation[]): Neighbours {
  const all = new Map<string, StatedRelation[]>();
  for (const relation of relations)
    for (const end of [relation.from, relation.to]) {
      const own = all.get(end);
      if (own) own.push(relation);
      else all.set(end, [relation]);
    }
  return all;
}

/** Steps to everything within the depth, walked over the relations as they were written. */
function reached({ seed, types, depth }: Call, neighbours: Neighbours): Map<string, number> {
  const steps = new Map([[seed, 0]]);
  for (const [id, step] of steps) {
    if (step === depth) continue;
    for (const { from, to, type } of neighbours.get(id) ?? [])
      if (isAsked(type, types)) for (const end of [from, to]) if (!steps.has(end)) steps.set(end, step + 1);
  }
  return steps;
}

function differenceFrom(expected: ReadonlyMap<string, number>, { nodes }: Answer): string | null {
  if (nodes.length !== expected.size) return `${nodes.length} nodes, ${expected.size} are within reach`;
  const wrong = nodes.find(({ id, depth }) => expected.get(id) !== depth);
  return wrong === undefined ? null : `${wrong.id} is ${expected.get(wrong.id)} steps away, not ${wrong.depth}`;
}

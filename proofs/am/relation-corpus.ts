import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../test/support/build.ts";

/** One relation, in the direction in which it is stated. */
export type StatedRelation = { readonly from: string; readonly to: string; readonly type: string };

export type RelationCorpus = {
  /** Sources file to build from. */
  readonly sources: string;
  /** Ids of all programs. */
  readonly programs: readonly string[];
  readonly relations: readonly StatedRelation[];
};

/** Words that sources use for a relation between two programs. */
const statedTypes = ["prerequisite", "compatible", "incompatible", "replaces", "amends", "related"] as const;

const page = (path: string) => `https://www.kakuu.example/${path}`;
const source = { publisher: "架空産業省", license: "gov_standard_v2.0", fetched_at: "2026-10-01T00:00:00Z" };

/**
 * Invented programs with far more relations than real ones have: rings, so that walks meet themselves again, and few programs
 * that very many others point at, so that walks meet hubs.
 */
export function writeRelationCorpus(
  random: (below: number) => number,
  { programs: count, relations: wanted }: { readonly programs: number; readonly relations: number },
): RelationCorpus {
  const folder = temporaryFolder("relations");
  const programs = Array.from({ length: count }, (_, at) => `UNI-${(at + 1).toString(16).padStart(10, "0")}`);
  const relations = new Map<string, StatedRelation>();
  const add = (from: number, to: number, type: string) => {
    const relation = { from: programs[from % count]!, to: programs[to % count]!, type };
    if (relation.from !== relation.to) relations.set(`${type} ${relation.from} ${relation.to}`, relation);
  };
  for (let at = 0; at < count; at++) add(at, at % 50 === 49 ? at - 49 : at + 1, "related");
  // Drawn twice, so that the first programs are named by very many.
  while (relations.size < wanted)
    add(random(count), random(random(count) + 1), statedTypes[random(statedTypes.length)]!);
  write("programs.jsonl", programs.map(programRow));
  write(
    "relations.jsonl",
    [...relations.values()].map(({ from, to, type }, at) => ({
      from_id: from,
      from_kind: "program",
      to_id: to,
      to_kind: "program",
      type,
      confidence: 0.5 + (at % 50) / 100,
      basis: "source",
      source_url: page(`relation/${at}`),
    })),
  );
  const sources = [entryOf("program"), entryOf("relation")];
  const path = join(folder, "sources.json");
  writeFileSync(path, JSON.stringify({ format: "konkyo-sources/1", title: "Invented relations", sources }));
  return { sources: path, programs, relations: [...relations.values()] };

  function write(name: string, rows: readonly object[]): void {
    writeFileSync(join(folder, name), rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  }
}

function entryOf(dataset: string): object {
  return {
    id: `${dataset}s`,
    adapter: "canonical",
    dataset,
    files: [`${dataset}s.jsonl`],
    url: page(dataset),
    ...source,
  };
}

function programRow(id: string, at: number): object {
  return {
    unified_id: id,
    primary_name: `架空関係補助金第${at + 1}号`,
    authority_level: "national",
    authority_name: "架空産業省",
    program_kind: "subsidy",
    official_url: page(`program/${at}`),
    source_url: page(`program/${at}`),
    source_fetched_at: source.fetched_at,
  };
}

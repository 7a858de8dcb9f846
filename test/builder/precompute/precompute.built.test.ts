import { afterAll, describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { EvidenceRecord } from "../../../schemas/answers/evidence.ts";
import { RelatedProgramRef } from "../../../schemas/records/program-link.ts";
import { ProgramMinimal } from "../../../schemas/records/program.ts";
import { tableNames, tables } from "../../../schemas/records/tables.ts";
import { type GapKind, knownGap } from "../../../snapshots/evidence/known-gaps.ts";
import { textSize } from "../../../snapshots/evidence/text-size.ts";
import { readManifest } from "../../../snapshots/format/manifest.ts";
import { Snapshot } from "../../../snapshots/open.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const directory = inject("snapshot").directory;
const snapshot = new Snapshot(directory, readManifest(directory));
afterAll(() => snapshot.close());

type Stored = {
  record: { entity_id: string; source_url: string | null; facts: { field: string; value: unknown }[] };
  gaps: GapKind[];
  receipts: { source_url: string }[];
  size: { cjk: number; other: number };
};

const kinds = [
  "program",
  "law",
  "court_decision",
  "tax_ruleset",
  "loan_program",
  "enforcement_case",
  "case_study",
  "bid",
] as const;

function* evidence(kind: (typeof kinds)[number]): Generator<Stored> {
  for (const key of snapshot.records.preparedKeys(`evidence:${kind}`))
    yield JSON.parse(snapshot.records.prepared(`evidence:${kind}`, key)!.toString()) as Stored;
}

describe("prepared answers", () => {
  it.each(nonEmpty(tableNames.filter((name) => tables[name].hashed)))("every record of %s fits its schema", (name) => {
    for (const { key, json } of nonEmpty(snapshot.records.records(name))) {
      const record = JSON.parse(json.toString()) as Record<string, unknown>;
      expect(tables[name].record.parse(record), key).toEqual(record);
      expect(String(record[tables[name].key])).toBe(key);
    }
  });

  it.each(kinds)("every %s has evidence that fits the contract", (kind) => {
    let count = 0;
    for (const { record, gaps, size } of nonEmpty(evidence(kind))) {
      count++;
      EvidenceRecord.parse({ ...record, match_reading: "HIT", match_basis: "identifier" });
      expect(snapshot.record(kind, record.entity_id)).not.toBeNull();
      expect(size).toEqual(textSize(JSON.stringify(record)));
      for (const gap of gaps) expect(knownGap(gap, [record.entity_id]).kind).toBe(gap);
      expect(gaps.includes("source_url_missing")).toBe(record.source_url === null);
    }
    expect(count).toBeGreaterThan(0);
  });

  it("the evidence of a law says when only a part of its text is held", () => {
    const partial = [...evidence("law")]
      .filter(({ gaps }) => gaps.includes("law_text_partial"))
      .map(({ record }) => JSON.parse(snapshot.record("law", record.entity_id)!.json.toString()));
    expect(partial.map(({ law_title: title }) => title)).toContain("架空消費税法");
    for (const law of nonEmpty(partial)) expect(law).toMatchObject({ text_complete: false });
  });

  it("the programs that refer to a law are public, known by name, surest first", () => {
    const laws = [...snapshot.records.preparedKeys("law.programs")];
    expect(laws.length).toBeGreaterThan(1);
    for (const law of laws) {
      expect(snapshot.record("law", law)).not.toBeNull();
      const rows = z
        .array(RelatedProgramRef)
        .parse(JSON.parse(snapshot.records.prepared("law.programs", law)!.toString()));
      for (const [at, { program_unified_id: id, program_name: name, confidence }] of nonEmpty(rows.entries())) {
        const program = JSON.parse(snapshot.record("program", id)!.json.toString()) as Record<string, unknown>;
        expect(program).toMatchObject({ excluded: false, primary_name: name });
        expect(confidence).toBeLessThanOrEqual(rows[at - 1]?.confidence ?? 1);
      }
    }
  });

  it("the relations of an entity are those that the table states with public programs, each once, surest first", () => {
    const stated = new Map<string, Set<string>>();
    const hidden = (id: string) => id.startsWith("UNI-") && !snapshot.records.prepared("shape:program.default", id);
    for (const { json } of snapshot.records.records("relation")) {
      const { from_id: from, to_id: to, type } = JSON.parse(json.toString()) as Record<string, string>;
      if (hidden(from!) || hidden(to!)) continue;
      for (const end of [from!, to!]) stated.set(end, (stated.get(end) ?? new Set()).add(`${type} ${from} ${to}`));
    }
    expect([...snapshot.records.preparedKeys("relations")]).toEqual([...stated.keys()].toSorted());
    for (const [entity, own] of nonEmpty(stated)) {
      const kept = Object.values(
        JSON.parse(snapshot.records.prepared("relations", entity)!.toString()) as Record<
          string,
          { total: number; edges: { type: string; from: string; to: string; confidence: number }[] }
        >,
      );
      for (const { total, edges } of nonEmpty(kept)) {
        expect(total).toBe(edges.length);
        const confidences = edges.map(({ confidence }) => confidence);
        expect(confidences).toEqual(confidences.toSorted((a, b) => b - a));
      }
      const told = kept.flatMap(({ edges }) => edges.map(({ type, from, to }) => `${type} ${from} ${to}`));
      expect(told.toSorted()).toEqual([...own].toSorted());
    }
  });

  it("statistics are laid ready", () => {
    const { datasets, facts } = JSON.parse(snapshot.records.prepared("corpus", "statistics")!.toString()) as {
      datasets: Record<string, { count: number }>;
      facts: { total: number };
    };
    expect(Object.keys(datasets)).toHaveLength(10);
    expect(facts.total).toBeGreaterThan(0);
  });

  it("a source-linked record names its source in a receipt", () => {
    for (const { record, receipts } of nonEmpty(evidence("program")))
      if (record.source_url) expect(receipts.map(({ source_url }) => source_url)).toContain(record.source_url);
  });

  it("rows outside public search have no shape and no evidence", () => {
    const hidden = [...snapshot.records.records("program")]
      .map(
        ({ json }) =>
          JSON.parse(json.toString()) as { unified_id: string; excluded: boolean; exclusion_reason: string },
      )
      .filter(({ excluded }) => excluded);
    for (const { unified_id: id } of nonEmpty(hidden))
      for (const database of ["shape:program.minimal", "shape:program.default", "evidence:program"])
        expect(snapshot.records.prepared(database, id)).toBeNull();
  });

  it("the minimal shape has exactly its seven keys", () => {
    for (const key of nonEmpty(snapshot.records.preparedKeys("shape:program.minimal"))) {
      const shape = JSON.parse(snapshot.records.prepared("shape:program.minimal", key)!.toString()) as object;
      expect(Object.keys(shape).toSorted()).toEqual([
        "amount_max_man_yen",
        "authority_name",
        "official_url",
        "prefecture",
        "primary_name",
        "tier",
        "unified_id",
      ]);
      ProgramMinimal.parse(shape);
    }
  });

  it("a program that two sources state differently keeps both statements as facts", () => {
    const differing = [...evidence("program")].filter(({ record }) => {
      const pages = record.facts.filter(({ field }) => field === "official_url").map(({ value }) => value);
      return new Set(pages).size > 1;
    });
    expect(differing.length).toBeGreaterThan(0);
  });

  it("meta counts public programs by tier and prefecture", () => {
    const meta = JSON.parse(snapshot.records.prepared("corpus", "meta")!.toString()) as {
      total_programs: number;
      tier_counts: Record<string, number>;
      prefecture_counts: Record<string, number>;
    };
    const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0);
    expect(Object.keys(meta.tier_counts)).toEqual(["S", "A", "B", "C"]);
    expect(sum(meta.tier_counts)).toBe(meta.total_programs);
    expect(sum(meta.prefecture_counts)).toBe(meta.total_programs);
    expect(meta.total_programs).toBe([...snapshot.records.preparedKeys("shape:program.default")].length);
  });
});

import { describe, expect, it } from "vitest";
import type { Bid } from "../../../schemas/records/bid.ts";
import type { CourtDecision } from "../../../schemas/records/court-decision.ts";
import type { Law } from "../../../schemas/records/law.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const corpus = corpusOfFile();

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const newest = (a: string | null, b: string | null) => compare(b ?? "", a ?? "");
const weights = ["binding", "persuasive", "informational"];

const datasets = [
  {
    table: "law" as const,
    records: () => corpus().laws.records,
    order: (a: Law, b: Law) => compare(a.law_number, b.law_number) || compare(a.unified_id, b.unified_id),
    query: "架空",
  },
  {
    table: "court_decision" as const,
    records: () => corpus().courtDecisions,
    order: (a: CourtDecision, b: CourtDecision) =>
      weights.indexOf(a.precedent_weight) - weights.indexOf(b.precedent_weight) ||
      newest(a.decision_date, b.decision_date) ||
      compare(a.unified_id, b.unified_id),
    query: "裁判所",
  },
  {
    table: "bid" as const,
    records: () => corpus().bids,
    order: (a: Bid, b: Bid) =>
      newest(a.announcement_date ?? a.decision_date, b.announcement_date ?? b.decision_date) ||
      compare(a.unified_id, b.unified_id),
    query: "架空",
  },
];

describe.each(datasets)("$table", ({ table, records, order, query }) => {
  const all = () =>
    Array.from(corpus().snapshot.records.records(table), ({ json }) => JSON.parse(json.toString())).toSorted(
      order as (a: unknown, b: unknown) => number,
    ) as { unified_id: string }[];

  it("is browsed in the order of the contract", () => {
    const page = records().page({}, { limit: 1000, offset: 0 });
    expect(page).toMatchObject({ total: all().length, partial: false, fieldMissing: false });
    expect(page.rows.map((row) => records().idOf(row))).toEqual(all().map(({ unified_id }) => unified_id));
  });

  it("has each record under its id, as stored", () => {
    for (const { unified_id: id } of nonEmpty(all())) {
      expect(records().idOf(records().rowOf(id)!)).toBe(id);
      expect(records().bytesOf(id)).toEqual(corpus().snapshot.record(table, id)!.json);
      expect(records().page({}, { query: id, limit: 2, offset: 0 }).rows).toEqual([records().rowOf(id)]);
    }
    expect(records().bytesOf(`${all()[0]!.unified_id}0`)).toBeNull();
    expect(records().bytesOf("x".repeat(5000))).toBeNull();
  });

  it("puts what a query finds equally relevant in browsing order", async () => {
    const index = await corpus().snapshot.index(table);
    const { hits } = index.search(query, { limit: 1000, partial: "fill" });
    expect(hits.length).toBeGreaterThan(1);
    const expected = hits
      .map(({ id, score }) => ({ score, row: records().rowOf(id)! }))
      .toSorted((a, b) => b.score - a.score || a.row - b.row);
    const found = records().page({}, { query, limit: 1000, offset: 0 });
    expect(found.rows).toEqual(expected.map(({ row }) => row));
  });

  it("pages to every row once, with and without a query", () => {
    for (const words of [undefined, query]) {
      const whole = records().page({}, { query: words, limit: 1000, offset: 0 });
      const walked: number[] = [];
      for (let offset = 0; offset < whole.total + 3; offset += 3)
        walked.push(...records().page({}, { query: words, limit: 3, offset }).rows);
      expect(walked).toEqual(whole.rows);
      expect(new Set(walked).size).toBe(whole.total);
    }
  });
});

it("knows the programs that refer to a law, surest first", () => {
  const { laws, programs } = corpus();
  const [row] = laws.records.page({}, { query: "架空産業振興法", limit: 1, offset: 0 }).rows;
  const id = laws.records.idOf(row!);
  const references = laws.programsOf(id);
  expect(references.length).toBeGreaterThan(1);
  expect(references[0]).toMatchObject({ program_unified_id: "UNI-0000000001", ref_kind: "authority", confidence: 1 });
  expect(references).toEqual(
    references.toSorted((a, b) => b.confidence - a.confidence || compare(a.program_unified_id, b.program_unified_id)),
  );
  for (const { program_unified_id: program, program_name: name } of references)
    expect(programs.nameOf(program)).toBe(name);
  expect(laws.programsOf(id, "penalty")).toEqual([]);
  expect(laws.programsOf("LAW-ffffffffff")).toEqual([]);
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProgramFilters } from "../../../runtime/corpus/programs.ts";
import type { ProgramDetail } from "../../../schemas/records/program.ts";
import { openIndex } from "../../../snapshots/search/index-reader.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { language } from "../../support/language.ts";

const corpus = corpusOfFile();

/** Public programs as the records hold them, in the order of the contract. */
function publicRecords(): ProgramDetail[] {
  const trust = ["verified", "linked", "unverified", null];
  return Array.from(
    corpus().snapshot.records.records("program"),
    ({ json }) => JSON.parse(json.toString()) as ProgramDetail,
  )
    .filter(({ excluded }) => !excluded)
    .toSorted((a, b) => {
      const byTrust = trust.indexOf(a.trust_level) - trust.indexOf(b.trust_level);
      if (byTrust !== 0) return byTrust;
      if (a.primary_name !== b.primary_name) return a.primary_name < b.primary_name ? -1 : 1;
      return a.unified_id < b.unified_id ? -1 : 1;
    });
}

function idsOf(filters: ProgramFilters, query?: string): string[] {
  const { programs } = corpus();
  const { rows, total } = programs.page(filters, { query, limit: 1000, offset: 0 });
  expect(rows).toHaveLength(total);
  return rows.map((row) => programs.idOf(row));
}

describe("order", () => {
  it("is verified sources first, then name, then id", () => {
    expect(idsOf({})).toEqual(publicRecords().map(({ unified_id }) => unified_id));
  });

  it("puts programs of one name in the order of their ids", () => {
    const namesakes = idsOf({}).filter((id) => ["UNI-0000000016", "UNI-0000000017"].includes(id));
    expect(namesakes).toEqual(["UNI-0000000016", "UNI-0000000017"]);
    expect(idsOf({}, "架空応援金")).toEqual(namesakes);
  });

  it.each(["補助金", "架空", "設備 補助金"])("decides between programs that %s finds equally relevant", (query) => {
    const { programs, snapshot } = corpus();
    const index = openIndex(readFileSync(join(snapshot.directory, "search/program.idx")), language);
    const { hits } = index.search(query, { limit: 1000, partial: "fill" });
    expect(hits.length).toBeGreaterThan(1);
    const expected = hits
      .map(({ id, score }) => ({ id, score, row: programs.rowOf(id)! }))
      .toSorted((a, b) => b.score - a.score || a.row - b.row);
    expect(idsOf({}, query)).toEqual(expected.map(({ id }) => id));
  });
});

describe("filters", () => {
  const words = fc.constantFrom("equipment", "digital", "corporation", "sole_proprietor", "nothing");
  const filters = fc.record(
    {
      tiers: fc.subarray(["S", "A", "B", "C"] as const, { minLength: 1 }),
      prefecture: fc.constantFrom("東京都", "大阪府", "北海道", "どこか", null),
      authorityLevel: fc.constantFrom("national", "prefecture", "municipality", "financial"),
      fundingPurposes: fc.array(words, { minLength: 1, maxLength: 3 }),
      targetTypes: fc.array(words, { minLength: 1, maxLength: 3 }),
      amountMinManYen: fc.constantFrom(0, 25, 50, 150, 1000),
      amountMaxManYen: fc.constantFrom(0, 50, 100, 500, 28000),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<ProgramFilters>;

  const admits = (record: ProgramDetail, wanted: ProgramFilters): boolean => {
    const meets = (has: readonly string[], asked: readonly string[] | undefined) =>
      asked === undefined || asked.some((word) => has.includes(word));
    const amount = record.amount_max_man_yen;
    const { amountMinManYen: min, amountMaxManYen: max } = wanted;
    return (
      meets([record.tier], wanted.tiers) &&
      (wanted.prefecture === undefined || record.prefecture === wanted.prefecture) &&
      (wanted.authorityLevel === undefined || record.authority_level === wanted.authorityLevel) &&
      meets(record.funding_purpose, wanted.fundingPurposes) &&
      meets(record.target_types, wanted.targetTypes) &&
      (min === undefined || (amount !== null && amount >= min)) &&
      (max === undefined || (amount !== null && amount <= max))
    );
  };

  it("equal a filter over the records, in the same order", () => {
    const records = publicRecords();
    fc.assert(
      fc.property(filters, (wanted) => {
        const expected = records.filter((record) => admits(record, wanted)).map(({ unified_id }) => unified_id);
        expect(idsOf(wanted)).toEqual(expected);
      }),
      { numRuns: 500 },
    );
  });

  it("narrow a search to exactly the hits they admit", () => {
    const byId = new Map(publicRecords().map((record) => [record.unified_id, record]));
    const found = idsOf({}, "補助金");
    fc.assert(
      fc.property(filters, (wanted) => {
        const { programs } = corpus();
        const page = programs.page(wanted, { query: "補助金", limit: 1000, offset: 0 });
        const expected = found.filter((id) => admits(byId.get(id)!, wanted));
        // Where none of them is admitted, others that mean the same are shown.
        if (expected.length > 0) expect(page.rows.map((row) => programs.idOf(row))).toEqual(expected);
      }),
    );
  });

  it("say when they ask for a field that is stored", () => {
    const { programs } = corpus();
    expect(programs.page({ targetTypes: ["nothing"] }, { limit: 1, offset: 0 })).toMatchObject({
      total: 0,
      fieldMissing: false,
    });
  });
});

describe("pages", () => {
  it.each([undefined, "補助金", "架空 東京"])("of %s together hold every row once", (query) => {
    const { programs } = corpus();
    const { total } = programs.page({}, { query, limit: 1, offset: 0 });
    expect(total).toBeGreaterThan(1);
    for (const limit of [1, 3, 100]) {
      const walked: number[] = [];
      for (let offset = 0; offset < total + limit; offset += limit)
        walked.push(...programs.page({}, { query, limit, offset }).rows);
      expect(walked).toEqual([...programs.page({}, { query, limit: 1000, offset: 0 }).rows]);
      expect(new Set(walked).size).toBe(total);
    }
  });
});

describe("rows outside public search", () => {
  it.each(["UNI-0000000018", "UNI-0000000019"])("%s is in no list, no search and has no page", (id) => {
    const { programs, snapshot } = corpus();
    expect(snapshot.record("program", id)).not.toBeNull();
    expect(idsOf({})).not.toContain(id);
    expect(idsOf({}, id)).not.toContain(id);
    expect(programs.rowOf(id)).toBeNull();
    expect(programs.nameOf(id)).toBeNull();
  });

  it("have names that find nothing of them", () => {
    for (const name of ["架空市廃止済み補助金", "架空市確認中補助金"]) expect(idsOf({}, `"${name}"`)).toEqual([]);
  });
});

describe("bytes", () => {
  it("are the stored record for full, and its seven or 25 keys otherwise", () => {
    const { programs, snapshot } = corpus();
    for (let row = 0; row < programs.size; row++) {
      const id = programs.idOf(row);
      const record = programs.record(row);
      expect(programs.searchBytes(row, "full")).toEqual(snapshot.record("program", id)!.json);
      for (const [level, keys] of [
        ["minimal", 7],
        ["default", 25],
      ] as const) {
        const shown = JSON.parse(programs.searchBytes(row, level).toString()) as Record<string, unknown>;
        expect(Object.keys(shown)).toHaveLength(keys);
        expect(record).toMatchObject(shown);
      }
    }
  });
});

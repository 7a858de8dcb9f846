import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRowReader } from "../../../../builder/adapters/canonical/row-reader.ts";
import { datasetNames, inputSchemas } from "../../../../schemas/input/input.ts";
import { expectValidRows, reasonsOf, rowsOf } from "../run-adapter.ts";
import { runCanonical } from "./run-canonical.ts";

/** Values of every kind a source might write into any column, sound and unsound. */
const anyValue = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      null,
      "",
      " ",
      "-",
      "架空",
      "架空\0法",
      "架空法第3条",
      "subsidy",
      "loan",
      "全国",
      "東京",
      "13",
      "東京都",
      "国",
      "active",
      "other",
      "main",
      "判決",
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "2026-04-01",
      "2910-10-25",
      "2026-02-30",
      "令和8年4月1日",
      "2026-04-01T00:00:00Z",
      "2026-04-01T09:00:00.5+09:00",
      "2026-04-01T24:00:00Z",
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      "8999900000001",
      "1999900000001",
      "https://www.example.go.jp/",
      "www.example.go.jp",
      "UNI-3f2a9c01d4",
      "LAW-3f2a9c01d4",
      `sha256:${"a".repeat(64)}`,
      "a".repeat(64),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.oneof(
      fc.integer({ min: -5, max: 3000 }),
      fc.double(),
      fc.constantFrom(0, 0.5, 1, 2024, 2 ** 53),
      fc.boolean(),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.array(fc.constantFrom("架空", "", null, 3, "sme", "https://www.example.go.jp/"), { maxLength: 3 }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      {},
      { start: "2026-04-01" },
      { op: "has", field: "a" },
      [{ law: "架空法" }],
      { A_basics: { a: 1 } },
      { nested: { deep: [" "] } },
    ),
  },
  { weight: 1, arbitrary: fc.string() },
);

describe("any row of any dataset", () => {
  it.each(datasetNames)("%s: what is kept is what the schema makes of it", (dataset) => {
    const schema = inputSchemas[dataset];
    const record = fc.record(
      Object.fromEntries([...Object.keys(schema.shape), "unknown_column"].map((name) => [name, anyValue])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(record, fc.boolean(), (value, cellsAreText) => {
        const stated = cellsAreText
          ? Object.fromEntries(
              Object.entries(value).map(([name, member]) => [
                name,
                typeof member === "object" ? JSON.stringify(member) : String(member),
              ]),
            )
          : value;
        const reading = createRowReader({ dataset, columns: {}, constants: {} }, cellsAreText).read(stated);
        if (reading.ok) {
          const judged = schema.safeParse(reading.row);
          expect(judged.success && judged.data).toEqual(reading.row);
        } else expect(reading.reason).not.toBe("");
      }),
      { numRuns: 300, seed: 20260401 },
    );
  });
});

describe("canonical Parquet", () => {
  let directory = "";
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), "konkyo-parquet-test-"));
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  async function parquet(select: string): Promise<Buffer> {
    const path = join(directory, "made.parquet");
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    await connection.run(`COPY (${select}) TO '${path}' (FORMAT parquet)`);
    connection.closeSync();
    instance.closeSync();
    return readFileSync(path);
  }

  it("reads columns of every type in the order of the file", async () => {
    const bytes = await parquet(`
      SELECT * FROM (VALUES
        ('架空一', 12.5::DOUBLE, ['別名'], DATE '2026-04-01', TIMESTAMPTZ '2026-04-22 22:20:57.5+09', {'start': DATE '2026-05-01', 'end': NULL}, true),
        (NULL, 1.0, NULL, NULL, NULL, NULL, NULL),
        ('架空三', 0.0, [], DATE '2910-10-25', NULL, NULL, false)
      ) AS t(primary_name, amount_max_man_yen, aliases, effective_from, source_fetched_at, application_window, excluded)`);
    const parsed = await runCanonical("programs.parquet", bytes, { dataset: "program" });
    expectValidRows(parsed);
    expect(rowsOf(parsed, "program")).toEqual([
      {
        primary_name: "架空一",
        amount_max_man_yen: 12.5,
        aliases: ["別名"],
        effective_from: "2026-04-01",
        source_fetched_at: "2026-04-22T13:20:57Z",
        application_window: { start: "2026-05-01", end: null },
        excluded: true,
      },
      { primary_name: "架空三", amount_max_man_yen: null, aliases: [], effective_from: null, excluded: false },
    ]);
    expect(reasonsOf(parsed)).toEqual([["programs.parquet#2", "primary_name is missing"]]);
  });

  it("reads many rows piece by piece", async () => {
    const bytes = await parquet("SELECT 'L' || i AS law_id, '架空' || i AS alias FROM range(100000) t(i)");
    const rows = rowsOf(await runCanonical("aliases.parquet", bytes, { dataset: "law_alias" }), "law_alias");
    expect(rows).toHaveLength(100_000);
    expect(rows[99_999]).toEqual({ law_id: "L99999", alias: "架空99999", kind: "abbreviation" });
  });

  it("gives a reason for a cut file", async () => {
    const bytes = await parquet("SELECT 'L1' AS law_id, '架空' AS alias");
    const reasons = reasonsOf(await runCanonical("cut.parquet", bytes.subarray(0, 60), { dataset: "law_alias" }));
    expect(reasons).toHaveLength(1);
    expect(reasons[0]?.[0]).toBe("cut.parquet#1");
    expect(reasons[0]?.[1]).toMatch(/^not readable as Parquet: /);
  });
});

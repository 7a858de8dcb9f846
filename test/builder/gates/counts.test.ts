import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { BuildResult } from "../../../builder/build.ts";
import type { RowCounts } from "../../../schemas/snapshot/report.ts";
import { buildInto, temporaryFolder } from "../../support/build.ts";
import { faultyCorpus, firstRow } from "../../support/faulty-corpus.ts";
import { nonEmpty } from "../../support/non-empty.ts";

let built: BuildResult;

beforeAll(async () => {
  const corpus = faultyCorpus();
  // A second list of bids: two rows as before, one of them with another ministry, and one that cannot be read.
  const bids = readFileSync(corpus.path("bids.jsonl"), "utf8").split("\n").slice(0, 2);
  const other = JSON.stringify({ ...(JSON.parse(bids[0]!) as object), ministry: "別の省" });
  writeFileSync(corpus.path("bids-again.jsonl"), `${other}\n${bids[1]}\n{}\n`);
  corpus.editEntry("bids", (entry) => ({ ...entry, files: ["bids.jsonl", "bids-again.jsonl"] }));
  corpus.editRows("bids.jsonl", firstRow({ ministry: "元の省" }));
  corpus.editRows("law-articles.jsonl", ([first, ...rest]) => [
    first!,
    { ...first, law_id: "999AC0000000999" },
    first!,
    ...rest,
  ]);
  corpus.editRows("houjin.jsonl", ([first, ...rest]) => [first!, { ...first, corporateNumber: "1" }, ...rest]);
  built = await buildInto(temporaryFolder("counts"), { sources: corpus.sources });
});

const adds = ({ rows_in: rowsIn, rows_out: out, merged, refused }: RowCounts) =>
  out + merged + refused === rowsIn && out >= 0;

describe("counts of rows", () => {
  it("add up for every source and each of its tables", () => {
    for (const source of nonEmpty(built.report.sources)) {
      expect(adds(source), source.id).toBe(true);
      for (const table of nonEmpty(source.tables)) expect(adds(table), `${source.id} ${table.name}`).toBe(true);
    }
  });

  it("add up for every table: its records are the rows out and those that follow from others", () => {
    for (const { name, rows, derived } of nonEmpty(built.report.tables)) {
      const out = built.report.sources.flatMap(({ tables }) => tables).filter((table) => table.name === name);
      expect(rows, name).toBe(out.reduce((sum, { rows_out: count }) => sum + count, 0) + derived);
      expect(derived, name).toBeGreaterThanOrEqual(0);
    }
    for (const name of ["program", "bid", "law", "court_decision", "houjin", "invoice_registrant", "law_article"])
      expect(built.report.tables.find((table) => table.name === name)).toMatchObject({ derived: 0 });
  });

  it("tell merged rows from refused ones", () => {
    const counts = (id: string) => built.report.sources.find((source) => source.id === id);
    expect(counts("bids")).toMatchObject({ files: 2, rows_in: 10, rows_out: 7, merged: 2, refused: 1 });
    expect(counts("law-articles")).toMatchObject({ rows_in: 35, rows_out: 33, merged: 1, refused: 1 });
    expect(counts("houjin")?.reasons.flatMap(({ examples }) => examples)).toContainEqual({
      at: "houjin.jsonl#2",
      reason: expect.stringContaining("corporateNumber is not 13 digits"),
    });
  });

  it("say what merged rows disagreed on, and which row won; words that may name a person are left out", () => {
    expect(built.report.merges.filter(({ table }) => table === "bid")).toEqual([
      {
        table: "bid",
        field: "ministry",
        count: 1,
        examples: [
          {
            key: expect.stringMatching(/^BID-/),
            kept: { value: '"…"', source: "bids", at: "bids.jsonl#1" },
            dropped: { value: '"…"', source: "bids", at: "bids-again.jsonl#1" },
          },
        ],
      },
    ]);
  });

  it("are the same in the manifest, whose rows out were used", () => {
    for (const source of nonEmpty(built.report.sources)) {
      const files = built.manifest.sources.find(({ id }) => id === source.id)!.files;
      const sum = (field: "rows_in" | "rows_out" | "refused") => files.reduce((total, file) => total + file[field], 0);
      expect([sum("rows_in"), sum("rows_out"), sum("refused")], source.id).toEqual([
        source.rows_in,
        source.rows_out + source.merged,
        source.refused,
      ]);
    }
    expect(JSON.parse(readFileSync(join(built.directory, "report.json"), "utf8"))).toMatchObject({
      sources: built.report.sources,
    });
  });
});

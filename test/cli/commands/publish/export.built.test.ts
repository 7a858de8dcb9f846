import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { exportTables } from "../../../../cli/snapshots/export-tables.ts";
import { prove } from "../../../../cli/snapshots/proof.ts";
import { runCommand, temporaryFolder } from "../../run-command.ts";

const { store, id } = inject("snapshot");
const directory = join(store, id);
const out = temporaryFolder();
const run = (...more: string[]) =>
  runCommand(["export", id, "--out", out, "--json", ...more], { settings: { store }, exportTables });

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const database = await DuckDBInstance.create(":memory:");
  const connection = await database.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowObjectsJson();
  } finally {
    connection.closeSync();
    database.closeSync();
  }
}

const jsonLines = (table: string) =>
  readFileSync(join(out, `${table}.jsonl`), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("konkyo export", () => {
  beforeAll(async () => {
    const tables = ["program", "exclusion_rule", "fact", "invoice_registrant"];
    for (const format of ["jsonl", "csv", "parquet"])
      expect((await run("--format", format, "--table", ...tables)).code).toBe(0);
  });

  it.each([
    ["program", "unified_id"],
    ["exclusion_rule", "rule_id"],
    ["fact", "fact_id"],
    ["invoice_registrant", "invoice_registration_number"],
  ] as const)("gives each row of %s with the leaf that its proof has, and with its record", async (table, key) => {
    const rows = jsonLines(table);
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows.slice(0, 40)) {
      const proof = await prove(directory, table, String(row[key]));
      expect(row).toMatchObject({ ...(proof!.record as object), record_leaf: proof!.leaf, corpus_snapshot_id: id });
    }
  });

  it("leaves out programs that are held back, as proofs do", async () => {
    const rows = await query(
      `ATTACH '${join(directory, "corpus.duckdb")}' AS c (READ_ONLY); SELECT CAST(count(*) FILTER (NOT excluded) AS INTEGER) AS shown, CAST(count(*) AS INTEGER) AS every FROM c.program`,
    );
    const [{ shown, every }] = rows as [{ shown: number; every: number }];
    expect(shown).toBeLessThan(every);
    expect(jsonLines("program")).toHaveLength(shown);
  });

  it("states source and licence beside every record that has a known source", () => {
    const sourced = jsonLines("fact").filter(({ source_id: source }) => source !== null);
    expect(sourced.length).toBeGreaterThan(0);
    for (const row of sourced)
      expect(row).toMatchObject({ source_url: expect.stringMatching(/^https?:/), source_license: expect.any(String) });
  });

  it("holds the same rows in all three forms", async () => {
    const from = {
      parquet: `read_parquet('${out}/program.parquet')`,
      csv: `read_csv('${out}/program.csv')`,
      jsonl: `read_json('${out}/program.jsonl')`,
    };
    const leaves = Object.values(from).map(
      async (source) =>
        await query(`SELECT md5(string_agg(unified_id || record_leaf, ',' ORDER BY unified_id)) AS sum FROM ${source}`),
    );
    const [parquet, csv, jsonl] = await Promise.all(leaves);
    expect(parquet![0]!["sum"]).toMatch(/^[0-9a-f]{32}$/);
    expect([csv, jsonl]).toEqual([parquet, parquet]);
    expect(readFileSync(join(out, "program.csv")).subarray(0, 3).toString("hex")).toBe("efbbbf");
  });

  it("writes no cell that a spreadsheet would run", async () => {
    const copy = temporaryFolder();
    for (const file of ["corpus.duckdb", "merkle.bin", "manifest.json"]) {
      copyFileSync(join(directory, file), join(copy, file));
      chmodSync(join(copy, file), 0o644);
    }
    const starts = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"];
    const names = starts.map((start) => `${start}HYPERLINK("x")`);
    const list = names.map((name) => `'${name}'`).join(", ");
    await query(
      `ATTACH '${join(copy, "corpus.duckdb")}' AS c; UPDATE c.program SET primary_name = ([${list}])[1 + rowid % ${names.length}], excluded = false, authority_name = '-1+cmd'`,
    );
    mkdirSync(join(copy, "out"));
    await exportTables(copy, { tables: ["program"], format: "csv", out: join(copy, "out") });
    const rows = await query(
      `SELECT DISTINCT primary_name, authority_name FROM read_csv('${copy}/out/program.csv', header = true, all_varchar = true)`,
    );
    expect(new Set(rows.map((row) => row["primary_name"]))).toEqual(new Set(names.map((name) => `'${name}`)));
    expect(new Set(rows.map((row) => row["authority_name"]))).toEqual(new Set(["'-1+cmd"]));
  });

  it("exports nothing of a snapshot that does not verify, and knows its tables", async () => {
    const empty = join(temporaryFolder(), "none");
    const untrusted = { settings: { store, production: true }, exportTables };
    expect(await runCommand(["export", id, "--out", empty], untrusted)).toMatchObject({
      code: 3,
      err: expect.stringContaining("nothing was exported: manifest.sig"),
    });
    expect(existsSync(empty)).toBe(false);
    expect(await run("--table", "cake")).toMatchObject({ code: 64 });
    expect(readdirSync(out).filter((name) => name.startsWith("."))).toEqual([]);
  });
});

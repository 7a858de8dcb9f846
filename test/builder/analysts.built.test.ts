import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import canonicalize from "canonicalize";
import { open } from "lmdb";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { recordTables } from "../../snapshots/format/derived-files.ts";
import { readManifest } from "../../snapshots/format/manifest.ts";
import { temporaryFolder } from "../support/build.ts";
import { nonEmpty } from "../support/non-empty.ts";

const directory = inject("snapshot").directory;
const manifest = readManifest(directory);

describe("the database for analysts", () => {
  let instance: DuckDBInstance;
  let connection: DuckDBConnection;
  beforeAll(async () => {
    instance = await DuckDBInstance.create(":memory:");
    connection = await instance.connect();
    // Under another name than its own, as people do who compare two.
    await connection.run(`ATTACH '${join(directory, "corpus.duckdb")}' AS october (READ_ONLY)`);
  });
  afterAll(() => {
    connection.closeSync();
    instance.closeSync();
  });
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson();

  it("says of every table and column what it means, in which unit, and where it comes from", async () => {
    const tables = await rows(
      "SELECT table_name AS name, comment FROM duckdb_tables() WHERE database_name = 'october'",
    );
    expect(tables.length).toBeGreaterThan(manifest.tables.length);
    for (const { name, comment } of tables) expect(comment, String(name)).toMatch(/\. Key: \w+\./);
    const commentOf = (name: string) => tables.find((table) => table["name"] === name)!["comment"];
    expect(commentOf("bid")).toMatch(/From the adapters .*canonical.*pportal-award/);
    expect(commentOf("houjin")).toContain("nta-houjin-csv");

    const columns = await rows(
      "SELECT table_name || '.' || column_name AS name, comment FROM duckdb_columns() WHERE database_name = 'october' AND table_name NOT LIKE 'v\\_%' ESCAPE '\\'",
    );
    expect(columns.filter(({ comment }) => !comment).map(({ name }) => name)).toEqual([]);
    const meaning = new Map(columns.map(({ name, comment }) => [name, comment]));
    expect(meaning.get("program.amount_max_man_yen")).toContain("10,000 JPY");
    expect(meaning.get("program.tier")).toMatch(/Computed by the build\.$/);
    expect(meaning.get("program.primary_name")).not.toContain("Computed");
  });

  it("has views that join names, each with a comment", async () => {
    const views = await rows(
      "SELECT view_name AS name, comment FROM duckdb_views() WHERE database_name = 'october' AND NOT internal",
    );
    expect(views.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        "v_program",
        "v_bid_with_winner",
        "v_exclusion",
        "v_law",
        "v_court_citation",
        "v_deadline",
      ]),
    );
    for (const { name, comment } of nonEmpty(views)) {
      expect(comment, String(name)).toMatch(/\.$/);
      expect((await rows(`SELECT count(*) AS n FROM october.${name}`))[0]!["n"], String(name)).not.toBe("0");
    }
  });

  it("shows programs, winners and rules by the names people know", async () => {
    expect(
      await rows(
        "SELECT primary_name, window_end, law_titles FROM october.v_program WHERE unified_id = 'UNI-0000000002'",
      ),
    ).toEqual([{ primary_name: "架空設備投資補助金", window_end: "2026-12-25", law_titles: ["架空産業振興法"] }]);
    expect(
      await rows(
        "SELECT winner_name, winner_registered_name, winner_invoice_number FROM october.v_bid_with_winner WHERE bid_title = '架空庁舎清掃業務'",
      ),
    ).toEqual([
      {
        winner_name: "株式会社架空製作所",
        winner_registered_name: "株式会社架空製作所",
        winner_invoice_number: "T8999900000001",
      },
    ]);
    expect(
      await rows(
        "SELECT program_name, program_basis FROM october.v_exclusion WHERE rule_id = 'kakuu-pre-koudo-nintei' ORDER BY program_id",
      ),
    ).toEqual([
      { program_name: "架空産業高度化補助金", program_basis: "id" },
      { program_name: "架空事業高度化計画認定", program_basis: "id" },
    ]);
  });

  it("names laws by their e-Gov id", async () => {
    expect(await rows("SELECT egov_law_id FROM october.law WHERE law_title = '架空産業振興法'")).toEqual([
      { egov_law_id: "502AC0000000999" },
    ]);
  });
});

describe("the format as snapshots/README.md tells it", () => {
  it("gives schema_sha256 from the schemas that the snapshot carries", () => {
    const folder = join(directory, "schemas");
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(["change.json", "law.json"]));
    for (const { name, schema_sha256: expected } of nonEmpty(recordTables(manifest.tables))) {
      const schema = JSON.parse(readFileSync(join(folder, `${name}.json`), "utf8"));
      expect(Object.keys(schema.properties), name).toEqual(
        schema["x-konkyo"].fields.map((field: { name: string }) => field.name),
      );
      const { key, fields } = schema["x-konkyo"];
      expect(createHash("sha256").update(canonicalize({ key, fields })!).digest("hex"), name).toBe(expected);
    }
    expect(manifest.files.map(({ path }) => path)).toContain("schemas/law.json");
  });

  it("gives a register entry from its block", async () => {
    const link = join(temporaryFolder("records"), "records.mdb");
    symlinkSync(join(directory, "records.mdb"), link);
    const options = { keyEncoding: "binary", encoding: "binary" } as const;
    const environment = open({ path: link, noSubdir: true, readOnly: true, maxDbs: 128, ...options });
    const blocks = environment.openDB<Buffer, Buffer>("houjin", options);
    const firstKeys = environment.openDB<Buffer, Buffer>("houjin.directory", options).get(Buffer.from("first"))!;
    const wanted = "8999900000001";

    let block = 0;
    while (
      (block + 1) * 13 < firstKeys.length &&
      firstKeys.toString("latin1", (block + 1) * 13, (block + 2) * 13) <= wanted
    )
      block++;
    const number = Buffer.alloc(4);
    number.writeUInt32BE(block);
    const bytes = Buffer.from(blocks.get(number)!);
    const [rows, keyLength] = [bytes.readUInt16BE(4), bytes.readUInt16BE(6)];
    const [ends, keys] = [8, 8 + 4 * rows];
    const data = keys + keyLength * rows;
    const row = Array.from({ length: rows }, (_, at) => at).find(
      (at) => bytes.toString("latin1", keys + at * keyLength, keys + (at + 1) * keyLength) === wanted,
    )!;
    const start = row === 0 ? 0 : bytes.readUInt32BE(ends + 4 * (row - 1));
    const record = JSON.parse(bytes.toString("utf8", data + start, data + bytes.readUInt32BE(ends + 4 * row)));
    await environment.close();
    expect(record).toMatchObject({ houjin_bangou: wanted, name: "株式会社架空製作所" });
    expect(existsSync(join(directory, "records.mdb-lock"))).toBe(false);
  });
});

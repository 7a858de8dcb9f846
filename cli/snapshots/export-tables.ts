import { createReadStream, createWriteStream, statSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import { FORMULA_START } from "../../runtime/wire/csv-text.ts";
import type { ComparedTable } from "../../schemas/records/outlines.ts";
import { fieldsOf, type TableField, tables } from "../../schemas/records/tables.ts";
import { quoteName, quoteText } from "../../snapshots/database/columns.ts";
import { openForBuild } from "../../snapshots/database/settings.ts";
import { fileDigest } from "../../snapshots/files/file-digest.ts";
import { layout } from "../../snapshots/files/layout.ts";
import { readManifest } from "../../snapshots/format/manifest.ts";
import { MerkleReader } from "../../snapshots/merkle/file.ts";
import { HASH_BYTES } from "../../snapshots/merkle/hashing.ts";
import type { ExportedTable, ExportFormat, ExportTables } from "./export-request.ts";

export const exportTables: ExportTables = async (directory, { tables: names, format, out }) => {
  await mkdir(out, { recursive: true });
  const work = await mkdtemp(join(out, ".export-"));
  const tree = new MerkleReader(join(directory, layout.tree), statSync(join(directory, layout.tree)).size);
  const database = await openForBuild({ path: ":memory:", temporary: work });
  try {
    const connection = await database.connect();
    await connection.run(`ATTACH ${quoteText(join(directory, layout.database))} AS corpus (READ_ONLY)`);
    const { corpus_snapshot_id: id } = readManifest(directory);
    const written: ExportedTable[] = [];
    for (const table of names) {
      await loadLeaves(connection, tree, table, join(work, "leaves.csv"));
      const [draft, file] = [join(work, `${table}.part`), join(out, `${table}.${format}`)];
      const rows = await copyTable(connection, table, { id, format, draft });
      await rename(draft, file);
      written.push({ table, file, rows, ...(await fileDigest(file)) });
    }
    connection.closeSync();
    return written;
  } finally {
    database.closeSync();
    tree.close();
    await rm(work, { recursive: true, force: true });
  }
};

/** The leaf of each record by its place in the order of keys: what `konkyo proof` shows of the same key. */
async function loadLeaves(
  connection: DuckDBConnection,
  tree: MerkleReader,
  table: ComparedTable,
  file: string,
): Promise<void> {
  await pipeline(Readable.from(leafLines(tree, table)), createWriteStream(file));
  await connection.run(
    `CREATE OR REPLACE TABLE leaf AS SELECT * FROM read_csv(${quoteText(file)}, header = false, columns = {'place': 'BIGINT', 'leaf': 'VARCHAR'})`,
  );
}

function* leafLines(tree: MerkleReader, table: ComparedTable): Generator<string> {
  let place = 0;
  for (const part of tree.leaves(table)) {
    const lines: string[] = [];
    for (let at = 0; at < part.length; at += HASH_BYTES)
      lines.push(`${place++},${part.toString("hex", at, at + HASH_BYTES)}\n`);
    yield lines.join("");
  }
}

async function copyTable(
  connection: DuckDBConnection,
  table: ComparedTable,
  { id, format, draft }: { readonly id: string; readonly format: ExportFormat; readonly draft: string },
): Promise<number> {
  // Text is compared by its UTF-8 bytes, which is the order of leaves.
  const key = (of: string) => `CAST(${of}${quoteName(tables[table].key)} AS VARCHAR)`;
  const own = fieldsOf(table);
  const columns = [
    ...own.map((field) => ({ name: field.name, value: valueOf(field, `t.${quoteName(field.name)}`, format) })),
    ...sourceColumns(own, format),
    { name: "corpus_snapshot_id", value: quoteText(id) },
    { name: "record_leaf", value: "leaf.leaf" },
  ];
  const rows = `SELECT ${columns.map(({ name, value }) => `${value} AS ${quoteName(name)}`).join(", ")}
    FROM (SELECT *, row_number() OVER (ORDER BY ${key("")}) - 1 AS place_in_tree FROM corpus.${quoteName(table)}) t
    JOIN leaf ON leaf.place = t.place_in_tree
    LEFT JOIN (SELECT url, first(s ORDER BY s.source_id) AS s FROM corpus.source s GROUP BY url) found
    ON found.url = ${sourceUrl(own)}
    ${table === "program" ? "WHERE NOT t.excluded" : ""} ORDER BY ${key("t.")}`;
  const how = {
    parquet: `FORMAT parquet, COMPRESSION zstd, KV_METADATA {corpus_snapshot_id: ${quoteText(id)}, "table": ${quoteText(table)}}`,
    csv: "FORMAT csv, HEADER true",
    jsonl: "FORMAT json",
  };
  const copied = await connection.runAndReadAll(`COPY (${rows}) TO ${quoteText(draft)} (${how[format]})`);
  if (format === "csv") await markAsUnicode(draft);
  return Number(copied.getRows()[0]![0]);
}

/** The address by which the source of a row is found. */
function sourceUrl(own: readonly TableField[]): string {
  const has = (name: string) => own.some((field) => field.name === name);
  if (has("source_url")) return "t.source_url";
  if (has("source_urls")) return "t.source_urls[1]";
  if (has("source_id") && has("url")) return "t.url";
  if (has("source_id")) return "(SELECT url FROM corpus.source WHERE source_id = t.source_id)";
  return "NULL";
}

/** Source, licence and checksum, where the record itself does not state them. */
function sourceColumns(own: readonly TableField[], format: ExportFormat): { name: string; value: string }[] {
  const from = [
    { name: "source_url", kind: "string", column: "url" },
    { name: "source_fetched_at", kind: "timestamp", column: "fetched_at" },
    { name: "source_checksum", kind: "string", column: "checksum" },
    { name: "source_publisher", kind: "string", column: "publisher" },
    { name: "source_license", kind: "string", column: "license" },
  ] as const;
  return from
    .filter(({ name }) => !own.some((field) => field.name === name))
    .map(({ name, kind, column }) => ({ name, value: valueOf({ kind }, `found.s.${column}`, format) }));
}

/** A value as the format holds it. Times are UTC throughout; Parquet keeps them as times. */
function valueOf({ kind }: Pick<TableField, "kind">, column: string, format: ExportFormat): string {
  if (format === "parquet") return kind === "json" ? `CAST(${column} AS VARCHAR)` : column;
  if (kind === "timestamp") return `strftime(${column}, '%Y-%m-%dT%H:%M:%SZ')`;
  if (format === "jsonl") return column;
  if (kind === "string_list" || kind === "json") return `CAST(to_json(${column}) AS VARCHAR)`;
  if (kind !== "string") return column;
  return `CASE WHEN regexp_matches(${column}, ${quoteText(FORMULA_START)}) THEN chr(39) || ${column} ELSE ${column} END`;
}

/** Spreadsheets take a file without this mark for text in the encoding of the machine. */
async function markAsUnicode(path: string): Promise<void> {
  const marked = `${path}.marked`;
  await pipeline(async function* () {
    yield "\u{FEFF}";
    yield* createReadStream(path);
  }, createWriteStream(marked));
  await rename(marked, path);
}

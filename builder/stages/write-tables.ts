import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { fieldsOf, type RecordOf, type TableName, tables } from "../../schemas/records/tables.ts";
import { canonicalRecord } from "../../snapshots/files/canonical.ts";
import { canonicalRow } from "../../snapshots/database/canonical-sql.ts";
import { columnList, columnsFromJson, quoteName, quoteText, schemaDigest } from "../../snapshots/database/columns.ts";
import type { TableDigest } from "../../snapshots/format/identity.ts";
import { beginNames, type NamesInWork, type NameThread } from "../names/write-names.ts";
import type { WriterThread } from "../write-records/writer-thread.ts";
import type { Records } from "../reconcile/reconcile.ts";
import type { RegisterName } from "../registers/register-definition.ts";
import { Spool, spoolRelation } from "../line-files/spool.ts";

/** What the table stage needs: a connection whose default database is the build's own, with the corpus attached as `corpus`. */
export type TableTarget = {
  readonly connection: DuckDBConnection;
  readonly writer: WriterThread;
  readonly names: NameThread;
  readonly work: string;
};

export type WrittenTable = { readonly digest: Promise<TableDigest>; readonly rows: number; readonly repeated: number };

export type TableInput = {
  readonly records: Records;
  readonly articles: Iterable<RecordOf<"law_article">>;
  /** Staging tables of the registers. */
  readonly stages: Readonly<Record<RegisterName, string>>;
};

/** Every table by its name, and the registers whose name index was begun. */
export type WrittenTables = {
  readonly tables: ReadonlyMap<string, WrittenTable>;
  readonly names: readonly NamesInWork[];
};

/** Writes every table, the largest first, so that the writing thread is not idle at the end. */
export async function writeTables(
  { records, articles, stages }: TableInput,
  target: TableTarget,
  onDetail: (table: string) => void,
): Promise<WrittenTables> {
  const written = new Map<string, WrittenTable>();
  const names: NamesInWork[] = [];
  for (const name of ["houjin", "invoice_registrant"] as const) {
    onDetail(name);
    const { table, inWork } = await writeRegister(name, stages[name], target);
    written.set(name, table);
    names.push(inWork);
  }
  const rows = { ...records, law_article: articles };
  for (const [name, table] of Object.entries(rows) as [keyof typeof rows, Iterable<Record<string, unknown>>][]) {
    onDetail(name);
    written.set(name, await writeRecords(name, table, target));
  }
  return { tables: written, names };
}

/** Writes records made in memory or streamed: canonical lines, typed columns, leaves, tree, hot records. */
async function writeRecords(
  name: TableName,
  records: Iterable<Readonly<Record<string, unknown>>> | AsyncIterable<Readonly<Record<string, unknown>>>,
  target: TableTarget,
): Promise<WrittenTable> {
  const { connection, work } = target;
  const { key } = tables[name];
  const spool = new Spool(join(work, `${name}.in.tsv`));
  for await (const record of records) spool.add(String(record[key]), canonicalRecord(record));
  spool.close();
  const canon = quoteName(`canon_${name}`);
  await connection.run(
    `CREATE TABLE ${canon} AS SELECT key, min(jcs) AS jcs FROM ${spoolRelation(spool)} GROUP BY key`,
  );
  const rows = await countOf(connection, canon);
  await connection.run(`CREATE TABLE corpus.${quoteName(name)} (${columnList(name)})`);
  await connection.run(
    `INSERT INTO corpus.${quoteName(name)} BY NAME SELECT ${columnsFromJson(name, "jcs")} FROM (SELECT jcs FROM ${canon} ORDER BY key)`,
  );
  const { digest } = await writeTreeAndRecords(name, `SELECT key, jcs FROM ${canon} ORDER BY key`, rows, target);
  await connection.run(`DROP TABLE ${canon}`);
  return { digest, rows, repeated: spool.rows - rows };
}

/** Writes a register from its staging table, whose columns are the record's fields with dates as text. */
async function writeRegister(
  name: RegisterName,
  stage: string,
  target: TableTarget,
): Promise<{ table: WrittenTable; inWork: NamesInWork }> {
  const { connection, work } = target;
  const key = quoteName(tables[name].key);
  const rows = await countOf(connection, quoteName(stage));
  const columns = fieldsOf(name).map(
    ({ name: field, kind }) =>
      (kind === "date"
        ? `CAST(${quoteName(field)} AS DATE)`
        : kind === "timestamp"
          ? `CAST(${quoteName(field)} AS TIMESTAMP)`
          : quoteName(field)) + ` AS ${quoteName(field)}`,
  );
  await connection.run(`CREATE TABLE corpus.${quoteName(name)} (${columnList(name)})`);
  await connection.run(
    `INSERT INTO corpus.${quoteName(name)} BY NAME SELECT ${columns.join(", ")} FROM ${quoteName(stage)} ORDER BY ${key}`,
  );
  // The table is in order already: sorting five million rows a second time would take a fifth of what they take.
  const lines = `SELECT ${key}, ${canonicalRow(name)} FROM corpus.${quoteName(name)}`;
  await connection.run("SET preserve_insertion_order = true");
  const { digest } = await writeTreeAndRecords(name, lines, rows, target);
  await connection.run("SET preserve_insertion_order = false");
  const inWork = await beginNames(name, { stage, rows, work }, target);
  await connection.run(`DROP TABLE ${quoteName(stage)}`);
  return { table: { digest, rows, repeated: 0 }, inWork };
}

/** `lines` is a query for the keys and their canonical JSON, in the order of the keys. */
async function writeTreeAndRecords(
  name: TableName,
  lines: string,
  rows: number,
  { connection, writer, work }: TableTarget,
): Promise<{ digest: Promise<TableDigest> }> {
  const path = join(work, `${name}.out.tsv`);
  await connection.run(
    `COPY (${lines}) TO ${quoteText(path)} (FORMAT csv, DELIMITER '\t', HEADER false, QUOTE '', ESCAPE '')`,
  );
  // Not awaited here: the thread works on this table while the database prepares the next one.
  const digest = writer
    .run("table", { table: name, path, rows, register: tables[name].register })
    .then((root) => ({ name, rows, schema_sha256: schemaDigest(name), root }));
  digest.catch(() => undefined);
  return { digest };
}

async function countOf(connection: DuckDBConnection, table: string): Promise<number> {
  const rows = await connection.runAndReadAll(`SELECT CAST(count(*) AS DOUBLE) FROM ${table}`);
  return rows.getRows()[0]![0] as number;
}

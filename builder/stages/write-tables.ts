import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import { fieldsOf, type RecordOf, type TableName, tables } from "../../schemas/records/tables.ts";
import { canonicalRecord } from "../../snapshots/files/canonical.ts";
import { canonicalRow } from "../../snapshots/database/canonical-sql.ts";
import { nameIndexFile } from "../../snapshots/files/layout.ts";
import { columnList, columnsFromJson, quoteName, schemaDigest } from "../../snapshots/database/columns.ts";
import type { TableDigest } from "../../snapshots/format/identity.ts";
import type { WriterThread } from "../write-records/writer-thread.ts";
import type { Records } from "../reconcile/reconcile.ts";
import type { RegisterName } from "../registers/register-definition.ts";
import { type BuildSteps, tableStep } from "../run/build-steps.ts";
import { digestOf } from "../run/digest-of.ts";
import { type CopiedLines, copyLines, Spool, spoolRelation } from "../line-files/spool.ts";
import type { LoadedRegisters } from "./load-registers.ts";
import type { RegisterSpools } from "./register-spools.ts";

/** What the table stage needs: a connection whose default database is the build's own, with the corpus attached as `corpus`. */
export type TableTarget = {
  readonly connection: DuckDBConnection;
  /** Another connection to the same, for what the database does beside. */
  readonly beside: DuckDBConnection;
  readonly writer: WriterThread;
  readonly work: string;
  readonly steps: BuildSteps;
};

export type WrittenTable = { readonly digest: Promise<TableDigest>; readonly rows: number };

export type TableInput = {
  readonly records: Records;
  readonly articles: Iterable<RecordOf<"law_article">>;
  /** What the articles are made from: with the same nothing of them is read. */
  readonly articleParts: readonly unknown[];
  /** Those of the registers (writeRegisters). */
  readonly registers: Promise<WrittenTables>;
};

/** Every table by its name, and the registers whose name index has to be made from their staging tables. */
export type WrittenTables = {
  readonly tables: ReadonlyMap<string, WrittenTable>;
  readonly unnamed: readonly RegisterName[];
};

/** Writes the tables of the registers from their staging tables, which are left for the name indexes. */
export async function writeRegisters(
  { stages, rows }: Pick<LoadedRegisters, "stages" | "rows">,
  spools: Pick<RegisterSpools, "partsOf">,
  target: TableTarget,
): Promise<WrittenTables> {
  const { connection, steps } = target;
  const written = new Map<string, WrittenTable>();
  const unnamed: RegisterName[] = [];
  // Lines are copied by one thread of the database: the other fills the next table meanwhile.
  let copied: Promise<unknown> = Promise.resolve();
  try {
    for (const name of ["houjin", "invoice_registrant"] as const) {
      const parts = spools.partsOf(name);
      const hasNames = await steps.takes(`names ${name}`, parts, [nameIndexFile(name)]);
      if (steps.isHeld(tableStep(name), parts) && hasNames) {
        written.set(name, keepTable(name, target));
        await connection.run(`DROP TABLE ${quoteName(stages[name])}`);
        continue;
      }
      await fillRegister(name, stages[name], connection);
      const copying = copied.then(() => copyRegister(name, rows[name], target));
      const digest = copying.then((lines) => lines.digest);
      digest.catch(() => undefined);
      written.set(name, { digest, rows: rows[name] });
      unnamed.push(name);
      copied = copying;
    }
    await copied;
  } finally {
    await Promise.allSettled([copied]);
  }
  return { tables: written, unnamed };
}

/** Writes every other table; the lines of all are there before the database has ended with the registers. */
export async function writeTables(
  { records, articles, articleParts, registers }: TableInput,
  target: TableTarget,
  onDetail: (table: string) => void,
): Promise<WrittenTables> {
  const { steps, work } = target;
  const spools = new Map<TableName, Spool | null>();
  for (const [name, table] of Object.entries(records) as [keyof Records, Iterable<Record<string, unknown>>][]) {
    onDetail(name);
    let spool: Spool | null = null;
    const write = async () => (spool ??= await spoolOf(name, table, work));
    const sha256 = await steps.value(`lines ${name}`, [await digestOf(table)], async () => (await write()).sha256);
    spools.set(name, steps.isHeld(tableStep(name), [sha256]) ? null : await write());
  }
  onDetail("law_article");
  const hasArticles = steps.isHeld(tableStep("law_article"), articleParts);
  spools.set("law_article", hasArticles ? null : await spoolOf("law_article", articles, work));
  onDetail("registers");
  const { tables: written, unnamed } = await registers;
  const all = new Map(written);
  for (const [name, spool] of spools) {
    onDetail(name);
    all.set(name, spool ? await writeRecords(name, spool, target) : keepTable(name, target));
  }
  return { tables: all, unnamed };
}

/** Leaves a table as the earlier snapshot has it, in the database and among the records. */
function keepTable(name: TableName, { writer, steps }: TableTarget): WrittenTable {
  const known = steps.base!.manifest.tables.find((table) => table.name === name)!;
  const digest = writer.run("kept", name).then((root) => ({ ...known, root }));
  digest.catch(() => undefined);
  return { digest, rows: known.rows };
}

/** Records whose lines are made before the database is heard again. */
const RECORDS_A_TURN = 500;

/** Canonical lines of records made in memory or streamed. */
async function spoolOf(
  name: TableName,
  records: Iterable<Readonly<Record<string, unknown>>>,
  work: string,
): Promise<Spool> {
  const { key } = tables[name];
  const spool = new Spool(join(work, `${name}.in.tsv`));
  for (const record of records) {
    spool.add(String(record[key]), canonicalRecord(record));
    if (spool.rows % RECORDS_A_TURN === 0) await setImmediate();
  }
  spool.close();
  return spool;
}

/** Writes the records of a spool: typed columns, leaves, tree, hot records. */
async function writeRecords(name: TableName, spool: Spool, target: TableTarget): Promise<WrittenTable> {
  const { connection } = target;
  const canon = quoteName(`canon_${name}`);
  await connection.run(`CREATE TABLE ${canon} AS FROM ${spoolRelation(spool)}`);
  const rows = await countOf(connection, `(SELECT DISTINCT key FROM ${canon})`);
  // Of equal keys the least record stays. Few repeat, and grouping all would hold every text in memory.
  if (rows < spool.rows)
    await connection.run(
      `DELETE FROM ${canon} WHERE rowid IN (
         SELECT id FROM (
           SELECT rowid AS id, row_number() OVER (PARTITION BY key ORDER BY jcs) AS place
           FROM ${canon} WHERE key IN (SELECT key FROM ${canon} GROUP BY key HAVING count(*) > 1)
         ) WHERE place > 1
       )`,
    );
  await createTable(name, connection);
  await connection.run(
    `INSERT INTO corpus.${quoteName(name)} BY NAME SELECT ${columnsFromJson(name, "jcs")} FROM (SELECT jcs FROM ${canon} ORDER BY key)`,
  );
  const { digest } = await writeTreeAndRecords(
    name,
    { values: ["key", "jcs"], from: `${canon} ORDER BY key` },
    rows,
    target,
  );
  await connection.run(`DROP TABLE ${canon}`);
  return { digest, rows };
}

/** Fills the table of a register from its staging table, whose columns are the record's fields with dates as text. */
async function fillRegister(name: RegisterName, stage: string, connection: DuckDBConnection): Promise<void> {
  const columns = fieldsOf(name).map(
    ({ name: field, kind }) =>
      (kind === "date"
        ? `CAST(${quoteName(field)} AS DATE)`
        : kind === "timestamp"
          ? `CAST(${quoteName(field)} AS TIMESTAMP)`
          : quoteName(field)) + ` AS ${quoteName(field)}`,
  );
  // One call: the database goes on with it where the caller is busy for long.
  await connection.run(
    `${createSql(name)}; INSERT INTO corpus.${quoteName(name)} BY NAME SELECT ${columns.join(", ")} FROM ${quoteName(stage)} ORDER BY ${quoteName(tables[name].key)}`,
  );
}

/** Writes tree and hot records of a register whose table is filled. */
async function copyRegister(
  name: RegisterName,
  rows: number,
  target: TableTarget,
): Promise<{ digest: Promise<TableDigest> }> {
  const connection = target.beside;
  // The table is in order already: sorting five million rows a second time would take a fifth of what they take.
  const lines = { values: [quoteName(tables[name].key), canonicalRow(name)], from: `corpus.${quoteName(name)}` };
  await connection.run("SET preserve_insertion_order = true");
  try {
    return await writeTreeAndRecords(name, lines, rows, { ...target, connection });
  } finally {
    await connection.run("SET preserve_insertion_order = false");
  }
}

/** `lines` are the keys of the records and their canonical JSON, in the order of the keys. */
async function writeTreeAndRecords(
  name: TableName,
  lines: Pick<CopiedLines, "values" | "from">,
  rows: number,
  { connection, writer, work }: TableTarget,
): Promise<{ digest: Promise<TableDigest> }> {
  const path = join(work, `${name}.out.tsv`);
  await connection.run(copyLines({ ...lines, path }));
  // Not awaited here: the thread works on this table while the database prepares the next one.
  const digest = writer
    .run("table", { table: name, path, rows, register: tables[name].register })
    .then(async (root) => {
      await rm(path);
      return { name, rows, schema_sha256: schemaDigest(name), root };
    });
  digest.catch(() => undefined);
  return { digest };
}

/** An empty table in the corpus, in the place of what an earlier snapshot has. */
export async function createTable(name: TableName, connection: DuckDBConnection): Promise<void> {
  await connection.run(createSql(name));
}

function createSql(name: TableName): string {
  return `DROP TABLE IF EXISTS corpus.${quoteName(name)}; CREATE TABLE corpus.${quoteName(name)} (${columnList(name)})`;
}

async function countOf(connection: DuckDBConnection, table: string): Promise<number> {
  const rows = await connection.runAndReadAll(`SELECT CAST(count(*) AS DOUBLE) FROM ${table}`);
  return rows.getRows()[0]![0] as number;
}

import { statSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import { openWorkerPool } from "../../snapshots/threads/worker-pool.ts";
import { inApplyOrder } from "./file-order.ts";
import { readRows, type StagedFile, stageFile } from "./stage-file.ts";
import { type Refusal, RefusalLog } from "./refusals.ts";
import type { RegisterDefinition, RegisterInput, RegisterName } from "./register-definition.ts";
import { identifier } from "./sql-values.ts";
import { createSql, rowState, workColumns } from "./stage-sql.ts";
import { hasTextFaults } from "./text-faults.ts";
import type tasks from "./text-faults-worker.ts";

export type RegisterLoadOptions = {
  /** Folder for copies of the readable rows of faulty files, made if needed; the copies are removed again. */
  readonly temporaryDirectory: string;
};

export type RegisterLoad = {
  /** Rows found: those of `rowsOut`, `superseded`, `deleted` and the refused ones. */
  readonly rowsIn: number;
  readonly rowsOut: number;
  /** Rows that say what once was, or that a newer row of the same number replaced. */
  readonly superseded: number;
  /** Rows that took a number out of the register. */
  readonly deleted: number;
  /** In the order in which the files apply. A file without any row has one refusal and counts no row. */
  readonly perInput: readonly LoadedInput[];
  /** The first 1,000, by file and line. */
  readonly refused: readonly Refusal[];
  /** Number of refusals by reason, without particulars. */
  readonly reasons: Readonly<Record<string, number>>;
  /** Number of optional values left out of records because they could not be right, by `<field>: <reason>`. */
  readonly notes: Readonly<Record<string, number>>;
};

/** What was found while the staging tables were made. */
export type StagedRegisters = Readonly<Record<RegisterName, RegisterLoad>>;

export type LoadedInput = {
  readonly name: string;
  readonly rowsIn: number;
  readonly rowsOut: number;
  readonly refused: number;
  /** As of the whole load. */
  readonly notes: Readonly<Record<string, number>>;
};

/** Smaller files are looked through on the calling thread: starting another takes longer. */
const THREAD_BYTES = 32 << 20;

/**
 * Creates the definition's table with one record for each number that the files leave in the register. The content depends
 * neither on the order of the inputs nor on the number of threads. Bad rows and files are refused, never thrown; throws
 * when a file cannot be opened or the database fails. The connection must not be inside a transaction.
 */
export async function loadRegister(
  connection: DuckDBConnection,
  definition: RegisterDefinition,
  inputs: readonly RegisterInput[],
  options: RegisterLoadOptions,
): Promise<RegisterLoad> {
  const ordered = inApplyOrder(inputs);
  await mkdir(options.temporaryDirectory, { recursive: true });
  await connection.run(createSql(definition));
  const staged: StagedFile[] = [];
  const module = new URL("./text-faults-worker.ts", import.meta.url);
  const thread = openWorkerPool<typeof tasks>({ module, name: "register reading" });
  try {
    for (const [order, input] of ordered.entries()) {
      const { path, format } = input;
      const checked = { path, format, columns: definition.columns.length };
      const isLarge = statSync(path).size >= THREAD_BYTES;
      const hasFaults = await (isLarge ? thread.run("hasTextFaults", checked) : hasTextFaults(checked));
      staged.push(await stageFile({ connection, definition, input, order }, hasFaults, options.temporaryDirectory));
    }
  } finally {
    await thread.close();
  }
  const { superseded, deleted, perFile } = await settleRows(connection, definition);
  for (const { name } of workColumns) await connection.run(`ALTER TABLE ${definition.table} DROP COLUMN ${name}`);

  const refusals = new RefusalLog();
  for (const { refused } of staged) refusals.merge(refused);
  const perInput = staged.map(({ rowsIn, refused }, order) => ({
    name: ordered[order]?.name ?? "",
    rowsIn,
    rowsOut: perFile.get(order)?.rows ?? 0,
    refused: refused.count,
    notes: perFile.get(order)?.notes ?? {},
  }));
  const notes: Record<string, number> = {};
  for (const input of perInput)
    for (const [note, count] of Object.entries(input.notes)) notes[note] = (notes[note] ?? 0) + count;
  return {
    rowsIn: perInput.reduce((sum, input) => sum + input.rowsIn, 0),
    rowsOut: perInput.reduce((sum, input) => sum + input.rowsOut, 0),
    superseded,
    deleted,
    perInput,
    refused: refusals.first,
    reasons: refusals.reasons,
    notes,
  };
}

type Settlement = {
  readonly superseded: number;
  readonly deleted: number;
  /** Records each file contributed, and values left out of them, by its place in the order of application. */
  readonly perFile: ReadonlyMap<number, { readonly rows: number; readonly notes: Readonly<Record<string, number>> }>;
};

/**
 * Leaves one row for each number: the one published last, by its own date, then by file, then by sequence number. Refused
 * rows and history go; so does a number whose last row deletes it. Rows that agree in all of that are distinguished by their
 * content, so the outcome never depends on the order of reading.
 */
async function settleRows(connection: DuckDBConnection, definition: RegisterDefinition): Promise<Settlement> {
  const { table, fields, keyField, publishedField } = definition;
  const key = identifier(keyField);
  const eligible = `_refused = 0 AND _state <> ${rowState.history}`;
  const byContent = fields.map(({ name }) => `${identifier(name)} DESC NULLS LAST`).join(", ");
  // Row ids hold only as long as no checkpoint moves rows, hence one transaction.
  await connection.run("BEGIN");
  try {
    // Almost every number of a full file occurs once: sorting is left to the few that do not.
    await connection.run(
      `CREATE TEMP TABLE _contested AS SELECT ${key} FROM ${table} WHERE ${eligible}
       GROUP BY ${key} HAVING count(*) > 1 OR max(_state) = ${rowState.deletion}`,
    );
    await connection.run(
      `CREATE TEMP TABLE _losers AS
       SELECT rowid AS id, _refused = 0 AS superseded, false AS deleted FROM ${table} WHERE NOT (${eligible})
       UNION ALL
       SELECT id, place > 1, place = 1 FROM (
         SELECT rowid AS id, _state, row_number() OVER (
           PARTITION BY ${key}
           ORDER BY ${identifier(publishedField)} DESC NULLS LAST, _file DESC, _sequence DESC NULLS LAST, _state DESC, ${byContent}
         ) AS place
         FROM ${table} WHERE ${eligible} AND ${key} IN (FROM _contested)
       ) WHERE place > 1 OR _state = ${rowState.deletion}`,
    );
    const [fates] = await readRows<{ losers: number; superseded: number; deleted: number }>(
      connection,
      `SELECT CAST(count(*) AS DOUBLE) AS losers, CAST(coalesce(count_if(superseded), 0) AS DOUBLE) AS superseded, CAST(coalesce(count_if(deleted), 0) AS DOUBLE) AS deleted FROM _losers`,
    );
    const { losers = 0, superseded = 0, deleted = 0 } = fates ?? {};
    if (losers > 0) await connection.run(`DELETE FROM ${table} WHERE rowid IN (SELECT id FROM _losers)`);
    const perFile = await countPerFile(connection, definition);
    await connection.run("DROP TABLE _contested");
    await connection.run("DROP TABLE _losers");
    await connection.run("COMMIT");
    return { superseded, deleted, perFile };
  } catch (error) {
    await connection.run("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

async function countPerFile(
  connection: DuckDBConnection,
  { table, notes }: RegisterDefinition,
): Promise<Settlement["perFile"]> {
  const counts = notes.map((_, index) => `CAST(count_if(_notes & ${2 ** index} > 0) AS DOUBLE) AS note${index}`);
  const files = await readRows<{ file: number; rows: number } & Record<`note${number}`, number>>(
    connection,
    `SELECT CAST(_file AS INTEGER) AS file, CAST(count(*) AS DOUBLE) AS rows, ${counts.join(", ")} FROM ${table} GROUP BY _file`,
  );
  return new Map(
    files.map((file) => {
      const counted = notes.map(({ note }, index) => [note, file[`note${index}`] ?? 0] as const);
      return [file.file, { rows: file.rows, notes: Object.fromEntries(counted.filter(([, count]) => count > 0)) }];
    }),
  );
}

import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { copyReadableRows } from "./readable-copy.ts";
import { keptRefusals, mergeByLine, RefusalLog, type RefusalSummary } from "./refusals.ts";
import type { RegisterDefinition, RegisterInput } from "./register-definition.ts";
import { insertSql, rejectTables } from "./stage-sql.ts";

export type StagedFile = { readonly rowsIn: number; readonly refused: RefusalSummary };

type Stage = {
  readonly connection: DuckDBConnection;
  readonly definition: RegisterDefinition;
  readonly input: RegisterInput;
  /** Place of the file in the order of application. */
  readonly order: number;
};

/**
 * Adds the rows of one file to the stage table, told whether its text has faults. A file without any is read by DuckDB alone; one with any fault is read
 * again through a copy in which every row carries its line number, so that each refusal has its position.
 */
export async function stageFile(stage: Stage, hasTextFaults: boolean, temporaryDirectory: string): Promise<StagedFile> {
  const { definition, input, order } = stage;
  const rows = hasTextFaults ? null : await stageFaultless(stage);
  if (rows !== null && rows > 0) return { rowsIn: rows, refused: new RefusalLog() };
  const copyPath = join(temporaryDirectory, `${definition.table}-${order}.${input.format}`);
  try {
    const unreadable = await copyReadableRows({ ...input, columns: definition.columns }, copyPath);
    return await stageCopy(stage, copyPath, unreadable);
  } finally {
    await rm(copyPath, { force: true });
  }
}

/** Number of rows added; null, and nothing added, when any row of the file has a fault. */
async function stageFaultless({ connection, definition, input, order }: Stage): Promise<number | null> {
  const sql = insertSql(definition, input, { path: input.path, order, withLines: false });
  let outcome = "ROLLBACK";
  await connection.run("BEGIN");
  try {
    const { rowsChanged } = await connection.run(sql);
    const rejected = input.format === "csv" ? `(SELECT count(*) FROM ${rejectTables.errors})` : "0";
    const refused = `(SELECT count(*) FROM ${definition.table} WHERE _file = ${order} AND _refused > 0)`;
    const [faults] = await readRows<{ count: number }>(
      connection,
      `SELECT CAST(${rejected} + ${refused} AS DOUBLE) AS count`,
    );
    if (faults?.count !== 0) return null;
    outcome = "COMMIT";
    return rowsChanged;
  } catch (error) {
    if (isReaderComplaint(error)) return null;
    throw error;
  } finally {
    await connection.run(outcome);
    await dropRejects(connection);
  }
}

async function stageCopy(stage: Stage, copyPath: string, unreadable: RefusalSummary): Promise<StagedFile> {
  const { connection, definition, input, order } = stage;
  const { rowsChanged } = await connection.run(
    insertSql(definition, input, { path: copyPath, order, withLines: true }),
  );
  const rejected = new RefusalLog();
  for (const { line, reason } of await rejectedRows(stage)) rejected.add(`${input.name}#${line}`, reason);
  await dropRejects(connection);
  const refused = mergeByLine(mergeByLine(unreadable, rejected), await refusedRows(stage));
  const rowsIn = rowsChanged + unreadable.count + rejected.count;
  if (rowsIn > 0) return { rowsIn, refused };
  const empty = new RefusalLog();
  empty.add(`${input.name}#1`, "no rows in the file");
  return { rowsIn, refused: empty };
}

/** Rows of a copy that our reading of CSV lets through and DuckDB's does not; each ends with its line number. */
function rejectedRows({ connection, input }: Stage): Promise<{ line: number; reason: string }[]> {
  if (input.format !== "csv") return Promise.resolve([]);
  return readRows(
    connection,
    `SELECT line, 'broken CSV: ' || lower(min(error)) AS reason FROM (
       SELECT CAST(regexp_extract(csv_line, ',([0-9]+)\\s*$', 1) AS DOUBLE) AS line, CAST(error_type AS VARCHAR) AS error FROM ${rejectTables.errors}
     ) GROUP BY line ORDER BY line`,
  );
}

async function refusedRows({ connection, definition, input, order }: Stage): Promise<RefusalSummary> {
  const { table, refusals } = definition;
  const rows = await readRows<{ reason: number; line: number }>(
    connection,
    `SELECT CAST(_refused AS INTEGER) AS reason, CAST(_line AS DOUBLE) AS line FROM ${table}
     WHERE _file = ${order} AND _refused > 0 ORDER BY _line LIMIT ${keptRefusals}`,
  );
  const counts = await readRows<{ reason: number; count: number }>(
    connection,
    `SELECT CAST(_refused AS INTEGER) AS reason, CAST(count(*) AS DOUBLE) AS count FROM ${table}
     WHERE _file = ${order} AND _refused > 0 GROUP BY _refused`,
  );
  const wording = (reason: number) => refusals[reason - 1]?.reason ?? "";
  return {
    count: counts.reduce((sum, { count }) => sum + count, 0),
    first: rows.map(({ reason, line }) => ({ at: `${input.name}#${line}`, reason: wording(reason) })),
    reasons: Object.fromEntries(counts.map(({ reason, count }) => [wording(reason), count])),
  };
}

async function dropRejects(connection: DuckDBConnection): Promise<void> {
  for (const table of Object.values(rejectTables)) await connection.run(`DROP TABLE IF EXISTS ${table}`);
}

/** The readers answer what they cannot make sense of with these; anything else (memory, disk, a missing file) is no fault of the data. */
function isReaderComplaint(error: unknown): boolean {
  return error instanceof Error && /^(Invalid Input|Conversion) Error/.test(error.message);
}

/** Rows of a small result as objects; integers must be cast in SQL to INTEGER or DOUBLE to arrive as numbers. */
export async function readRows<Row>(connection: DuckDBConnection, sql: string): Promise<Row[]> {
  return (await connection.runAndReadAll(sql)).getRowObjects() as Row[];
}

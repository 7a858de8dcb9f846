import { mkdir } from "node:fs/promises";
import type { DuckDBConnection } from "@duckdb/node-api";
import { inApplyOrder } from "./file-order.ts";
import { RefusalLog } from "./refusals.ts";
import type { Refusal } from "./refusals.ts";
import type { RegisterDefinition, RegisterInput } from "./register-definition.ts";
import { settleRows } from "./settle-rows.ts";
import { stageFile } from "./stage-file.ts";
import type { StagedFile } from "./stage-file.ts";
import { createSql, workColumns } from "./stage-sql.ts";

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

export type LoadedInput = {
  readonly name: string;
  readonly rowsIn: number;
  readonly rowsOut: number;
  readonly refused: number;
  /** As of the whole load. */
  readonly notes: Readonly<Record<string, number>>;
};

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
  for (const [order, input] of ordered.entries())
    staged.push(await stageFile({ connection, definition, input, order }, options.temporaryDirectory));
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

import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { quoteName, quoteText } from "../../snapshots/database/columns.ts";
import { nameIndexFile } from "../../snapshots/files/layout.ts";
import { openWorkerPool, type WorkerPool } from "../../snapshots/threads/worker-pool.ts";
import { copyShortLines } from "../line-files/spool.ts";
import type { RegisterName } from "../registers/register-definition.ts";
import { createNameTasks, type NameTasks } from "./name-tasks.ts";
import { exportNames } from "./register-names.ts";

/** What the name indexes of registers are made from. */
type NamedStages = {
  readonly stages: Readonly<Record<RegisterName, string>>;
  readonly rows: Readonly<Record<RegisterName, number>>;
};

type NameTarget = {
  readonly connection: DuckDBConnection;
  readonly names: NameThread;
  readonly work: string;
  /** The snapshot in the making. */
  readonly directory: string;
};

/** Writes the name indexes of registers from their staging tables, which are gone when it ends. */
export async function writeNames(
  registers: readonly RegisterName[],
  { stages, rows }: NamedStages,
  target: NameTarget,
): Promise<void> {
  const inWork: NamesInWork[] = [];
  for (const register of registers) {
    inWork.push(await beginNames(register, { stage: stages[register], rows: rows[register] }, target));
    await target.connection.run(`DROP TABLE ${quoteName(stages[register])}`);
  }
  await finishNames(inWork, target);
}

/** A register whose names are being folded. */
type NamesInWork = {
  readonly register: RegisterName;
  /** Where they are folded. */
  readonly runner: NameRunner;
  readonly keysPath: string;
  /** Number of keys once all are folded. */
  readonly entries: Promise<number>;
};

/** Begins the name index of a register from its staging table; returns once the table is no longer needed. */
async function beginNames(
  register: RegisterName,
  stage: { readonly stage: string; readonly rows: number },
  { connection, names, work }: NameTarget,
): Promise<NamesInWork> {
  const exported = await exportNames(connection, register, { ...stage, work });
  const keysPath = join(work, `${register}.keys.tsv`);
  const runner = names.forRegister(stage.rows);
  const entries = runner.run("fold", { exported, keysPath });
  entries.catch(() => undefined);
  return { register, runner, keysPath, entries };
}

/** Sorts the folded keys inside the database and writes the name indexes; one is packed while the next is sorted. */
async function finishNames(inWork: readonly NamesInWork[], { connection, directory }: NameTarget): Promise<void> {
  const packed: Promise<void>[] = [];
  for (const { register, runner, keysPath, entries } of inWork) {
    const sorted = (await entries) === 0 ? null : `${keysPath}.sorted`;
    if (sorted !== null) await connection.run(sortKeys(keysPath, sorted));
    const packing = runner.run("pack", {
      register,
      sortedKeys: sorted,
      target: join(directory, nameIndexFile(register)),
    });
    packing.catch(() => undefined);
    packed.push(packing);
  }
  await Promise.all(packed);
}

function sortKeys(from: string, to: string): string {
  const lines = `read_csv(${quoteText(from)}, delim = '\t', header = false, quote = '', escape = '', auto_detect = false, new_line = '\\n', columns = {'key': 'VARCHAR', 'place': 'UINTEGER'})`;
  return copyShortLines({ values: ["key", "place"], from: `${lines} ORDER BY key, place`, path: to });
}

/** Registers below this size are folded on the calling thread: starting another takes longer. */
const THREAD_ROWS = 20_000;

type NameRunner = Pick<WorkerPool<NameTasks>, "run">;

/** Makes name indexes beside other work. */
export type NameThread = {
  /** Runs the tasks for a register of so many rows: on a thread of its own if it is large. */
  forRegister(rows: number): NameRunner;
  close(): Promise<void>;
};

export function openNameThread(): NameThread {
  const module = new URL("./worker.ts", import.meta.url);
  const pool = openWorkerPool<NameTasks>({ module, name: "name", keepsState: true });
  const tasks = createNameTasks();
  const here: NameRunner = { run: async (name, request) => tasks[name](request as never) as never };
  return { forRegister: (rows) => (rows < THREAD_ROWS ? here : pool), close: () => pool.close() };
}

import { join } from "node:path";
import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { canonicalMacros } from "../../snapshots/database/canonical-sql.ts";
import { quoteText } from "../../snapshots/database/columns.ts";
import { openForBuild, openReadOnly } from "../../snapshots/database/settings.ts";

/** What reading a finished database over may take; a build is meant to run beside other work. */
export const CHECK_MEMORY = "800MB";

/**
 * The two databases of a build: its own for staging tables, and the one that is published, attached as `corpus`. A connection
 * runs one statement at a time; what it leaves of the cores is for the one beside it.
 */
export class BuildDatabases {
  readonly connection: DuckDBConnection;
  readonly beside: DuckDBConnection;
  readonly version: string;
  readonly #instance: DuckDBInstance;
  readonly #corpus: string;
  #open = true;

  constructor(
    instance: DuckDBInstance,
    [connection, beside]: readonly [DuckDBConnection, DuckDBConnection],
    corpus: string,
    version: string,
  ) {
    [this.#instance, this.connection, this.beside] = [instance, connection, beside];
    [this.#corpus, this.version] = [corpus, version];
  }

  static async open({
    corpus,
    work,
    threads,
  }: {
    corpus: string;
    work: string;
    threads?: number | undefined;
  }): Promise<BuildDatabases> {
    const instance = await openForBuild({ path: join(work, "work.duckdb"), temporary: join(work, "spill"), threads });
    const [connection, beside] = [await instance.connect(), await instance.connect()];
    for (const macro of canonicalMacros) for (const each of [connection, beside]) await each.run(macro);
    await connection.run(`ATTACH ${quoteText(corpus)} AS corpus`);
    const version = (await connection.runAndReadAll("SELECT version()")).getRows()[0]![0] as string;
    return new BuildDatabases(instance, [connection, beside], corpus, version.replace(/^v/, ""));
  }

  /** Writes the corpus to its last byte, closes it, opens it again as a reader would and scans every table that is new. */
  async finish(isNew: (table: string) => boolean = () => true): Promise<void> {
    await this.connection.run("CHECKPOINT corpus");
    await this.connection.run("DETACH corpus");
    this.close();
    const instance = await openReadOnly(this.#corpus, { memoryLimit: CHECK_MEMORY });
    const connection = await instance.connect();
    const names = (await connection.runAndReadAll("SELECT table_name FROM duckdb_tables()"))
      .getRows()
      .map(([name]) => name as string)
      .filter(isNew);
    for (const name of names) await connection.run(`SELECT count(*) FROM (SELECT hash(COLUMNS(*)) FROM "${name}")`);
    connection.closeSync();
    instance.closeSync();
  }

  /** Ends the statements that run. */
  interrupt(): void {
    this.connection.interrupt();
    this.beside.interrupt();
  }

  close(): void {
    if (!this.#open) return;
    this.#open = false;
    this.connection.closeSync();
    this.beside.closeSync();
    this.#instance.closeSync();
  }
}

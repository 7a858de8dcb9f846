import type { DuckDBConnection } from "@duckdb/node-api";
import { isComputed } from "../../schemas/records/outlines.ts";
import { fieldsOf, type TableName, tableNames, tables } from "../../schemas/records/tables.ts";
import { quoteName, quoteText } from "../../snapshots/database/columns.ts";
import { views } from "../../snapshots/database/views.ts";

/**
 * Adds what an analyst needs to the corpus database: comments on tables and columns, in the words of the schemas, and views
 * that join names. `adaptersOf` names the adapters whose rows a table is made of; tables taken from
 * an earlier snapshot have their comments.
 */
export async function describeDatabase(
  connection: DuckDBConnection,
  adaptersOf: (table: TableName) => readonly string[],
  isDescribed: (table: TableName) => boolean = () => false,
): Promise<void> {
  // Hundreds of statements: each on its own would be a transaction that is brought to disk.
  await connection.run("BEGIN");
  for (const table of tableNames.filter((name) => !isDescribed(name))) {
    const name = `corpus.${quoteName(table)}`;
    await connection.run(`COMMENT ON TABLE ${name} IS ${quoteText(tableComment(table, adaptersOf(table)))}`);
    for (const { name: field, description } of fieldsOf(table))
      await connection.run(
        `COMMENT ON COLUMN ${name}.${quoteName(field)} IS ${quoteText(columnComment(table, field, description))}`,
      );
  }
  // The names inside of a view are those of its own database only if they are looked up there when it is made.
  const home = (await connection.runAndReadAll("SELECT current_database()")).getRows()[0]![0] as string;
  await connection.run("USE corpus");
  for (const [name, { description, sql }] of Object.entries(views)) {
    await connection.run(`CREATE OR REPLACE VIEW ${name} AS ${sql}`);
    await connection.run(`COMMENT ON VIEW ${name} IS ${quoteText(description)}`);
  }
  await connection.run(`USE ${quoteName(home)}`);
  await connection.run("COMMIT");
}

function tableComment(table: TableName, adapters: readonly string[]): string {
  const { description, key } = tables[table];
  const origin = adapters.length > 0 ? `From the adapters ${adapters.join(", ")}.` : "Made by the build.";
  return `${description} Key: ${key}. ${origin}`;
}

function columnComment(table: TableName, field: string, description: string | null): string {
  return `${description ?? ""}${isComputed(table, field) ? " Computed by the build." : ""}`;
}

import type { DuckDBConnection } from "@duckdb/node-api";
import { inputSchemas } from "../../schemas/input/input.ts";
import { fieldsOf, type TableField, type TableName, tables } from "../../schemas/records/tables.ts";
import { quoteName } from "../../snapshots/database/columns.ts";

/** How full a table is. */
export type TableProfile = { readonly rows: number; readonly fields: ReadonlyMap<string, FieldProfile> };

export type FieldProfile = {
  /** Rows that state a value. */
  readonly filled: number;
  /** Rows that state the most frequent value; null where values are not compared. */
  readonly most: number | null;
};

/** Counts a table of an attached database; null when the database has no such table. */
export async function profileTable(
  connection: DuckDBConnection,
  database: string,
  table: TableName,
): Promise<TableProfile | null> {
  const known = await connection.runAndReadAll(
    "SELECT column_name FROM duckdb_columns() WHERE database_name = $1 AND table_name = $2",
    [database, table],
  );
  const columns = new Set(known.getRows().map(([name]) => name));
  if (columns.size === 0) return null;
  const fields = statedFields(table).filter(({ name }) => columns.has(name));
  const relation = `${database}.${quoteName(table)}`;
  const counts = fields.flatMap((field) => [
    `count(*) FILTER (${isFilled(field)})`,
    hasComparableValues(table, field)
      ? `(SELECT max(n) FROM (SELECT count(*) AS n FROM ${relation} WHERE ${isFilled(field)} GROUP BY ${quoteName(field.name)}))`
      : "NULL",
  ]);
  const read = await connection.runAndReadAll(
    `SELECT ${["count(*)", ...counts].map((count) => `CAST(${count} AS DOUBLE)`).join(", ")} FROM ${relation}`,
  );
  const [rows, ...values] = read.getRows()[0] as [number, ...(number | null)[]];
  return {
    rows,
    fields: new Map(
      fields.map(({ name }, at) => [name, { filled: values[at * 2] ?? 0, most: values[at * 2 + 1] ?? null }]),
    ),
  };
}

/** Fields that sources state and that a record can lack. */
function statedFields(table: TableName): TableField[] {
  const input: object | undefined = (inputSchemas as Readonly<Record<string, { shape: object }>>)[table]?.shape;
  return fieldsOf(table).filter(
    ({ name, kind, nullable }) =>
      name !== tables[table].key &&
      (nullable || kind === "string_list" || kind === "json") &&
      (tables[table].register || (input !== undefined && name in input)),
  );
}

function isFilled({ name, kind }: TableField): string {
  const column = quoteName(name);
  if (kind === "string_list") return `len(${column}) > 0`;
  if (kind === "json") return `CAST(${column} AS VARCHAR) NOT IN ('null', '[]', '{}')`;
  return `${column} IS NOT NULL`;
}

/** Times of a fetch are often all the same, texts and registers are too long to group; of them the place is enough. */
function hasComparableValues(table: TableName, { name, kind }: TableField): boolean {
  if (kind === "timestamp" || kind === "json" || kind === "string_list") return false;
  return name === "prefecture" || (tables[table].dataset && !tables[table].register);
}

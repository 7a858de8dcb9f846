import type { DuckDBConnection } from "@duckdb/node-api";

/** Rows of a small result as objects; integers must be cast in SQL to INTEGER or DOUBLE to arrive as numbers. */
export async function readRows<Row>(connection: DuckDBConnection, sql: string): Promise<Row[]> {
  return (await connection.runAndReadAll(sql)).getRowObjects() as Row[];
}

import type { DuckDBConnection } from "@duckdb/node-api";

/** Limit for events of a law that thousands of programs refer to. */
const mostLinks = 5_000;

/** Relations of records in both directions. `keys` is a query that returns their keys as `key`. */
export async function readLinks(connection: DuckDBConnection, keys: string): Promise<Map<string, string[]>> {
  const found = await connection.runAndReadAll(
    `WITH keys AS (${keys})
     SELECT from_id AS id, to_id AS other FROM relation JOIN keys ON key = from_id
     UNION SELECT to_id, from_id FROM relation JOIN keys ON key = to_id ORDER BY 1, 2`,
  );
  const links = new Map<string, string[]>();
  for (const [id, other] of found.getRows() as [string, string][])
    links.set(id, [...(links.get(id) ?? []), other].slice(0, mostLinks));
  return links;
}

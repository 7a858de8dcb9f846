import type { DuckDBConnection } from "@duckdb/node-api";
import type { Snapshot } from "../../../../snapshots/open.ts";

/** A row of the `change` table. */
export type ChangeRow = {
  readonly table: string;
  readonly key: string;
  readonly name: string | null;
  readonly op: "added" | "changed" | "removed";
  readonly field: string | null;
  readonly weight: "core" | "other";
  readonly before: unknown;
  readonly after: unknown;
};

/** The changes of one record, and what it is linked with. */
export type ChangedRecord = {
  readonly table: string;
  readonly key: string;
  readonly rows: readonly ChangeRow[];
  readonly linkedIds: readonly string[];
};

/** Tables with events. Registers change by the million, so only their rows are used. */
const eventTables = [
  "program",
  "application_round",
  "law",
  "law_article",
  "tax_ruleset",
  "enforcement_case",
  "court_decision",
  "invoice_registrant",
  "exclusion_rule",
];

/** The changes the build recorded against the previous snapshot, by record in key order. */
export async function readChangedRecords(snapshot: Snapshot): Promise<ChangedRecord[]> {
  const connection = await (await snapshot.database()).connect();
  try {
    const links = await readLinks(connection, linkedKeys);
    const rows = await connection.runAndReadAll(
      `SELECT "table", key, name, op::VARCHAR, field, weight::VARCHAR, before::VARCHAR, after::VARCHAR FROM change
       WHERE "table" IN (${eventTables.map((name) => `'${name}'`).join(", ")}) ORDER BY "table", key, change_id`,
    );
    const records = new Map<string, ChangedRecord & { rows: ChangeRow[] }>();
    for (const [table, key, name, op, field, weight, before, after] of rows.getRows() as (string | null)[][]) {
      const place = `${table}\0${key}`;
      const record = records.get(place) ?? { table: table!, key: key!, rows: [], linkedIds: links.get(key!) ?? [] };
      records.set(place, record);
      record.rows.push({
        table: table!,
        key: key!,
        name: name ?? null,
        op: op as ChangeRow["op"],
        field: field ?? null,
        weight: weight as ChangeRow["weight"],
        before: parsed(before),
        after: parsed(after),
      });
    }
    return [...records.values()];
  } finally {
    connection.closeSync();
  }
}

const linkedKeys = `SELECT DISTINCT key FROM change WHERE "table" IN ('program', 'law', 'tax_ruleset', 'court_decision')`;

function parsed(json: string | null | undefined): unknown {
  return json === null || json === undefined ? null : JSON.parse(json);
}

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

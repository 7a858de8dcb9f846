import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { tables } from "../../schemas/records/tables.ts";
import { canonicalJson } from "../../snapshots/files/canonical.ts";
import { columnsFromJson } from "../../snapshots/database/columns.ts";
import { Spool, spoolRelation } from "../line-files/spool.ts";
import { rowId } from "../rows/ids.ts";
import type { Origin } from "../rows/sourced.ts";
import { type BuildSteps, tableStep } from "../run/build-steps.ts";
import { createTable } from "./write-tables.ts";

/**
 * Writes the `trace` table: for every record that rows were merged into, its rows, the most reliable first, and which fields
 * of the record have the value that a row states. It compares rows with the finished record, so it tells what stands there
 * whatever rule chose it. It lies outside the id: where a value came from is no part of the value.
 */
export async function writeTrace(
  connection: DuckDBConnection,
  work: string,
  origins: Iterable<Origin>,
  steps: BuildSteps,
): Promise<void> {
  const spool = new Spool(join(work, "trace.in.tsv"));
  for (const { table, record, rows } of origins) {
    const key = String(record[tables[table].key]);
    const settled = new Set<string>();
    for (const [place, { row, lineage, at }] of rows.entries()) {
      const stated = Object.entries(row).filter(([field, value]) => field in record && isStated(value));
      const won = stated.filter(([field, value]) => !settled.has(field) && holds(record[field], value));
      for (const [field, value] of won) if (holds(value, record[field])) settled.add(field);
      const lost = stated.filter(([field, value]) => !holds(record[field], value));
      const id = rowId("trc", table, key, place);
      spool.add(
        id,
        canonicalJson({
          trace_id: id,
          table,
          key,
          rank: place + 1,
          source: lineage.sourceId,
          at,
          checksum: lineage.checksum,
          won: won.map(([field]) => field),
          lost: lost.map(([field]) => field),
        }),
      );
    }
  }
  spool.close();
  if (steps.isHeld(tableStep("trace"), [spool.sha256])) return;
  await createTable("trace", connection);
  await connection.run(
    `INSERT INTO corpus.trace BY NAME SELECT ${columnsFromJson("trace", "jcs")} FROM ${spoolRelation(spool)}`,
  );
}

/** Is the second value the first, or a part of it: items of a list, members of an object? */
function holds(whole: unknown, part: unknown): boolean {
  if (!isStated(part)) return true;
  if (Array.isArray(whole) && Array.isArray(part))
    return part.every((item) => whole.some((other) => canonicalJson(other) === canonicalJson(item)));
  if (isMembers(whole) && isMembers(part))
    return Object.entries(part).every(([name, member]) => holds(whole[name], member));
  return whole === part;
}

function isStated(value: unknown): boolean {
  return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
}

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

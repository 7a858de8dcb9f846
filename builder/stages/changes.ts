import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { canonicalJson } from "../../snapshots/files/canonical.ts";
import { columnsFromJson } from "../../snapshots/database/columns.ts";
import { diffSnapshots, type DiffSide, fullName } from "../../snapshots/changelog/diff.ts";
import type { TableDigest } from "../../snapshots/format/identity.ts";
import { layout } from "../../snapshots/files/layout.ts";
import { RecordsReader } from "../../snapshots/records/reader.ts";
import { createTable } from "./write-tables.ts";
import { rowId } from "../rows/ids.ts";
import { Spool, spoolRelation } from "../line-files/spool.ts";

export type SnapshotTables = { readonly directory: string; readonly tables: readonly TableDigest[] };

/**
 * Writes the `change` table: what differs from the previous snapshot, field by field, without what the build computed. It
 * lies outside the id, because the same inputs must give the same id whatever was published before.
 */
export async function writeChanges(
  connection: DuckDBConnection,
  work: string,
  previous: SnapshotTables | null,
  now: SnapshotTables,
): Promise<number> {
  await createTable("change", connection);
  if (!previous) return 0;
  const [older, newer] = [previous, now].map(({ directory, tables: roots }) => ({
    records: new RecordsReader(join(directory, layout.records)),
    tables: roots,
  })) as [DiffSide, DiffSide];
  const spool = new Spool(join(work, "change.in.tsv"));
  for (const difference of diffSnapshots(older, newer)) {
    const { table, key, op, field, weight, before, after } = difference;
    const id = rowId("chg", table, key, op, field);
    const name = fullName(difference);
    spool.add(id, canonicalJson({ change_id: id, table, key, name, op, field, weight, before, after }));
  }
  spool.close();
  await Promise.all([older.records.close(), newer.records.close()]);
  await connection.run(
    `INSERT INTO corpus.change BY NAME SELECT ${columnsFromJson("change", "jcs")} FROM ${spoolRelation(spool)}`,
  );
  return spool.rows;
}

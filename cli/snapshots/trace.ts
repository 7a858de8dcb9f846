import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ComparedTable, type Outline, outlines } from "../../schemas/records/outlines.ts";
import { BuildReport } from "../../schemas/snapshot/report.ts";
import { layout } from "../../snapshots/files/layout.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import { readSnapshot } from "./inspection.ts";

export type TracedRow = {
  /** Id of the source in the sources file of the build. */
  readonly source: string;
  readonly adapter: string | null;
  readonly publisher: string | null;
  /** File and line, index or element. */
  readonly at: string;
  readonly checksum: string;
};

/** A field, the rows that supplied its value or part of it, and the rows with another value; rows count from 1. */
export type TracedField = {
  readonly field: string;
  readonly value: unknown;
  readonly from: readonly number[];
  readonly otherwise: readonly number[];
};

export type TracedRecord = {
  readonly table: ComparedTable;
  readonly key: string;
  readonly name: string | null;
  readonly source_url: string | null;
  /** Rows the record was built from, most reliable first; empty for tables whose rows are not traced. */
  readonly rows: readonly TracedRow[];
  readonly fields: readonly TracedField[];
};

/** The origin of the records with an id, field by field. */
export type TraceRecord = (directory: string, id: string) => Promise<readonly TracedRecord[]>;

export const traceRecord: TraceRecord = (directory, id) =>
  readSnapshot(directory, async (snapshot) => {
    const rows = await traceRows(snapshot, id);
    const report = BuildReport.parse(JSON.parse(readFileSync(join(directory, layout.report), "utf8")));
    const sourceOf = (source: string) => ({
      source,
      adapter: report.sources.find((each) => each.id === source)?.adapter ?? null,
      publisher: snapshot.manifest.sources.find((each) => each.id === source)?.publisher ?? null,
    });
    return (Object.keys(outlines) as ComparedTable[]).flatMap((table) => {
      const stored = snapshot.record(table, id);
      if (!stored) return [];
      const record = JSON.parse(stored.json.toString()) as Record<string, unknown>;
      const own = rows.filter((row) => row.table === table);
      const { name }: Outline = outlines[table];
      return {
        table,
        key: id,
        name: textOf(name && record[name]),
        source_url: textOf(record["source_url"]),
        rows: own.map(({ source, at, checksum }) => ({ ...sourceOf(source), at, checksum })),
        fields: Object.entries(record).map(([field, value]) => ({
          field,
          value,
          from: own.filter(({ won }) => won.includes(field)).map(({ rank }) => rank),
          otherwise: own.filter(({ lost }) => lost.includes(field)).map(({ rank }) => rank),
        })),
      };
    });
  });

type StoredTrace = {
  readonly table: string;
  readonly rank: number;
  readonly source: string;
  readonly at: string;
  readonly checksum: string;
  readonly won: readonly string[];
  readonly lost: readonly string[];
};

async function traceRows(snapshot: Snapshot, id: string): Promise<readonly StoredTrace[]> {
  const connection = await (await snapshot.database()).connect();
  try {
    // Snapshots of earlier versions lack this table.
    const known = await connection.runAndReadAll("SELECT 1 FROM duckdb_tables() WHERE table_name = 'trace'");
    if (known.currentRowCount === 0) return [];
    const columns = '"table", CAST(rank AS INTEGER) AS rank, source, "at", checksum, won, lost';
    const found = await connection.runAndReadAll(`SELECT ${columns} FROM trace WHERE key = $1 ORDER BY "table", rank`, [
      id,
    ]);
    return found.getRowObjectsJson() as unknown as StoredTrace[];
  } finally {
    connection.closeSync();
  }
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

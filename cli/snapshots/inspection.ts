import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { tier } from "../../schemas/enums.ts";
import { statsFreshnessBucket } from "../../schemas/service-enums.ts";
import type { Manifest } from "../../schemas/snapshot/manifest.ts";
import { BuildReport } from "../../schemas/snapshot/report.ts";
import { quoteText } from "../../snapshots/database/columns.ts";
import { layout } from "../../snapshots/files/layout.ts";
import { readManifest } from "../../snapshots/format/manifest.ts";
import { Snapshot } from "../../snapshots/open.ts";

type Counts<Name extends string> = Readonly<Record<Name, number>>;

export type Inspection = {
  readonly manifest: Manifest;
  /** Public programs by tier. */
  readonly tiers: Counts<(typeof tier)[number]>;
  /** Public programs by the age of their source on the day of the newest fetch. */
  readonly freshness: Counts<(typeof statsFreshnessBucket)[number]>;
  /** Programs excluded from public search. */
  readonly excludedPrograms: number;
  readonly report: BuildReport;
};

/** Reads the manifest, the build report and program statistics; the snapshot is opened read-only and not verified. */
export function inspectSnapshot(directory: string): Promise<Inspection> {
  return readSnapshot(directory, async (snapshot) => {
    const { manifest } = snapshot;
    const report = BuildReport.parse(JSON.parse(readFileSync(join(directory, layout.report), "utf8")));
    const connection = await (await snapshot.database()).connect();
    try {
      const day = quoteText(manifest.newest_fetched_at.slice(0, 10));
      return {
        manifest,
        tiers: spread(tier, await countBy(connection, "tier", "NOT excluded")),
        freshness: spread(statsFreshnessBucket, await countBy(connection, freshnessBucket(day), "NOT excluded")),
        excludedPrograms: (await countBy(connection, "'all'", "excluded")).get("all") ?? 0,
        report,
      };
    } finally {
      connection.closeSync();
    }
  });
}

function freshnessBucket(day: string): string {
  const age = `date_diff('day', CAST(source_fetched_at AS DATE), CAST(${day} AS DATE))`;
  return `CASE WHEN source_fetched_at IS NULL THEN 'unknown' WHEN ${age} <= 7 THEN 'within_7d' WHEN ${age} <= 30 THEN 'within_30d' WHEN ${age} <= 90 THEN 'within_90d' WHEN ${age} <= 180 THEN 'within_180d' ELSE 'over_180d' END`;
}

async function countBy(
  connection: DuckDBConnection,
  expression: string,
  condition: string,
): Promise<Map<string, number>> {
  const result = await connection.runAndReadAll(
    `SELECT ${expression} AS name, CAST(count(*) AS DOUBLE) FROM program WHERE ${condition} GROUP BY name`,
  );
  return new Map(result.getRows() as [string, number][]);
}

function spread<const Name extends string>(names: readonly Name[], counts: ReadonlyMap<string, number>): Counts<Name> {
  return Object.fromEntries(names.map((name) => [name, counts.get(name) ?? 0])) as Counts<Name>;
}

/** Opens the snapshot in a directory read-only and unverified, runs the work and closes it. */
export async function readSnapshot<Result>(
  directory: string,
  work: (snapshot: Snapshot) => Promise<Result> | Result,
): Promise<Result> {
  const snapshot = new Snapshot(directory, readManifest(directory));
  try {
    return await work(snapshot);
  } finally {
    await snapshot.close();
  }
}

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { Manifest } from "../../schemas/snapshot/manifest.ts";
import { BuildReport, type Loss, type SourceReport } from "../../schemas/snapshot/report.ts";
import type { SourcesFile } from "../../schemas/input/sources.ts";
import { type TableName, tables } from "../../schemas/records/tables.ts";
import { currentId, listSnapshots } from "../../snapshots/catalogue.ts";
import { quoteText } from "../../snapshots/database/columns.ts";
import { derivedEntry, recordTables } from "../../snapshots/format/derived-files.ts";
import { corpusIdentity, type SnapshotVersions, type TableDigest } from "../../snapshots/format/identity.ts";
import { layout } from "../../snapshots/files/layout.ts";
import { readManifest } from "../../snapshots/format/manifest.ts";
import { verifySnapshot } from "../../snapshots/verify.ts";
import { type FoundLoss, limitsOf, lostColumns, lostRows, lostSourceRows, lostValues } from "../gates/losses.ts";
import { profileTable } from "../gates/table-profile.ts";
import { BuildFailure } from "../run/workspace.ts";

export type PreviousSnapshot = { readonly directory: string; readonly manifest: Manifest };

/** The snapshot that a build is compared with: the one that was named, else the current one of the store. */
export function previousSnapshot(store: string, named: string | undefined): PreviousSnapshot | null {
  const current = currentId(store);
  const directory = named ?? (current === null ? null : join(store, current));
  return directory === null ? null : { directory, manifest: readManifest(directory) };
}

/** What the current snapshot of a store takes; 0 without one that can be read. */
export function currentBytes(store: string): number {
  const current = currentId(store);
  try {
    return current === null ? 0 : readManifest(join(store, current)).files.reduce((sum, { size }) => sum + size, 0);
  } catch {
    return 0;
  }
}

/** What a build is held against the current snapshot with. */
export type LossCheck = {
  readonly previous: PreviousSnapshot;
  readonly sourcesFile: SourcesFile;
  readonly tables: readonly TableDigest[];
  /** Tables, and fields and columns as `table.field`, that may be lost. */
  readonly accepted: readonly string[];
  readonly report: BuildReport;
  /** Has the tables of the build attached as `corpus`. */
  readonly connection: DuckDBConnection;
};

/**
 * Stops a build that lost columns, rows or values beyond their limits against the current snapshot, unless the loss was
 * accepted. Columns are named first: where one is gone, it is why values are. Writes all losses into the report.
 */
export async function checkLoss(check: LossCheck): Promise<void> {
  const { previous, sourcesFile, report, accepted } = check;
  const before: readonly SourceReport[] = reportOf(previous.directory)?.sources ?? [];
  const found = [...lostColumns(before, report.sources), ...(await lostFromTables(check))];
  report.losses = found.map(({ name, reason }) => ({ name, reason, accepted: isAccepted(name, accepted) }));
  const open = report.losses.filter((loss) => !loss.accepted);
  const ofSources = lostSourceRows(sourcesFile, before, report.sources);
  if (open.length === 0 && ofSources.length === 0) return;
  const id = previous.manifest.corpus_snapshot_id;
  const names = open.map(({ name }) => name);
  const advice =
    names.length === 0
      ? "raise expect.max_loss of the source"
      : `build again with --accept-loss ${[...new Set(names)].join(" ")}`;
  throw new BuildFailure(
    "inputs_changed",
    `the inputs lost more than they may against ${id}, and nothing was published; if that is right, ${advice}`,
    { details: [...open.map((loss) => withSources(loss, report)), ...ofSources], report },
  );
}

/**
 * The snapshot of a store with these records and versions; null for none. The same records and versions give the same derived
 * files, so they need not be made again. One of the first format is not taken: its id does not cover them.
 */
export async function heldSnapshot(
  store: string,
  digests: readonly TableDigest[],
  versions: SnapshotVersions,
): Promise<PreviousSnapshot | null> {
  const wanted = corpusIdentity(digests, versions).corpusSnapshotId;
  for (const { directory, manifest } of await listSnapshots(store)) {
    if (!manifest || !derivedEntry(manifest.tables)) continue;
    const content = corpusIdentity(recordTables(manifest.tables), manifest.versions);
    if (content.corpusSnapshotId === wanted) return { directory, manifest };
  }
  return null;
}

/** Tables that follow from the records of others. */
const followers: ReadonlySet<string> = new Set(["source", "fact", "relation"] satisfies TableName[]);

async function lostFromTables({ previous, sourcesFile, tables: now, connection }: LossCheck): Promise<FoundLoss[]> {
  const limits = limitsOf(sourcesFile);
  const rows: FoundLoss[] = [];
  const values: FoundLoss[] = [];
  await connection.run(`ATTACH ${quoteText(join(previous.directory, layout.database))} AS previous (READ_ONLY)`);
  try {
    for (const { name, rows: before, root, schema_sha256: schema } of previous.manifest.tables) {
      // A table of an older format has nothing to be compared with.
      if (followers.has(name) || !(name in tables)) continue;
      const table = now.find((other) => other.name === name);
      // The same records lost nothing.
      if (table?.root === root && table.schema_sha256 === schema) continue;
      rows.push(...lostRows(name, before, table?.rows ?? 0, limits));
      const was = await profileTable(connection, "previous", name as TableName);
      const is = await profileTable(connection, "corpus", name as TableName);
      if (was && is) values.push(...lostValues(name, was, is, limits));
    }
  } finally {
    await connection.run("DETACH previous");
  }
  return [...rows, ...values];
}

/** The report of a snapshot; null for one of an older format. */
export function reportOf(directory: string): BuildReport | null {
  const path = join(directory, layout.report);
  const read = existsSync(path) ? BuildReport.safeParse(JSON.parse(readFileSync(path, "utf8"))) : null;
  return read?.success ? read.data : null;
}

function isAccepted(name: string, accepted: readonly string[]): boolean {
  return accepted.includes(name) || accepted.includes(name.split(".")[0]!);
}

const SOURCES = 3;

/** A loss with the sources that the table is read from. */
function withSources({ name, reason }: Loss, { sources }: BuildReport): string {
  const table = name.split(".")[0];
  const ids = sources.filter((source) => source.tables.some((own) => own.name === table)).map(({ id }) => id);
  const shown = ids.length > SOURCES ? [...ids.slice(0, SOURCES), `${ids.length - SOURCES} others`] : ids;
  return `${name}: ${reason}${ids.length === 0 ? "" : ` (read from ${shown.join(", ")})`}`;
}

/** A snapshot that the store already holds must be complete. Its id covers its content, so the signer does not matter. */
export async function verifyHeld(directory: string): Promise<void> {
  const { mismatches } = await verifySnapshot(directory, { policy: { allowUnsigned: true, verifiersAt: () => [] } });
  if (!mismatches[0]) return;
  const { file, reason } = mismatches[0];
  throw new BuildFailure(
    "verify_failed",
    `the store holds this snapshot already, but it is damaged: ${file}: ${reason}; remove ${directory} and build again`,
  );
}

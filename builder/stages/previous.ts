import { join } from "node:path";
import type { Manifest } from "../../schemas/manifest.ts";
import type { BuildReport } from "../../schemas/report.ts";
import { type TableName, tables } from "../../schemas/tables.ts";
import { currentId, listSnapshots } from "../../snapshots/catalogue.ts";
import { derivedEntry, recordTables } from "../../snapshots/derived-files.ts";
import { corpusIdentity, type SnapshotVersions, type TableDigest } from "../../snapshots/identity.ts";
import { readManifest } from "../../snapshots/manifest.ts";
import { verifySnapshot } from "../../snapshots/verify.ts";
import { BuildFailure } from "../run/failure.ts";

export type PreviousSnapshot = { readonly directory: string; readonly manifest: Manifest };

/** The snapshot that a build is compared with: the one that was named, else the current one of the store. */
export function previousSnapshot(store: string, named: string | undefined): PreviousSnapshot | null {
  const current = currentId(store);
  const directory = named ?? (current === null ? null : join(store, current));
  return directory === null ? null : { directory, manifest: readManifest(directory) };
}

/** Share of its rows that a table may lose from one snapshot to the next. */
const ALLOWED_LOSS = 0.1;

/**
 * Stops a build whose source rows fell by more than a tenth in some table, unless the loss was accepted; then the
 * warning says which. Derived tables follow theirs and are not looked at.
 */
export function checkLoss(
  previous: PreviousSnapshot,
  now: readonly TableDigest[],
  accepted: boolean,
  report: BuildReport,
): string[] {
  const lost = previous.manifest.tables.flatMap(({ name, rows }) => {
    const table = tables[name as TableName];
    if (!table?.dataset && !table?.register && name !== "law_article") return [];
    const after = now.find((candidate) => candidate.name === name)?.rows ?? 0;
    return after < rows * (1 - ALLOWED_LOSS) ? [`${name} from ${rows} to ${after} rows`] : [];
  });
  if (lost.length === 0) return [];
  const id = previous.manifest.corpus_snapshot_id;
  if (accepted) return [`accepted loss against ${id}: ${lost.join(", ")}`];
  throw new BuildFailure(
    "inputs_changed",
    `the inputs lost more than a tenth of their rows against ${id}: ${lost.join(", ")}; if that is right, build again with --accept-loss`,
    { report },
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

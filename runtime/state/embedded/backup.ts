import { chmod, copyFile, mkdir, open as openFile, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileDigest } from "../../../snapshots/files/file-digest.ts";
import { drawEpoch } from "./accounts.ts";
import { dataFile, lockFile, openEnvironment } from "./environment.ts";
import {
  keepDuplicate,
  keepOrigin,
  latestRestore,
  noteRestore,
  type Origin,
  originOf,
  type Restore,
} from "./restores.ts";
import { type EmbeddedTables, openTables } from "./tables.ts";
import { StoreUnsafeError } from "../store.ts";

type CopiedFile = { readonly name: string; readonly size: number; readonly sha256: string };

/**
 * Content of a backup: files by size and checksum, and the rows of each table. It includes the secrets stored beside the data,
 * without which no key could be recognized.
 */
export type BackupManifest = {
  readonly format: "konkyo-state-backup/1";
  /** When the copy was made, `YYYY-MM-DDTHH:MM:SS.sssZ`. */
  readonly createdAt: string;
  readonly files: readonly CopiedFile[];
  readonly tables: Readonly<Record<string, number>>;
  /** Not there in what an earlier version wrote. */
  readonly origin?: Origin;
};

const manifestFile = "manifest.json";

/**
 * Copies the embedded state to a new folder while processes write to it; the copy is consistent. The manifest is written last, so
 * a folder without one is not a backup. Throws `StoreUnsafeError` when the folder is not empty.
 *
 * Must not run in a process that writes to the state: it waits for the writer's lock on the thread that the writer needs, which
 * is a deadlock.
 */
export async function backupEmbedded(statePath: string, directory: string, now: Date): Promise<BackupManifest> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  await refuseUnlessEmpty(directory);
  const source = await openEnvironment(statePath);
  try {
    await source.backup(directory, true);
  } finally {
    await source.close();
  }
  const { tables, origin } = await withTables(directory, (copy) => ({
    tables: copy.countRows(),
    origin: originOf(copy, statePath),
  }));
  for (const name of await otherFiles(statePath)) await copyInto(statePath, directory, name);
  const files: CopiedFile[] = [];
  for (const name of [dataFile, ...(await otherFiles(directory))]) {
    await syncFile(join(directory, name));
    files.push(await describeFile(directory, name));
  }
  const manifest: BackupManifest = {
    format: "konkyo-state-backup/1",
    createdAt: now.toISOString(),
    files,
    tables,
    origin,
  };
  await writeFile(join(directory, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
  return manifest;
}

export type RestoreReport = BackupManifest & {
  /** An earlier restore of the same backup: two states then continue one ledger. */
  readonly restoredBefore: Restore | null;
  /** Whether this restore was recorded in the backup. */
  readonly noted: boolean;
};

/**
 * Restores a backup as the embedded state. Throws `StoreUnsafeError`, and writes nothing, when the target is not empty or the
 * backup does not match its manifest. The restored state begins a new epoch.
 */
export async function restoreEmbedded(backup: string, statePath: string, now: Date): Promise<RestoreReport> {
  const manifest = await readManifest(backup);
  for (const { name, size, sha256 } of manifest.files) {
    const found = await describeFile(backup, name);
    if (found.size !== size || found.sha256 !== sha256)
      throw new StoreUnsafeError(`${join(backup, name)} is not the file that the backup was made of`);
  }
  await mkdir(statePath, { recursive: true, mode: 0o700 });
  await chmod(statePath, 0o700);
  await refuseUnlessEmpty(statePath);
  const restoredBefore = await latestRestore(backup);
  let noted = false;
  const draft = join(statePath, ".restoring");
  await mkdir(draft, { mode: 0o700 });
  try {
    await copyInto(backup, draft, dataFile);
    await withTables(draft, async (copy) => {
      const tables = copy.countRows();
      for (const [table, rows] of Object.entries(manifest.tables))
        if (tables[table] !== rows) throw new StoreUnsafeError(`table ${table} has ${tables[table]} rows, not ${rows}`);
      await copy.write(() => {
        drawEpoch(copy);
        keepDuplicate(copy, restoredBefore);
        keepOrigin(copy, manifest.origin);
      });
    });
    await syncFile(join(draft, dataFile));
    for (const { name } of manifest.files) if (name !== dataFile) await copyInto(backup, statePath, name);
    noted = await noteRestore(backup, { at: now.toISOString(), to: `${hostname()}:${resolve(statePath)}` });
    // The data file comes last, so that an interrupted restore is neither empty nor a valid state.
    await rename(join(draft, dataFile), join(statePath, dataFile));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return { ...manifest, restoredBefore, noted };
}

async function readManifest(backup: string): Promise<BackupManifest> {
  const path = join(backup, manifestFile);
  let manifest: Partial<BackupManifest>;
  try {
    manifest = JSON.parse(await readFile(path, "utf8")) as Partial<BackupManifest>;
  } catch (error) {
    throw new StoreUnsafeError(`${path} cannot be read, so this is no backup`, { cause: error });
  }
  if (manifest.format !== "konkyo-state-backup/1" || !manifest.files?.some(({ name }) => name === dataFile))
    throw new StoreUnsafeError(`${path} is not the manifest of a backup`);
  return manifest as BackupManifest;
}

/** Files beside the data, relative to the folder, without those of lmdb and of backups. */
async function otherFiles(directory: string): Promise<string[]> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .filter((name) => ![dataFile, lockFile, manifestFile].includes(name))
    .sort();
}

async function copyInto(from: string, to: string, name: string): Promise<void> {
  await mkdir(dirname(join(to, name)), { recursive: true, mode: 0o700 });
  await copyFile(join(from, name), join(to, name));
  await chmod(join(to, name), 0o600);
}

async function describeFile(directory: string, name: string): Promise<CopiedFile> {
  return { name, ...(await fileDigest(join(directory, name))) };
}

/** Opens the tables of a copy for one function. */
async function withTables<T>(directory: string, work: (tables: EmbeddedTables) => T | Promise<T>): Promise<T> {
  const root = await openEnvironment(directory);
  try {
    return await work(openTables(root, () => {}));
  } finally {
    await root.close();
    await rm(join(directory, lockFile), { force: true });
  }
}

async function refuseUnlessEmpty(directory: string): Promise<void> {
  const [found] = await readdir(directory);
  if (found !== undefined) throw new StoreUnsafeError(`${directory} is not empty: it holds ${found}`);
}

async function syncFile(path: string): Promise<void> {
  const handle = await openFile(path, "r+");
  await handle.sync();
  await handle.close();
}

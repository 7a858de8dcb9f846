import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { SourcesFile } from "../../schemas/input/sources.ts";
import type { Manifest } from "../../schemas/snapshot/manifest.ts";
import { listSnapshots } from "../../snapshots/catalogue.ts";
import { quoteName } from "../../snapshots/database/columns.ts";
import { openReadOnly } from "../../snapshots/database/settings.ts";
import { fileDigest } from "../../snapshots/files/file-digest.ts";
import { layout } from "../../snapshots/files/layout.ts";
import { readManifest } from "../../snapshots/format/manifest.ts";
import { RecordsReader } from "../../snapshots/records/reader.ts";
import { type BuildCache, stepKey } from "../run/build-cache.ts";
import type { BaseSnapshot, BuildSteps } from "../run/build-steps.ts";
import { CHECK_MEMORY } from "../run/databases.ts";
import { BuildFailure } from "../run/workspace.ts";
import type { OpenedSource } from "./parse.ts";
import type { PreviousSnapshot } from "./previous.ts";

/** What a whole build is made from. */
export async function inputsKey(
  { sources, optional = [] }: { readonly sources: string; readonly optional?: readonly string[] | undefined },
  sourcesFile: SourcesFile,
  opened: readonly OpenedSource[],
): Promise<string> {
  const { publishers } = sourcesFile;
  return stepKey(
    "inputs",
    sourcesFile,
    publishers && (await fileDigest(resolve(dirname(sources), publishers))).sha256,
    optional,
    opened.map(({ digests, problems }) => [digests, problems]),
  );
}

/** The snapshot of a store that was made from these inputs; null for none. */
export async function knownResult(store: string, cache: BuildCache, inputs: string): Promise<PreviousSnapshot | null> {
  const id = await cache.value<string>(inputs);
  const directory = id === null ? null : join(store, id);
  if (directory === null || !existsSync(join(directory, layout.manifest))) return null;
  const manifest = readManifest(directory);
  return manifest.corpus_snapshot_id === id ? { directory, manifest } : null;
}

/** What a later build needs to take parts of a snapshot. */
type Kept = Pick<BaseSnapshot, "keys" | "findings" | "freshSizes">;

/** Notes which snapshot was made from some inputs. */
export async function keepResult(cache: BuildCache, inputs: string, id: string): Promise<void> {
  await cache.keepValue(inputs, id);
}

/** Notes what the steps of a snapshot were made from, and removes what no build needs any more. */
export async function keepSteps(
  cache: BuildCache,
  { corpus_snapshot_id: id, files }: Manifest,
  steps: BuildSteps,
): Promise<void> {
  const sizes = Object.fromEntries(files.map(({ path, size }) => [path, size]));
  const kept: Kept = { ...steps.made, freshSizes: steps.base?.freshSizes ?? sizes };
  await cache.keepValue(snapshotKey(id), kept);
  await cache.prune();
}

/** How much larger than when it was last written from nothing a file may become by changes in place. */
const GROWTH = 1.5;
const SMALL_BYTES = 64 << 20;

function hasGrown({ files }: Manifest, { freshSizes }: Kept): boolean {
  return files.some(({ path, size }) => size > SMALL_BYTES && size > GROWTH * (freshSizes[path] ?? size));
}

/**
 * The snapshot to take unchanged parts from, of those that this program built into the store: the one that is compared with,
 * because those who follow hold it, else the newest. None where changes in place made its files too large.
 */
export async function baseSnapshot(
  store: string,
  cache: BuildCache,
  previous: PreviousSnapshot | null,
): Promise<BaseSnapshot | null> {
  const held = (await listSnapshots(store)).flatMap(({ directory, manifest }) =>
    manifest ? [{ directory, manifest }] : [],
  );
  const ids = new Set(held.map(({ manifest }) => manifest.corpus_snapshot_id));
  const candidates = [
    ...(previous && ids.has(previous.manifest.corpus_snapshot_id) ? [previous] : []),
    ...held.toSorted((a, b) => b.manifest.sequence - a.manifest.sequence),
  ];
  for (const { directory, manifest } of candidates) {
    const kept = await cache.value<Kept>(snapshotKey(manifest.corpus_snapshot_id));
    if (kept) return hasGrown(manifest, kept) ? null : { directory, manifest, ...kept };
  }
  return null;
}

/**
 * Fails unless a snapshot that earlier builds had a part in is what a build from nothing gives: the id, every stored record and
 * prepared answer, every table of the database but those that the id does not cover: other rows can give the same records.
 */
export async function requireSame(
  { directory, manifest }: PreviousSnapshot,
  built: { readonly directory: string; readonly id: string },
): Promise<void> {
  const found =
    (manifest.corpus_snapshot_id === built.id ? null : `the full build gives ${built.id}`) ??
    (await unequalRecords(directory, built.directory)) ??
    (await unequalTable(directory, built.directory));
  if (found === null) return;
  throw new BuildFailure(
    "verify_failed",
    `${manifest.corpus_snapshot_id} is not what a full build of the same inputs gives: ${found}; remove ${directory} and build again with --full`,
  );
}

async function unequalRecords(held: string, built: string): Promise<string | null> {
  const [a, b] = [held, built].map((directory) => new RecordsReader(join(directory, layout.records))) as [
    RecordsReader,
    RecordsReader,
  ];
  try {
    for (const name of new Set([...a.databaseNames(), ...b.databaseNames()])) {
      const theirs = b.entries(name);
      for (const { key, value } of a.entries(name)) {
        const other = theirs.next();
        if (other.done || !other.value.key.equals(key) || !other.value.value.equals(value))
          return `${layout.records} differs in ${name} at ${key.toString()}`;
      }
      if (!theirs.next().done) return `${layout.records} differs in ${name}`;
    }
    return null;
  } finally {
    await Promise.all([a.close(), b.close()]);
  }
}

const outside: ReadonlySet<string> = new Set(["change", "trace"]);

async function unequalTable(held: string, built: string): Promise<string | null> {
  const [a, b] = [await tableSums(held), await tableSums(built)];
  const table = [...new Set([...a.keys(), ...b.keys()])].find(
    (name) => !outside.has(name) && a.get(name) !== b.get(name),
  );
  return table === undefined ? null : `${layout.database} differs in the table ${table}`;
}

/** Rows of each table and a sum over them that does not depend on their order. */
async function tableSums(directory: string): Promise<Map<string, string>> {
  const instance = await openReadOnly(join(directory, layout.database), { memoryLimit: CHECK_MEMORY });
  const connection = await instance.connect();
  try {
    const names = (await connection.runAndReadAll("SELECT table_name FROM duckdb_tables()")).getRows();
    const sums = new Map<string, string>();
    for (const [name] of names as unknown as [string][]) {
      const sum = await connection.runAndReadAll(
        `SELECT CAST(count(*) AS VARCHAR) || ' ' || coalesce(CAST(sum(hash(row)) AS VARCHAR), '') FROM ${quoteName(name)} AS row`,
      );
      sums.set(name, sum.getRows()[0]![0] as string);
    }
    return sums;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

function snapshotKey(id: string): string {
  return stepKey("snapshot", id);
}

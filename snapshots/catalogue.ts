import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, readlinkSync } from "node:fs";
import { appendFile, chmod, open, readdir, rename, rm, symlink } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Manifest } from "../schemas/snapshot/manifest.ts";
import { layout, SNAPSHOT_ID, storeLayout } from "./files/layout.ts";
import { readManifest } from "./format/manifest.ts";
import { utcSeconds } from "./text/era.ts";
import { foldersUnder, syncDirectory } from "./transfer/durable-files.ts";

/** A snapshot once current stays openable this long, so that paging, replays and retries can finish on it. */
const KEEP_AFTER_CURRENT_MS = 25 * 60 * 60 * 1000;

export type LogEntry = {
  readonly at: string;
  readonly action: "promote" | "rollback" | "prune";
  readonly corpus_snapshot_id: string;
  readonly sequence: number;
  readonly reason: string | null;
};

export type CatalogueEntry = {
  readonly id: string;
  readonly directory: string;
  readonly current: boolean;
  readonly manifest: Manifest | null;
};

/** A refusal of the catalogue; the message says what to do instead. */
export class CatalogueError extends Error {
  override readonly name = "CatalogueError";
}

/** Id of the current snapshot of a store, or null. */
export function currentId(store: string): string | null {
  try {
    return basename(readlinkSync(join(store, storeLayout.current)));
  } catch {
    return null;
  }
}

export function snapshotDirectory(store: string, id: string): string {
  const directory = join(store, id);
  if (!SNAPSHOT_ID.test(id)) throw new CatalogueError(`"${id}" is not a snapshot id (cs1_ and 52 characters)`);
  if (!existsSync(join(directory, layout.manifest)))
    throw new CatalogueError(`${store} holds no snapshot ${id}; konkyo list shows what it holds`);
  return directory;
}

/** Ids of the snapshots that a store holds, in no order; none where there is no store. */
export async function snapshotIds(store: string): Promise<string[]> {
  return (await readdir(store).catch(() => [])).filter((name) => SNAPSHOT_ID.test(name));
}

/** Snapshots of a store, newest first; one whose manifest cannot be read is listed without it. */
export async function listSnapshots(store: string): Promise<CatalogueEntry[]> {
  const current = currentId(store);
  const entries = (await snapshotIds(store)).map((id): CatalogueEntry => {
    const directory = join(store, id);
    let manifest: Manifest | null = null;
    try {
      manifest = readManifest(directory);
    } catch {
      // Listed without its manifest: verify names what is wrong with it.
    }
    return { id, directory, current: id === current, manifest };
  });
  return entries.toSorted(
    (a, b) => (b.manifest?.sequence ?? 0) - (a.manifest?.sequence ?? 0) || (a.id < b.id ? -1 : 1),
  );
}

/** What was promoted, rolled back and pruned, oldest first; a torn last line is passed over. */
export function readLog(store: string): LogEntry[] {
  const path = join(store, storeLayout.log);
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as LogEntry];
      } catch {
        return [];
      }
    });
}

/** Highest sequence that was ever current here; nothing below it becomes current without a rollback order. */
export function highestPromoted(store: string): number {
  const current = currentId(store);
  const sequences = readLog(store)
    .filter(({ action }) => action === "promote")
    .map(({ sequence }) => sequence);
  if (current && existsSync(join(store, current, layout.manifest)))
    sequences.push(readManifest(join(store, current)).sequence);
  return Math.max(0, ...sequences);
}

/** Next free sequence number of a store. */
export async function nextSequence(store: string): Promise<number> {
  const held = (await listSnapshots(store)).map(({ manifest }) => manifest?.sequence ?? 0);
  return Math.max(0, highestPromoted(store), ...held) + 1;
}

/** Makes a snapshot current. The caller has verified it; expiry and order are checked here. */
export async function promote(store: string, id: string, now: Date): Promise<void> {
  const manifest = readManifest(snapshotDirectory(store, id));
  if (new Date(manifest.expires) <= now)
    throw new CatalogueError(`snapshot ${id} expired at ${manifest.expires}; build or pull a newer one`);
  const highest = highestPromoted(store);
  if (manifest.sequence < highest)
    throw new CatalogueError(
      `snapshot ${id} has sequence ${manifest.sequence}, but ${highest} was current already; to step back on purpose use: konkyo rollback --to ${id} --reason "..."`,
    );
  await makeCurrent(store, {
    at: utcSeconds(now.getTime()),
    action: "promote",
    corpus_snapshot_id: id,
    sequence: manifest.sequence,
    reason: null,
  });
}

/** Steps back on purpose; the reason goes into the log. Without `to`, back to the snapshot that was current before. */
export async function rollback(store: string, reason: string, now: Date, to?: string): Promise<string> {
  if (reason.trim() === "") throw new CatalogueError("a rollback needs a reason");
  const current = currentId(store);
  const target = to ?? previousId(store);
  if (!target) throw new CatalogueError("no earlier snapshot was current here; name one with --to");
  if (target === current) throw new CatalogueError(`${target} is current already`);
  const manifest = readManifest(snapshotDirectory(store, target));
  await makeCurrent(store, {
    at: utcSeconds(now.getTime()),
    action: "rollback",
    corpus_snapshot_id: target,
    sequence: manifest.sequence,
    reason,
  });
  return target;
}

/** Removes snapshots beyond the newest `keep`, never the current one nor one that was current in the last 25 hours. */
export async function prune(store: string, keep: number, now: Date): Promise<string[]> {
  const protectedIds = new Set([currentId(store), ...recentlyCurrent(store, now)]);
  const candidates = (await listSnapshots(store)).slice(keep).filter(({ id }) => !protectedIds.has(id));
  for (const { id, directory, manifest } of candidates) {
    // Renamed first: a prune that is cut short leaves a hidden rest, never a snapshot with files missing.
    const doomed = join(store, `${storeLayout.staging}pruned-${randomBytes(6).toString("hex")}`);
    await rename(directory, doomed);
    await appendLog(store, {
      at: utcSeconds(now.getTime()),
      action: "prune",
      corpus_snapshot_id: id,
      sequence: manifest?.sequence ?? 0,
      reason: `keep ${keep}`,
    });
    for (const folder of await foldersUnder(doomed)) await chmod(folder, 0o755);
    await rm(doomed, { recursive: true, force: true });
  }
  return candidates.map(({ id }) => id);
}

async function makeCurrent(store: string, entry: LogEntry): Promise<void> {
  const draft = join(store, `.current-${randomBytes(6).toString("hex")}`);
  await symlink(entry.corpus_snapshot_id, draft);
  await rename(draft, join(store, storeLayout.current));
  await syncDirectory(store);
  await appendLog(store, entry);
}

async function appendLog(store: string, entry: LogEntry): Promise<void> {
  const path = join(store, storeLayout.log);
  // A line torn by a crash must not swallow this one.
  const torn = existsSync(path) && !/(^|\n)$/.test(readFileSync(path, "utf8"));
  await appendFile(path, `${torn ? "\n" : ""}${JSON.stringify(entry)}\n`);
  const file = await open(path, "r");
  await file.sync();
  await file.close();
}

/** The snapshot that was current before the present one and is still held; where a rollback goes by default. */
export function previousId(store: string): string | null {
  const current = currentId(store);
  const before = readLog(store).filter(
    ({ action, corpus_snapshot_id: id }) => action !== "prune" && id !== current && existsSync(join(store, id)),
  );
  return before.at(-1)?.corpus_snapshot_id ?? null;
}

function recentlyCurrent(store: string, now: Date): string[] {
  const changes = readLog(store).filter(({ action }) => action !== "prune");
  // A snapshot was current until the next change of the pointer.
  return changes
    .filter((_, index) => now.getTime() - new Date(changes[index + 1]?.at ?? now).getTime() < KEEP_AFTER_CURRENT_MS)
    .map(({ corpus_snapshot_id: id }) => id);
}

import { appendFile, readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { epochOf } from "./check-state.ts";
import type { EmbeddedTables } from "./tables.ts";

/** One restore of a backup. `to` is the machine and the folder. */
export type Restore = { readonly at: string; readonly to: string };

/** File beside the manifest of a backup, with one line (time and place) per restore. */
const restoresFile = "restored.txt";

/** The latest earlier restore of a backup; null for none. */
export async function latestRestore(backup: string): Promise<Restore | null> {
  const text = await readFile(join(backup, restoresFile), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return "";
  });
  // Accepts any line: a restore must not fail because of this file.
  const [at = "", ...to] = (text.trimEnd().split("\n").at(-1) ?? "").split(" ");
  return at === "" ? null : { at, to: to.join(" ") };
}

/** Records a restore in the backup. False for a read-only backup: the next restore will not know of this one. */
export async function noteRestore(backup: string, { at, to }: Restore): Promise<boolean> {
  try {
    await appendFile(join(backup, restoresFile), `${at} ${to}\n`, { mode: 0o600, flush: true });
    return true;
  } catch (error) {
    if (["EROFS", "EACCES", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}

/** Stores which other state continues the same ledger. Existing states have this key, so its name stays. */
export function keepDuplicate(tables: EmbeddedTables, duplicate: Restore | null): void {
  if (duplicate === null) tables.meta.removeSync("twin");
  else tables.meta.putSync("twin", JSON.stringify(duplicate));
}

/** A warning for operators when the backup of this state was restored before; null otherwise. */
export function duplicateWarning(tables: EmbeddedTables, directory: string): string | null {
  const kept = tables.meta.get("twin");
  if (kept === undefined) return null;
  const { at, to } = JSON.parse(kept) as Restore;
  return `${directory} continues a ledger that ${to} continues too, restored from the same backup on ${at}: let only one of them serve, because neither has the charges of the other`;
}

/** The state that a backup was made of. */
export type Origin = { readonly host: string; readonly path: string; readonly epoch: string };

export function originOf(tables: EmbeddedTables, directory: string): Origin {
  return { host: hostname(), path: resolve(directory), epoch: tables.meta.get("epoch") ?? "" };
}

/** Stores in a restored state what it was restored from. */
export function keepOrigin(tables: EmbeddedTables, origin: Origin | undefined): void {
  if (origin === undefined) tables.meta.removeSync("origin");
  else tables.meta.putSync("origin", JSON.stringify(origin));
}

/**
 * A warning for operators when the state that this one was restored from still exists in its folder; null when that folder now
 * holds another state, or is on another machine and cannot be read.
 */
export async function originWarning(tables: EmbeddedTables, directory: string): Promise<string | null> {
  const kept = tables.meta.get("origin");
  if (kept === undefined) return null;
  const { host, path, epoch } = JSON.parse(kept) as Origin;
  if (host !== hostname() || path === resolve(directory) || (await epochOf(path)) !== epoch) return null;
  return `${directory} continues a ledger that ${path} continues too, because it was restored from a backup of that: let only one of them serve, because neither has the charges of the other`;
}

import { appendFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { EmbeddedTables } from "./tables.ts";

/** One restore of a backup. `to` is the machine and the folder. */
export type Restore = { readonly at: string; readonly to: string };

/** Beside the manifest of a backup: a line for each restore of it, the time and the place. */
const restoresFile = "restored.txt";

/** The latest restore of a backup before now; null for none. */
export async function latestRestore(backup: string): Promise<Restore | null> {
  const text = await readFile(join(backup, restoresFile), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return "";
  });
  // No line is refused: whoever needs the backup needs it now.
  const [at = "", ...to] = (text.trimEnd().split("\n").at(-1) ?? "").split(" ");
  return at === "" ? null : { at, to: to.join(" ") };
}

/** Notes a restore with the backup. False for a backup that cannot be written to: the next restore will not know. */
export async function noteRestore(backup: string, { at, to }: Restore): Promise<boolean> {
  try {
    await appendFile(join(backup, restoresFile), `${at} ${to}\n`, { mode: 0o600, flush: true });
    return true;
  } catch (error) {
    if (["EROFS", "EACCES", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) return false;
    throw error;
  }
}

/** Keeps in a state which other state continues the same ledger. */
export function keepTwin(tables: EmbeddedTables, twin: Restore | null): void {
  if (twin === null) tables.meta.removeSync("twin");
  else tables.meta.putSync("twin", JSON.stringify(twin));
}

/** What an operator should know of a state whose backup was restored before; null for any other. */
export function twinWarning(tables: EmbeddedTables, directory: string): string | null {
  const kept = tables.meta.get("twin");
  if (kept === undefined) return null;
  const { at, to } = JSON.parse(kept) as Restore;
  return `${directory} continues a ledger that ${to} continues too, restored from the same backup on ${at}: let only one of them serve, because neither has the charges of the other`;
}

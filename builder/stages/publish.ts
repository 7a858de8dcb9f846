import { chmod, open, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { sealFolders, syncDirectory } from "../../snapshots/transfer/durable-files.ts";

/**
 * Makes a finished snapshot visible under its id: everything on disk first, then one rename. No file is synced before, because each
 * sync would wait for the gigabytes of the others.
 */
export async function publish(staging: string, store: string, id: string): Promise<string> {
  for (const entry of await readdir(staging, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const file = await open(path, "r");
    await file.sync();
    await file.close();
    await chmod(path, 0o444);
  }
  await sealFolders(staging, 0o555);
  const target = join(store, id);
  await rename(staging, target);
  await syncDirectory(store);
  return target;
}

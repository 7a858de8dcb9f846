import { chmod, open, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Makes renames and new names inside a folder survive a power cut. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes a whole file and waits until it is on disk. */
export async function writeDurably(path: string, bytes: Uint8Array | string, mode = 0o644): Promise<void> {
  const handle = await open(path, "w", mode);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The folder itself and all folders below it, deepest first. */
export async function foldersUnder(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const below = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
  return [...below.sort((a, b) => b.length - a.length), directory];
}

/** Sets the mode of a folder and all folders below it, and syncs them. */
export async function sealFolders(directory: string, mode: number): Promise<void> {
  for (const folder of await foldersUnder(directory)) {
    await chmod(folder, mode);
    await syncDirectory(folder);
  }
}

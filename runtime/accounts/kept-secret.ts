import { randomBytes } from "node:crypto";
import { link, mkdir, open, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { MasterSecrets } from "../base/master-secret.ts";

/**
 * The master secret stored in a folder, created on first use with mode 0600. It is written atomically, so concurrent processes
 * all read the same secret.
 */
export async function keptSecret(directory: string): Promise<MasterSecrets> {
  const path = join(directory, "secret");
  const kept = await readSecret(path);
  if (kept !== null) return kept;
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(randomBytes(32).toString("hex"));
    await file.sync();
  } finally {
    await file.close();
  }
  // `link` fails when the name exists, so the first of several processes decides.
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await unlink(draft);
  const made = await readSecret(path);
  if (made === null) throw new Error(`${path} could not be written`);
  return made;
}

async function readSecret(path: string): Promise<MasterSecrets | null> {
  try {
    const secret = (await readFile(path, "utf8")).trim();
    if (!/^[0-9a-f]{64}$/.test(secret)) throw new Error(`${path} does not hold a secret: restore it from a backup`);
    return [{ version: 1, secret }];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

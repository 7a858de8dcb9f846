import { createHash, type Hash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import {
  copyFile,
  constants,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { deserialize, serialize } from "node:v8";
import { fileDigest } from "../../snapshots/files/file-digest.ts";

/** Free space that entries leave to others, beside what the next snapshot will take. */
const RESERVED_BYTES = 256 << 20;

type Entry = { readonly path: string; readonly sha256: string; size: number; used: boolean };

/**
 * Results of steps of earlier builds, by what they were made from. They lie beside the store, which is served and copied. An
 * entry is a file named `<key>.<SHA-256 of its bytes>`; one whose bytes are others is removed and made again. Writing is best
 * effort: a cache that cannot be written, or would take space that the build needs, costs time and nothing else. One build at
 * a time uses it, because one at a time writes to the store.
 */
export class BuildCache {
  readonly #folder: string;
  readonly #entries = new Map<string, Entry>();
  readonly #reads: boolean;
  readonly #reserved: number;
  /** Keys whose entry was there and damaged. */
  readonly damaged = new Set<string>();

  private constructor(folder: string, reads: boolean, reserved: number) {
    [this.#folder, this.#reads, this.#reserved] = [folder, reads, reserved];
  }

  /** The cache of a store; without `reads` nothing of it is used. `needed` is what the build itself may take of the disk. */
  static async open(
    store: string,
    { reads, needed }: { readonly reads: boolean; readonly needed: number },
  ): Promise<BuildCache> {
    const folder = `${existsSync(store) ? realpathSync(store) : resolve(store)}.cache`;
    const cache = new BuildCache(folder, reads, 2 * needed + RESERVED_BYTES);
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const [, key, sha256] = /^([0-9a-f]{64})\.([0-9a-f]{64})$/.exec(name) ?? [];
      const found = key && sha256 ? await stat(path).catch(() => null) : null;
      // What a killed build was writing has another name.
      if (!found?.isFile()) await rm(path, { recursive: true, force: true });
      else cache.#entries.set(key!, { path, sha256: sha256!, size: found.size, used: false });
    }
    return cache;
  }

  /** Path of the bytes under a key, which are what was written; null for none. */
  async file(key: string): Promise<string | null> {
    const entry = this.#entries.get(key);
    if (!entry || !this.#reads) return null;
    const found = await fileDigest(entry.path).catch(() => null);
    if (found?.sha256 === entry.sha256) {
      entry.used = true;
      await utimes(entry.path, new Date(), new Date()).catch(() => undefined);
      return entry.path;
    }
    this.damaged.add(key);
    this.#entries.delete(key);
    await rm(entry.path, { recursive: true, force: true });
    return null;
  }

  /** The value under a key; null for none. */
  async value<Value>(key: string): Promise<Value | null> {
    const path = await this.file(key);
    return path === null ? null : (deserialize(await readFile(path)) as Value);
  }

  async keepValue(key: string, value: unknown): Promise<void> {
    const bytes = serialize(value);
    await this.#keep(key, createHash("sha256").update(bytes).digest("hex"), bytes.length, (path) =>
      writeFile(path, bytes, { flag: "wx" }),
    );
  }

  /** Keeps a copy of a file. */
  async keepFile(key: string, path: string): Promise<void> {
    const { sha256, size } = await fileDigest(path);
    await this.#keep(key, sha256, size, (target) => copyFile(path, target, constants.COPYFILE_FICLONE));
  }

  /** Removes the oldest of what this build did not use, until no more is left than it used. */
  async prune(): Promise<void> {
    const entries = [...this.#entries.values()];
    let left = entries.reduce((bytes, { size, used }) => bytes + (used ? size : 0), 0);
    const unused: { readonly entry: Entry; readonly time: number }[] = [];
    for (const entry of entries.filter(({ used }) => !used))
      unused.push({ entry, time: (await stat(entry.path).catch(() => null))?.mtimeMs ?? 0 });
    for (const old of unused.toSorted((a, b) => b.time - a.time)) {
      left -= old.entry.size;
      if (left < 0) await rm(old.entry.path, { force: true }).catch(() => undefined);
    }
  }

  async #keep(key: string, sha256: string, size: number, write: (path: string) => Promise<void>): Promise<void> {
    const known = this.#entries.get(key);
    if (known?.sha256 === sha256) {
      known.used = true;
      return;
    }
    const temporary = join(this.#folder, `${key}.new`);
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(this.#folder);
      if (bavail * bsize - size < this.#reserved) return;
      await write(temporary);
      const path = join(this.#folder, `${key}.${sha256}`);
      await rename(temporary, path);
      if (known) await rm(known.path, { force: true });
      this.#entries.set(key, { path, sha256, size, used: true });
    } catch {
      await rm(temporary, { force: true }).catch(() => undefined);
    }
  }
}

let code: string | null = null;

/** A key for what is made of `parts` by this program on this machine: other code makes other results. */
export function stepKey(...parts: readonly unknown[]): string {
  code ??= codeDigest();
  return createHash("sha256")
    .update(JSON.stringify([code, ...parts]))
    .digest("hex");
}

/** Digest of everything that runs in a build: our own files, the versions of what they import, and the machine's. */
function codeDigest(): string {
  const root = new URL("../../", import.meta.url);
  const hash = createHash("sha256");
  for (const folder of ["builder", "client/verify", "schemas", "snapshots"])
    addFolder(hash, fileURLToPath(new URL(folder, root)));
  for (const name of ["package-lock.json", "package.json", "../package.json"]) {
    const path = fileURLToPath(new URL(name, root));
    if (existsSync(path)) hash.update(readFileSync(path));
  }
  return hash.update([process.version, process.platform, process.arch].join(" ")).digest("hex");
}

function addFolder(hash: Hash, folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|js)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
  for (const path of files)
    hash
      .update(`${path.slice(folder.length)}\n`)
      .update(readFileSync(path))
      .update("\0");
}

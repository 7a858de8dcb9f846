import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { canonicalJson } from "../../snapshots/files/canonical.ts";
import { StoreUnavailableError } from "../state/store.ts";

export type ArchiveKind = "ledger" | "seals";

/** The first line of a file, after `format`. */
export type ArchiveHeader = {
  readonly kind: ArchiveKind;
  /** Index of the file among all files, from 0. */
  readonly number: number;
  /** The last Japanese day (YYYYMMDD) covered by the file. */
  readonly day: number;
  /** SHA-256 of the previous file; null for the first. */
  readonly prev: string | null;
};

/** A file as parsed from its name. `mark` is the start of its SHA-256, so concurrent writers never use the same name. */
export type NamedFile = {
  readonly path: string;
  readonly number: number;
  readonly kind: ArchiveKind;
  readonly day: number;
  readonly mark: string;
};

export type WrittenFile = NamedFile & { readonly sha256: string };

/** A file is missing or was changed. Requests that need it fail, as they do without the store. */
export class ArchiveDamagedError extends StoreUnavailableError {
  override readonly name = "ArchiveDamagedError";
}

/** For a file or the folder, when the system refuses to read it. */
export function unreadable(path: string, cause: unknown): ArchiveDamagedError {
  return new ArchiveDamagedError(`${path} cannot be read: ${(cause as Error).message}`, { cause });
}

const fileName = /^(\d{6})-(ledger|seals)-(\d{8})-([0-9a-f]{16})\.jsonl$/;
const markLength = 16;
/** As secret as the state, so the same mode. */
const [folderMode, fileMode] = [0o700, 0o600];

/** All files of a folder, in order; empty when the folder does not exist. Throws `ArchiveDamagedError` when it cannot be read. */
export async function listFiles(folder: string): Promise<NamedFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw unreadable(folder, error);
  });
  return names.toSorted().flatMap((name) => {
    const [, number, kind, day, mark] = fileName.exec(name) ?? [];
    if (mark === undefined) return [];
    return [{ path: join(folder, name), number: Number(number), kind: kind as ArchiveKind, day: Number(day), mark }];
  });
}

/** Writes a file and renames it once it is on disk. Null, and no file, when there are no lines. */
export async function writeFile(
  folder: string,
  header: ArchiveHeader,
  lines: AsyncIterable<string>,
): Promise<WrittenFile | null> {
  await mkdir(folder, { recursive: true, mode: folderMode });
  const draft = join(folder, `.draft-${randomBytes(8).toString("hex")}`);
  const file = await open(draft, "wx", fileMode);
  try {
    const hash = createHash("sha256");
    let [count, waiting] = [0, `${canonicalJson({ format: "konkyo-archive/1", ...header })}\n`];
    const flush = async () => {
      hash.update(waiting);
      await file.appendFile(waiting);
      waiting = "";
    };
    for await (const line of lines) {
      count += 1;
      waiting += `${line}\n`;
      if (waiting.length > 1 << 20) await flush();
    }
    if (count === 0) return null;
    await flush();
    await file.sync();
    const sha256 = hash.digest("hex");
    const { number, kind, day } = header;
    const mark = sha256.slice(0, markLength);
    const path = join(folder, `${String(number).padStart(6, "0")}-${kind}-${day}-${mark}.jsonl`);
    await rename(draft, path);
    await syncFolder(folder);
    return { path, number, kind, day, mark, sha256 };
  } finally {
    await file.close();
    await rm(draft, { force: true });
  }
}

/**
 * The lines of a file after its header. Throws `ArchiveDamagedError` when the file cannot be read, and at the end when its
 * SHA-256 differs.
 */
export async function* readLines(file: NamedFile, sha256: string): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const stream: AsyncIterable<Buffer> = createReadStream(file.path);
  let rest = Buffer.alloc(0);
  let isHeader = true;
  try {
    for await (const bytes of stream) {
      hash.update(bytes);
      rest = Buffer.concat([rest, bytes]);
      let start = 0;
      // Not readline, which also breaks lines at U+2028.
      for (let end = rest.indexOf(lineFeed); end >= 0; end = rest.indexOf(lineFeed, start)) {
        if (!isHeader) yield rest.toString("utf8", start, end);
        isHeader = false;
        start = end + 1;
      }
      rest = rest.subarray(start);
    }
  } catch (error) {
    throw unreadable(file.path, error);
  }
  if (hash.digest("hex") !== sha256)
    throw new ArchiveDamagedError(`${file.path} is not the file that was archived: bring it back from a backup`);
}
const lineFeed = 0x0a;

/**
 * Moves aside files that are not in the log: leftovers of interrupted or overtaken writers, and files archived after the moment
 * of a restored state. Nothing is deleted, because only a person can decide between the two cases. `counts` accepts the files of
 * the log.
 */
export async function setAside(folder: string, counts: (file: NamedFile) => boolean, nowMs: number): Promise<void> {
  for (const file of await listFiles(folder)) {
    if (counts(file)) continue;
    // A recent file may belong to a writer that has not logged it yet.
    const { mtimeMs } = await stat(file.path);
    if (nowMs - mtimeMs < youngMs) continue;
    await mkdir(join(folder, "aside"), { recursive: true, mode: folderMode });
    await rename(file.path, join(folder, "aside", basename(file.path)));
  }
}
const youngMs = 3_600_000;

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}

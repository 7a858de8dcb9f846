import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { canonicalJson } from "../../snapshots/canonical.ts";
import { StoreUnavailableError } from "../state/store.ts";

export type ArchiveKind = "ledger" | "seals";

/** The first line of a file, behind its `format`. */
export type ArchiveHeader = {
  readonly kind: ArchiveKind;
  /** Place of the file among all files, from 0 on. */
  readonly number: number;
  /** The last Japanese day (YYYYMMDD) that it holds something of. */
  readonly day: number;
  /** SHA-256 of the file before; null for the first. */
  readonly prev: string | null;
};

/** A file as its name tells it. `mark` is the beginning of its SHA-256, so that two writers never write one file. */
export type NamedFile = {
  readonly path: string;
  readonly number: number;
  readonly kind: ArchiveKind;
  readonly day: number;
  readonly mark: string;
};

export type WrittenFile = NamedFile & { readonly sha256: string };

/** A file is not there, or is not what was written. Nothing may be answered without it, as without the store. */
export class ArchiveDamagedError extends StoreUnavailableError {
  override readonly name = "ArchiveDamagedError";
}

const fileName = /^(\d{6})-(ledger|seals)-(\d{8})-([0-9a-f]{16})\.jsonl$/;
const markLength = 16;
/** Beside the state it is as secret as the state. */
const [folderMode, fileMode] = [0o700, 0o600];

/** All files of a folder, in order; none for a folder that is not there. */
export async function listFiles(folder: string): Promise<NamedFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.toSorted().flatMap((name) => {
    const [, number, kind, day, mark] = fileName.exec(name) ?? [];
    if (mark === undefined) return [];
    return [{ path: join(folder, name), number: Number(number), kind: kind as ArchiveKind, day: Number(day), mark }];
  });
}

/** Writes a file and gives it its name when all of it is on disk; null, and no file, when there is no line. */
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
 * The lines of a file behind its header. Throws `ArchiveDamagedError` when the file cannot be read, and at its end when it is
 * not the one with this SHA-256.
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
      // Not by readline, which ends a line at U+2028 too.
      for (let end = rest.indexOf(lineFeed); end >= 0; end = rest.indexOf(lineFeed, start)) {
        if (!isHeader) yield rest.toString("utf8", start, end);
        isHeader = false;
        start = end + 1;
      }
      rest = rest.subarray(start);
    }
  } catch (error) {
    throw new ArchiveDamagedError(`${file.path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  if (hash.digest("hex") !== sha256)
    throw new ArchiveDamagedError(`${file.path} is not the file that was archived: bring it back from a backup`);
}
const lineFeed = 0x0a;

/**
 * Puts aside what does not count: what writers left that were overtaken or ended, and what was archived after the moment that a
 * restored state is of. Nothing is removed: only a person can tell the two apart. `counts` names the files that count.
 */
export async function setAside(folder: string, counts: (file: NamedFile) => boolean, nowMs: number): Promise<void> {
  for (const file of await listFiles(folder)) {
    if (counts(file)) continue;
    // A young one may be of a writer that is about to enter it.
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

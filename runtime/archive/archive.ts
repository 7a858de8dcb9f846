import { rm } from "node:fs/promises";
import type { StoredLog } from "../seals/stored-log.ts";
import {
  ArchiveDamagedError,
  type ArchiveKind,
  listFiles,
  type NamedFile,
  readLines,
  setAside,
  writeFile,
  type WrittenFile,
} from "./archive-files.ts";

export const archiveLogOrigin = "konkyo/archive";

/**
 * Data too old for the store, in immutable files. A log in the state holds the SHA-256 of each file as a leaf under a signed
 * checkpoint, and decides which files are part of the archive.
 */
export type Archive = {
  /** How many files there are. */
  size(): Promise<number>;
  /** All files, the oldest first. Throws `ArchiveDamagedError` when one is not in the folder. */
  list(): Promise<readonly WrittenFile[]>;
  /** The newest file of a kind; null when there is none. */
  newest(kind: ArchiveKind): Promise<WrittenFile | null>;
  /** The file of a number. */
  find(number: number): Promise<WrittenFile>;
  /**
   * Writes lines to a new file, which is on disk and in the log when the promise resolves. `lines` is called again when another
   * writer was faster. Null when there are no lines.
   */
  add(kind: ArchiveKind, day: number, lines: () => AsyncIterable<string>): Promise<WrittenFile | null>;
  /** The lines of a file. Throws `ArchiveDamagedError`, at the latest at the end, when the content was changed. */
  lines(file: WrittenFile): AsyncIterable<string>;
};

export type ArchiveOptions = {
  readonly folder: string;
  readonly log: StoredLog;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

export function createArchive({ folder, log, now }: ArchiveOptions): Archive {
  const sha256At = async (opened: { leaf(index: number): Promise<Buffer> }, number: number) =>
    (await opened.leaf(number)).toString("hex");
  const named = (files: readonly NamedFile[], number: number, sha256: string): WrittenFile => {
    const file = files.find((each) => each.number === number && sha256.startsWith(each.mark));
    if (file === undefined)
      throw new ArchiveDamagedError(
        `${folder} has no file ${number} with the SHA-256 ${sha256}: set KONKYO_ARCHIVE to the folder that has it, or bring it back from a backup`,
      );
    return { ...file, sha256 };
  };
  const list = async () => {
    const opened = await log.open();
    const files = await listFiles(folder);
    const known: WrittenFile[] = [];
    for (let number = 0; number < opened.size; number++)
      known.push(named(files, number, await sha256At(opened, number)));
    return known;
  };
  return {
    size: async () => (await log.open()).size,
    list,
    newest: async (kind) => (await list()).findLast((file) => file.kind === kind) ?? null,
    async find(number) {
      return named(await listFiles(folder), number, await sha256At(await log.open(), number));
    },
    async add(kind, day, lines) {
      const kept = new Set((await list()).map(({ path }) => path));
      await setAside(folder, ({ path }) => kept.has(path), now());
      let written: WrittenFile | null = null;
      await log.append(async (opened) => {
        if (written !== null) await rm(written.path, { force: true });
        const number = opened.size;
        const prev = number === 0 ? null : await sha256At(opened, number - 1);
        // Throws when this machine lacks the previous file: all files of an archive must be in one folder.
        if (prev !== null) named(await listFiles(folder), number - 1, prev);
        written = await writeFile(folder, { kind, number, day, prev }, lines());
        return written === null ? [] : [Buffer.from(written.sha256, "hex")];
      });
      return written;
    },
    lines: (file) => readLines(file, file.sha256),
  };
}

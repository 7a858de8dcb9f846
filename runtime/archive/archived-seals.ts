import { type FileHandle, open } from "node:fs/promises";
import { type ArchivedSeals, KeptSeal } from "../seals/kept-seals.ts";
import type { Archive } from "./archive.ts";
import { ArchiveDamagedError, unreadable } from "./archive-files.ts";

/** Upper bound for the length of a seal's line. */
const lineBytes = 8_192;

/**
 * Seals in archive files. Lines are sorted by id, so a lookup is a binary search. The file's hash is not checked for a lookup:
 * each seal is verified by its leaf in the log of seals.
 */
export function readArchivedSeals(archive: Pick<Archive, "find">): ArchivedSeals {
  return {
    async read(number, sealId) {
      const { path } = await archive.find(number);
      const seal = await findSeal(path, sealId).catch((error: unknown) => {
        throw error instanceof ArchiveDamagedError ? error : unreadable(path, error);
      });
      if (seal === null) throw new ArchiveDamagedError(`${path} has no seal ${sealId}, though it was archived there`);
      return seal;
    },
  };
}

async function findSeal(path: string, sealId: string): Promise<KeptSeal | null> {
  const file = await open(path, "r");
  try {
    let [low, high] = [await lineEnd(file, 0), (await file.stat()).size];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const start = middle === low ? low : Math.min(high, await lineEnd(file, middle - 1));
      const end = start < high ? await lineEnd(file, start) : start;
      const seal = start < high ? await sealAt(file, start, end, path) : null;
      if (seal?.entry.seal_id === sealId) return seal;
      if (seal !== null && seal.entry.seal_id < sealId) low = end;
      else high = middle;
    }
    return null;
  } finally {
    await file.close();
  }
}

/** Offset just after the line feed that ends the line at this byte. */
async function lineEnd(file: FileHandle, position: number): Promise<number> {
  const bytes = await bytesAt(file, position, lineBytes);
  const found = bytes.indexOf(0x0a);
  return position + (found < 0 ? bytes.length : found + 1);
}

async function sealAt(file: FileHandle, start: number, end: number, path: string): Promise<KeptSeal> {
  const line = (await bytesAt(file, start, end - start)).toString("utf8");
  try {
    return KeptSeal.parse(JSON.parse(line));
  } catch (error) {
    throw new ArchiveDamagedError(`${path} has a line that is no seal: bring it back from a backup`, { cause: error });
  }
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { InputFile } from "./input-file.ts";

/**
 * A path on disk that holds exactly the bytes of the file, for readers that want a path instead of a stream. Plain files
 * give their own path; `.gz` and zip entries are streamed into the folder under a name of ours, never the archive's.
 * Throws `InputReadError` for a damaged file and leaves no part of it behind.
 */
export async function materialise(file: InputFile, directory: string): Promise<string> {
  if (file.plain) return file.path;
  const key = createHash("sha256").update(`${file.path}\0${file.name}`).digest("hex").slice(0, 16);
  const path = join(directory, `${key}${extension(file.name)}`);
  const part = `${path}.part`;
  await mkdir(directory, { recursive: true });
  try {
    await pipeline(Readable.from(file.open()), createWriteStream(part));
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return path;
}

/** The extension says the format to readers; anything unusual in it is dropped. */
function extension(name: string): string {
  return /\.[a-z0-9]{1,10}$/i.exec(name.replace(/\.gz$/i, ""))?.[0]?.toLowerCase() ?? "";
}

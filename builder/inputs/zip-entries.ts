import { crc32 } from "node:zlib";
import * as yauzl from "yauzl";
import { createInputFile, type InputFile, type InputLimits, InputReadError } from "./input-file.ts";

/**
 * The files of an archive, sorted by entry name; folders and helper files of desktop systems are left out.
 * Sizes are held against the limits as the directory states them, before anything is inflated.
 */
export async function zipEntries(
  name: string,
  path: string,
  limits: InputLimits,
  wanted: (entryName: string) => boolean,
): Promise<{ files: InputFile[]; problems: Problem[] }> {
  const problems: Problem[] = [];
  const files: InputFile[] = [];
  const refuse = (at: string, reason: string) => problems.push({ at, reason });
  let entries: yauzl.Entry[];
  try {
    entries = await listEntries(path);
  } catch (error) {
    refuse(name, `not a readable zip file: ${error instanceof Error ? error.message : String(error)}`);
    return { files, problems };
  }
  let total = 0;
  for (const entry of entries) {
    const entryName = decodeName(entry);
    if (entryName.endsWith("/") || isSystemFile(entryName)) continue;
    const at = `${name}!${entryName}`;
    const unsafe = unsafeName(entryName);
    if (unsafe) refuse(at, unsafe);
    else if (!wanted(entryName)) continue;
    else if (entry.isEncrypted()) refuse(at, "entry is encrypted");
    else if (/\.(zip|gz)$/i.test(entryName)) refuse(at, "an archive inside an archive is not read");
    else if (entry.uncompressedSize > limits.entryBytes)
      refuse(at, `entry of ${entry.uncompressedSize} bytes is larger than the limit of ${limits.entryBytes}`);
    else {
      total += entry.uncompressedSize;
      files.push(entryFile(at, path, entry, limits));
    }
  }
  if (total > limits.totalBytes) {
    refuse(name, `entries of ${total} bytes together are larger than the limit of ${limits.totalBytes}`);
    return { files: [], problems };
  }
  return { files: files.sort((a, b) => (a.name < b.name ? -1 : 1)), problems };
}

function entryFile(name: string, path: string, entry: yauzl.Entry, limits: InputLimits): InputFile {
  return createInputFile({
    name,
    path,
    size: entry.uncompressedSize,
    limits,
    plain: false,
    open: () => readEntry(path, entry),
  });
}

async function* readEntry(path: string, entry: yauzl.Entry): AsyncGenerator<Uint8Array> {
  const zip = await openZip(path);
  try {
    const stream = await new Promise<AsyncIterable<Buffer>>((resolve, reject) => {
      zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
    });
    let sum = 0;
    for await (const part of stream) {
      sum = crc32(part, sum);
      yield part;
    }
    if (sum !== entry.crc32) throw new InputReadError("entry does not match its CRC-32");
  } finally {
    zip.close();
  }
}

async function listEntries(path: string): Promise<yauzl.Entry[]> {
  const zip = await openZip(path);
  try {
    return await new Promise((resolve, reject) => {
      const entries: yauzl.Entry[] = [];
      zip.on("entry", (entry: yauzl.Entry) => {
        entries.push(entry);
        zip.readEntry();
      });
      zip.on("end", () => resolve(entries));
      zip.on("error", reject);
      zip.readEntry();
    });
  } finally {
    zip.close();
  }
}

function openZip(path: string): Promise<yauzl.ZipFile> {
  return new Promise((resolve, reject) => {
    // Names stay raw: yauzl would stop at the first unsafe one, and knows nothing of Shift_JIS.
    yauzl.open(path, { lazyEntries: true, autoClose: false, decodeStrings: false }, (error, zip) =>
      error ? reject(error) : resolve(zip),
    );
  });
}

/** UTF-8 where the bytes are that, flagged or not; else Shift_JIS, which Japanese archivers write without saying so. */
function decodeName(entry: yauzl.Entry): string {
  const raw = entry.fileName as unknown as Uint8Array;
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(raw);
  } catch {
    return new TextDecoder("shift_jis").decode(raw);
  }
}

function unsafeName(name: string): string | null {
  if (name.includes("\0")) return "entry name holds a NUL";
  if (name.includes("\\")) return "entry name holds a backslash";
  if (name.startsWith("/") || /^[A-Za-z]:/.test(name)) return "entry name is absolute";
  if (name.split("/").includes("..")) return "entry name leaves the archive";
  return null;
}

function isSystemFile(name: string): boolean {
  return name.startsWith("__MACOSX/") || /(^|\/)(\.DS_Store|Thumbs\.db)$/.test(name);
}

/** An input that could not be taken up: where, and why. */
export type Problem = { readonly at: string; readonly reason: string };

import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "../schemas/snapshot/manifest.ts";
import { fileDigest } from "./files/file-digest.ts";
import { layout } from "./files/layout.ts";
import { ManifestError, openManifest } from "./format/manifest.ts";
import { type Mismatch, verifyRecords } from "./verify-records.ts";
import type { SignatureCheck, TrustPolicy } from "./trust/policy.ts";

export type Verification = {
  readonly corpusSnapshotId: string | null;
  readonly manifest: Manifest | null;
  readonly signature: SignatureCheck | null;
  readonly filesChecked: number;
  readonly bytesChecked: number;
  readonly mismatches: readonly Mismatch[];
};

export type VerifyOptions = {
  readonly policy: TrustPolicy;
  readonly onBytes?: (bytes: number) => void;
  /** How a file is hashed; in this thread unless said otherwise. */
  readonly digest?: typeof fileDigest;
  /** Files hashed at the same time; one unless said otherwise. */
  readonly atOnce?: number;
  /** Also hashes every record: a holder of the signing key could sign other records under the same id. */
  readonly deep?: boolean;
};

/**
 * Recomputes everything a snapshot's manifest promises: signature, id, and size and SHA-256 of every file; a file too
 * many or too few is a mismatch too, and so is a link, whose target can change while nothing in the directory does. Never
 * throws for what it finds in the directory.
 */
export async function verifySnapshot(directory: string, options: VerifyOptions): Promise<Verification> {
  const { policy, onBytes, digest = fileDigest, atOnce = 1, deep = false } = options;
  let opened: ReturnType<typeof openManifest>;
  try {
    opened = await readOpened(directory, policy);
  } catch (error) {
    const file = error instanceof ManifestError ? error.file : directory;
    const reason = (error as Error).message.replace(`${file}: `, "");
    return {
      corpusSnapshotId: null,
      manifest: null,
      signature: null,
      filesChecked: 0,
      bytesChecked: 0,
      mismatches: [{ file, reason }],
    };
  }
  const { manifest, signature } = opened;
  const mismatches: Mismatch[] = await unexpectedFiles(directory, manifest);
  const reasons = new Map<string, string | null>();
  // The largest first, so that no lane is left alone with it at the end.
  const waiting = manifest.files.toSorted((a, b) => b.size - a.size).values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const file of waiting)
        reasons.set(file.path, await fileMismatch(join(directory, file.path), file, digest, onBytes));
    }),
  );
  let bytesChecked = 0;
  for (const { path, size } of manifest.files) {
    const reason = reasons.get(path);
    if (reason) mismatches.push({ file: path, reason });
    else bytesChecked += size;
  }
  // Files that are not the signed ones need no second reason, and might not be readable.
  if (deep && mismatches.length === 0) mismatches.push(...(await verifyRecords(directory, manifest, onBytes)));
  return {
    corpusSnapshotId: manifest.corpus_snapshot_id,
    manifest,
    signature,
    filesChecked: manifest.files.length,
    bytesChecked,
    mismatches,
  };
}

async function readOpened(directory: string, policy: TrustPolicy): Promise<ReturnType<typeof openManifest>> {
  const read = async (name: string) => {
    try {
      return await readFile(join(directory, name));
    } catch (error) {
      throw new ManifestError(
        name,
        (error as NodeJS.ErrnoException).code === "ENOENT" ? "missing" : (error as Error).message,
      );
    }
  };
  const bytes = await read(layout.manifest);
  const note = policy.allowUnsigned
    ? await read(layout.signature).catch(() => Buffer.alloc(0))
    : await read(layout.signature);
  return openManifest(bytes, note.toString("utf8"), policy);
}

async function unexpectedFiles(directory: string, manifest: Manifest): Promise<Mismatch[]> {
  const expected = new Set([layout.manifest, layout.signature, ...manifest.files.map(({ path }) => path)]);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ entry, file: join(entry.parentPath, entry.name).slice(join(directory, "/").length) }))
    .filter(({ entry, file }) => !entry.isFile() || !expected.has(file))
    .map(({ entry, file }) => ({ file, reason: entry.isFile() ? "not in the manifest" : "not a plain file" }))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

async function fileMismatch(
  path: string,
  file: Manifest["files"][number],
  digest: typeof fileDigest,
  onBytes?: (bytes: number) => void,
): Promise<string | null> {
  try {
    const { size } = await stat(path);
    if (size !== file.size) return `${size} bytes, the manifest says ${file.size}`;
    const { sha256 } = await digest(path, onBytes);
    return sha256 === file.sha256 ? null : `SHA-256 is ${sha256}, the manifest says ${file.sha256}`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "missing" : (error as Error).message;
  }
}

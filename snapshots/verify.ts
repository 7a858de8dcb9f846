import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "../schemas/manifest.ts";
import { fileDigest } from "./file-digest.ts";
import { layout } from "./layout.ts";
import { ManifestError, openManifest } from "./manifest.ts";
import type { SignatureCheck, TrustPolicy } from "./trust/policy.ts";

export type Mismatch = { readonly file: string; readonly reason: string };
export type Verification = {
  readonly corpusSnapshotId: string | null;
  readonly manifest: Manifest | null;
  readonly signature: SignatureCheck | null;
  readonly filesChecked: number;
  readonly bytesChecked: number;
  readonly mismatches: readonly Mismatch[];
};

export type VerifyOptions = { readonly policy: TrustPolicy; readonly onBytes?: (bytes: number) => void };

/**
 * Recomputes everything a snapshot's manifest promises: signature, id, and size and SHA-256 of every file; a file too
 * many or too few is a mismatch too. Never throws for what it finds in the directory.
 */
export async function verifySnapshot(directory: string, { policy, onBytes }: VerifyOptions): Promise<Verification> {
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
  let bytesChecked = 0;
  for (const file of manifest.files) {
    const reason = await fileMismatch(join(directory, file.path), file, onBytes);
    if (reason) mismatches.push({ file: file.path, reason });
    else bytesChecked += file.size;
  }
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
    .map((entry) => join(entry.parentPath, entry.name).slice(join(directory, "/").length))
    .filter((path) => !expected.has(path))
    .map((file) => ({ file, reason: "not in the manifest" }))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

async function fileMismatch(
  path: string,
  file: Manifest["files"][number],
  onBytes?: (bytes: number) => void,
): Promise<string | null> {
  try {
    const { size } = await stat(path);
    if (size !== file.size) return `${size} bytes, the manifest says ${file.size}`;
    const digest = await fileDigest(path, onBytes);
    return digest.sha256 === file.sha256 ? null : `SHA-256 is ${digest.sha256}, the manifest says ${file.sha256}`;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "missing" : (error as Error).message;
  }
}

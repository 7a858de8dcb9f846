import { createHash, createHmac, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PullOptions } from "../../../snapshots/transfer/pull.ts";

export type FakeSnapshot = {
  readonly id: string;
  readonly directory: string;
  readonly files: Readonly<Record<string, Buffer>>;
  readonly bytes: number;
};

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const sign = (manifest: Uint8Array) => `signed ${createHmac("sha256", "test key").update(manifest).digest("hex")}\n`;

/** A snapshot folder of random files below `root`, with a manifest that fits and a signature `checkManifest` takes. */
export async function makeSnapshot(root: string, sizes: Readonly<Record<string, number>>): Promise<FakeSnapshot> {
  return await makeSnapshotOf(
    root,
    Object.fromEntries(Object.entries(sizes).map(([path, size]) => [path, randomBytes(size)])),
  );
}

/** A snapshot folder of these files. */
export async function makeSnapshotOf(
  root: string,
  files: Readonly<Record<string, Buffer>>,
  sequence = 1,
): Promise<FakeSnapshot> {
  const id = `cs1_${[...randomBytes(52)].map((byte) => "abcdefghijklmnopqrstuvwxyz234567"[byte % 32]).join("")}`;
  const directory = join(root, id);
  for (const [path, bytes] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), bytes);
  }
  await writeManifest(directory, { corpus_snapshot_id: id, sequence, files: listing(files) });
  return { id, directory, files, bytes: Object.values(files).reduce((sum, { length }) => sum + length, 0) };
}

export function listing(files: Readonly<Record<string, Buffer>>): { path: string; size: number; sha256: string }[] {
  return Object.entries(files).map(([path, bytes]) => ({ path, size: bytes.length, sha256: sha256(bytes) }));
}

export async function writeManifest(directory: string, manifest: object): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(manifest)}\n`);
  await writeFile(join(directory, "manifest.json"), bytes);
  await writeFile(join(directory, "manifest.sig"), sign(bytes));
}

/** Stands in for the trust policy. */
export const checkManifest: PullOptions["checkManifest"] = (manifest, signature) => {
  if (signature !== sign(manifest))
    throw new Error(signature === "" ? "no signature" : "the signature is of another manifest");
};

/** Recomputes a folder against its manifest, as a snapshot is verified. */
export const verifyDirectory: PullOptions["verifyDirectory"] = async (directory) => {
  const bytes = await readFile(join(directory, "manifest.json"));
  await checkManifest(bytes, await readFile(join(directory, "manifest.sig"), "utf8"));
  const { files } = JSON.parse(bytes.toString("utf8")) as { files: { path: string; size: number; sha256: string }[] };
  const mismatches: { file: string; reason: string }[] = [];
  for (const file of files) {
    const found = await readFile(join(directory, file.path)).catch(() => null);
    if (!found) mismatches.push({ file: file.path, reason: "missing" });
    else if (sha256(found) !== file.sha256) mismatches.push({ file: file.path, reason: "altered" });
  }
  const expected = new Set(["manifest.json", "manifest.sig", ...files.map(({ path }) => path)]);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(directory.length + 1);
    if (!entry.isDirectory() && !expected.has(path)) mismatches.push({ file: path, reason: "not in the manifest" });
  }
  return { mismatches };
};

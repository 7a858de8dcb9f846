import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "../../schemas/manifest.ts";
import { fileDigest } from "../../snapshots/file-digest.ts";
import { layout } from "../../snapshots/layout.ts";
import { manifestBytes, signManifest } from "../../snapshots/manifest.ts";
import { writeDurably } from "../../snapshots/transfer/durable-files.ts";
import type { Signer } from "../../snapshots/trust/signed-note.ts";

/** Hashes every file from disk and writes the manifest and its signature, the last files of a snapshot. */
export async function writeManifest(
  directory: string,
  described: Omit<Manifest, "files">,
  signer: Signer,
): Promise<Manifest> {
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .toSorted();
  const files: Manifest["files"] = [];
  for (const path of paths) files.push({ path, ...(await fileDigest(join(directory, path))) });
  const manifest: Manifest = { ...described, files };
  const bytes = manifestBytes(manifest);
  await writeDurably(join(directory, layout.manifest), bytes);
  await writeDurably(join(directory, layout.signature), signManifest(manifest, bytes, signer));
  return manifest;
}

import { readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Manifest } from "../../schemas/snapshot/manifest.ts";
import { fileDigest } from "../../snapshots/files/file-digest.ts";
import { layout } from "../../snapshots/files/layout.ts";
import { manifestBytes, signManifest } from "../../snapshots/format/manifest.ts";
import { describeChunks } from "../../snapshots/transfer/chunk-list.ts";
import { jstDate, utcSeconds } from "../../snapshots/text/era.ts";
import type { Signer } from "../../snapshots/trust/signed-note.ts";
import type { FileDigests } from "../run/file-digests.ts";
import type { BuildEffects } from "../run/stage-clock.ts";

export type Described = Omit<Manifest, "files">;

/** What a manifest says beside its files; times come from the clock and are no part of the id. */
export function describeSnapshot(
  known: Omit<Described, "format" | "data_as_of" | "created_at" | "expires" | "provenance">,
  { now, provenance }: Pick<BuildEffects, "now" | "provenance">,
  { expiresDays, duckdb }: { readonly expiresDays: number; readonly duckdb: string },
): Described {
  const created = now().getTime();
  return {
    format: "konkyo-snapshot/2",
    ...known,
    data_as_of: jstDate(new Date(known.newest_fetched_at)),
    created_at: utcSeconds(created),
    expires: utcSeconds(created + expiresDays * 86_400_000),
    provenance: {
      builder_version: provenance.builderVersion,
      commit: provenance.commit,
      lockfile_sha256: provenance.lockfileSha256,
      node: process.versions.node,
      duckdb,
      platform: `${process.platform}-${process.arch}`,
      slsa_level_claimed: 0,
    },
  };
}

/** Path, size and SHA-256 of every file that is wanted. */
export async function listFiles(
  directory: string,
  digests: FileDigests,
  isWanted: (path: string) => boolean = () => true,
): Promise<Manifest["files"]> {
  return await Promise.all(
    pathsIn(directory)
      .filter(isWanted)
      .map(async (path) => {
        const { sha256, size } = await digests.of(path);
        return { path, sha256, size };
      }),
  );
}

function pathsIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .toSorted();
}

/** Lists every file and its chunks, and writes the manifest and its signature, the last of a snapshot. */
export async function writeManifest(
  directory: string,
  described: Described,
  signer: Signer,
  digests: FileDigests,
): Promise<Manifest> {
  const files = await listFiles(directory, digests);
  const paths = files.map(({ path }) => path);
  await writeFile(join(directory, layout.chunks), await describeChunks(paths, (path) => digests.of(path)));
  const chunks = { path: layout.chunks, ...(await fileDigest(join(directory, layout.chunks))) };
  const manifest: Manifest = {
    ...described,
    files: [...files, chunks].toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  };
  const bytes = manifestBytes(manifest);
  await writeFile(join(directory, layout.manifest), bytes);
  await writeFile(join(directory, layout.signature), signManifest(manifest, bytes, signer));
  return manifest;
}

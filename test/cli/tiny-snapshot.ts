import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Manifest } from "../../schemas/manifest.ts";
import { corpusIdentity } from "../../snapshots/identity.ts";
import { layout, storeLayout } from "../../snapshots/layout.ts";
import { manifestBytes, signManifest } from "../../snapshots/manifest.ts";
import { sha256 } from "../../snapshots/merkle/hashing.ts";
import { localSigner } from "../../snapshots/trust/local-keys.ts";
import type { Signer } from "../../snapshots/trust/signed-note.ts";

export type TinyOptions = {
  readonly rows?: number;
  readonly sequence?: number;
  readonly expires?: string;
  readonly signer?: Signer;
  readonly files?: Readonly<Record<string, string>>;
};

/** Puts a signed snapshot into a store that is whole but holds no database: enough for everything but reading records. */
export function tinySnapshot(
  store: string,
  options: TinyOptions = {},
): { id: string; directory: string; manifest: Manifest } {
  const {
    rows = 1,
    sequence = 1,
    expires = "2026-07-01T00:00:00Z",
    files = { "README.md": "a snapshot\n", "search/law.idx": "index" },
  } = options;
  const tables = [{ name: "law", rows, schema_sha256: "1".repeat(64), root: "2".repeat(64) }];
  const versions = { rules_version: "1", normalizer_version: "1", index_version: "1", precompute_version: "1" };
  const { corpusSnapshotId: id, corpusChecksum } = corpusIdentity(tables, versions);
  const manifest: Manifest = {
    format: "konkyo-snapshot/1",
    corpus_snapshot_id: id,
    corpus_checksum: corpusChecksum,
    tables,
    versions,
    files: Object.entries(files).map(([path, text]) => ({
      path,
      size: Buffer.byteLength(text),
      sha256: sha256(Buffer.from(text)).toString("hex"),
    })),
    sources: [],
    data_as_of: "2026-04-01",
    newest_fetched_at: "2026-04-01T00:00:00Z",
    sequence,
    prev_id: null,
    created_at: "2026-04-02T00:00:00Z",
    expires,
    provenance: {
      builder_version: "0.1.0",
      commit: null,
      lockfile_sha256: null,
      node: "24.0.0",
      duckdb: "1.5.5",
      platform: "linux-x64",
      slsa_level_claimed: 0,
    },
  };
  const directory = join(store, id);
  mkdirSync(join(directory, "search"), { recursive: true });
  for (const [path, text] of Object.entries(files)) writeFileSync(join(directory, path), text);
  const bytes = manifestBytes(manifest);
  writeFileSync(join(directory, layout.manifest), bytes);
  const signer = options.signer ?? localSigner(join(store, storeLayout.keys), "snapshot");
  writeFileSync(join(directory, layout.signature), signManifest(manifest, bytes, signer));
  return { id, directory, manifest };
}

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Manifest } from "../../schemas/snapshot/manifest.ts";
import { corpusIdentity } from "../../snapshots/format/identity.ts";
import { layout } from "../../snapshots/files/layout.ts";
import { manifestBytes, signManifest } from "../../snapshots/format/manifest.ts";
import { MerkleWriter } from "../../snapshots/merkle/file.ts";
import { recordLeaf, sha256 } from "../../snapshots/merkle/hashing.ts";
import { RecordsWriter } from "../../snapshots/records/writer.ts";
import { localSigner } from "../../snapshots/trust/key-files.ts";
import type { Signer } from "../../snapshots/trust/signed-note.ts";

export type TinyOptions = {
  readonly rows?: number;
  readonly sequence?: number;
  readonly createdAt?: string;
  readonly expires?: string;
  readonly signer?: Signer;
  readonly files?: Readonly<Record<string, string>>;
  /** Records and tree that give the root of the table; without them the snapshot holds none and cannot be promoted. */
  readonly laws?: StoredLaws;
};

export type StoredLaws = {
  readonly rows: number;
  readonly root: string;
  readonly files: Readonly<Record<string, Buffer>>;
};

/** A table of laws as a build stores it. `text` is what each of them says. */
export async function storedLaws(rows: number, text = "law"): Promise<StoredLaws> {
  const folder = mkdtempSync(join(tmpdir(), "konkyo-laws-"));
  const [records, tree] = [
    new RecordsWriter(join(folder, layout.records)),
    new MerkleWriter(join(folder, layout.tree)),
  ];
  const table = records.table("law");
  const leaves = Array.from({ length: rows }, (_, index) => {
    const [key, json] = [`LAW-${String(index).padStart(5, "0")}`, `{"text":"${text}"}`];
    table.add(Buffer.from(key), Buffer.from(json), index);
    return recordLeaf("law", key, json);
  });
  table.end();
  await records.close();
  const root = tree.addTable("law", Buffer.concat(leaves)).toString("hex");
  tree.close();
  const files = Object.fromEntries(
    [layout.records, layout.tree].map((name) => [name, readFileSync(join(folder, name))]),
  );
  rmSync(folder, { recursive: true });
  return { rows, root, files };
}

/** Puts a signed snapshot into a store that is whole but holds no database: enough for all but reading it. */
export function tinySnapshot(
  store: string,
  options: TinyOptions = {},
): { id: string; directory: string; manifest: Manifest } {
  const { laws, sequence = 1, expires = "2026-07-01T00:00:00Z" } = options;
  const { rows, root } = laws ?? { rows: options.rows ?? 1, root: "2".repeat(64) };
  const files = {
    ...(options.files ?? { "README.md": "a snapshot\n", "search/law.idx": "index" }),
    ...laws?.files,
  };
  const tables = [{ name: "law", rows, schema_sha256: "1".repeat(64), root }];
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
    created_at: options.createdAt ?? "2026-04-02T00:00:00Z",
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
  const signer = options.signer ?? localSigner(store);
  writeFileSync(join(directory, layout.signature), signManifest(manifest, bytes, signer));
  return { id, directory, manifest };
}

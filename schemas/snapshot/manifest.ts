import { z } from "zod";
import { Checksum, CorpusSnapshotId, Count, HttpUrl, IsoDate, License, Sha256Hex, Text, Timestamp } from "../common.ts";

/** What one table contributes to the id of a snapshot; exactly these members are hashed. */
export const ManifestTable = z
  .object({
    name: Text.describe("Name of the table."),
    rows: Count.describe("Number of records."),
    schema_sha256: Sha256Hex.describe("SHA-256 of the description of the table's fields."),
    root: Sha256Hex.describe("Root of the Merkle tree over the canonical records."),
  })
  .meta({
    id: "ManifestTable",
    description: "Row count, shape and Merkle root of one table.",
    examples: [{ name: "law", rows: 150, schema_sha256: "1".repeat(64), root: "2".repeat(64) }],
  });

/** Versions of the rules that turn sources into records; a new one is a new snapshot id. */
export const ManifestVersions = z
  .object({
    rules_version: Text.describe("Version of the reconciliation and tier rules."),
    normalizer_version: Text.describe("Version of the text folding."),
    index_version: Text.describe("Version of the search index."),
    precompute_version: Text.describe("Version of the prepared answers."),
  })
  .meta({
    id: "ManifestVersions",
    description: "Versions of everything that shapes the records.",
    examples: [{ rules_version: "1", normalizer_version: "1", index_version: "1", precompute_version: "1" }],
  });

/** A file of the snapshot, by its path inside it. */
export const ManifestFile = z
  .object({
    path: z
      .string()
      .refine(isPlainRelativePath, "must be a plain relative path")
      .describe("Path inside the snapshot, separated by slashes."),
    size: Count.describe("Size in bytes."),
    sha256: Sha256Hex.describe("SHA-256 of the bytes."),
  })
  .meta({
    id: "ManifestFile",
    description: "Size and SHA-256 of one file.",
    examples: [{ path: "search/law.json", size: 1024, sha256: "3".repeat(64) }],
  });

/** A source the snapshot was built from and what became of its files. */
export const ManifestSource = z
  .object({
    id: Text.describe("Id of the source in the sources file."),
    url: HttpUrl.describe("Where the publisher offers it."),
    publisher: Text.describe("Who publishes it."),
    license: License,
    fetched_at: Timestamp.describe("When it was fetched."),
    files: z
      .array(
        z.object({
          name: Text.describe("Name of the input file."),
          size: Count.describe("Size in bytes."),
          sha256: Sha256Hex.describe("SHA-256 of the bytes."),
          rows_in: Count.describe("Rows the file holds."),
          rows_out: Count.describe("Rows that were used, those that joined the record of another included."),
          refused: Count.describe("Rows that were refused with a reason."),
        }),
      )
      .describe("The input files."),
  })
  .meta({
    id: "ManifestSource",
    description: "One source with its publisher, licence, fetch time and files.",
    examples: [
      {
        id: "egov-law",
        url: "https://laws.e-gov.go.jp/bulkdownload/",
        publisher: "デジタル庁",
        license: "gov_standard_v2.0",
        fetched_at: "2026-04-01T00:00:00Z",
        files: [{ name: "laws.zip", size: 2048, sha256: "4".repeat(64), rows_in: 151, rows_out: 150, refused: 1 }],
      },
    ],
  });

/** How and with what a snapshot was built. None of it is part of the id. */
export const ManifestProvenance = z
  .object({
    builder_version: Text.describe("Version of Konkyo that built it."),
    commit: Text.nullable().describe("Commit of the builder, if known."),
    lockfile_sha256: Sha256Hex.nullable().describe("SHA-256 of the lockfile of the builder, if known."),
    node: Text.describe("Version of Node."),
    duckdb: Text.describe("Version of DuckDB."),
    platform: Text.describe("Operating system and processor."),
    slsa_level_claimed: z.literal([0, 1, 2, 3]).describe("SLSA build level that the publisher claims."),
  })
  .meta({
    id: "ManifestProvenance",
    description: "Builder, versions and claims about the build.",
    examples: [
      {
        builder_version: "0.1.0",
        commit: null,
        lockfile_sha256: null,
        node: "24.0.0",
        duckdb: "1.5.5",
        platform: "linux-x64",
        slsa_level_claimed: 0,
      },
    ],
  });

/** The signed description of a snapshot, `manifest.json`. */
export const Manifest = z
  .object({
    format: z
      .enum(["konkyo-snapshot/1", "konkyo-snapshot/2"])
      .describe("Version of the snapshot format. The id covers the derived files since version 2."),
    corpus_snapshot_id: CorpusSnapshotId,
    corpus_checksum: Checksum.describe("Root of the tree over the tables, as sha256:<64 hex>."),
    tables: z.array(ManifestTable).describe("Every hashed table and the list of derived files, sorted by name."),
    versions: ManifestVersions,
    files: z.array(ManifestFile).describe("Every other file of the snapshot, sorted by path."),
    sources: z.array(ManifestSource).describe("What the snapshot was built from, sorted by id."),
    data_as_of: IsoDate.nullable().describe("Day up to which the sources speak; null when no source was read."),
    newest_fetched_at: Timestamp.describe("Latest fetch time of any source."),
    sequence: z.int().min(1).describe("Position in the publisher's series of snapshots."),
    prev_id: CorpusSnapshotId.nullable().describe("The snapshot before this one; null for the first."),
    created_at: Timestamp.describe("When the snapshot was built."),
    expires: Timestamp.describe("After this a newer snapshot should have been published."),
    provenance: ManifestProvenance,
  })
  .refine((manifest) => manifest.created_at <= manifest.expires, {
    error: "must not lie before created_at",
    path: ["expires"],
  })
  .meta({
    id: "Manifest",
    description: "Signed description of a snapshot: id, roots, files, sources, versions and place in the series.",
    examples: [
      {
        format: "konkyo-snapshot/2",
        corpus_snapshot_id: `cs1_${"abcdefghijklmnopqrstuvwxyz".repeat(2)}`,
        corpus_checksum: `sha256:${"5".repeat(64)}`,
        tables: [{ name: "law", rows: 150, schema_sha256: "1".repeat(64), root: "2".repeat(64) }],
        versions: { rules_version: "1", normalizer_version: "1", index_version: "1", precompute_version: "1" },
        files: [{ path: "corpus.duckdb", size: 4096, sha256: "3".repeat(64) }],
        sources: [],
        data_as_of: "2026-04-01",
        newest_fetched_at: "2026-04-01T00:00:00Z",
        sequence: 1,
        prev_id: null,
        created_at: "2026-04-02T00:00:00Z",
        expires: "2026-07-01T00:00:00Z",
        provenance: {
          builder_version: "0.1.0",
          commit: null,
          lockfile_sha256: null,
          node: "24.0.0",
          duckdb: "1.5.5",
          platform: "linux-x64",
          slsa_level_claimed: 0,
        },
      },
    ],
  });

export type Manifest = z.infer<typeof Manifest>;
export type ManifestTable = z.infer<typeof ManifestTable>;
export type ManifestVersions = z.infer<typeof ManifestVersions>;
export type ManifestFile = z.infer<typeof ManifestFile>;

/** A manifest is read before it is trusted, so a path must not be able to leave the snapshot's directory. */
function isPlainRelativePath(path: string): boolean {
  return path.split("/").every((part) => /^[A-Za-z0-9_][A-Za-z0-9._-]*$/.test(part));
}

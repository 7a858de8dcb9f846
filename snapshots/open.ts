import { statSync } from "node:fs";
import { join } from "node:path";
import type { DuckDBInstance } from "@duckdb/node-api";
import type { Manifest } from "../schemas/manifest.ts";
import { type TableName, tables } from "../schemas/tables.ts";
import { openReadOnly } from "./database/settings.ts";
import { layout } from "./layout.ts";
import { MerkleReader } from "./merkle/file.ts";
import { RecordsReader, type StoredRecord } from "./records/reader.ts";

/** Enough to recompute the snapshot id from one record, with public data alone. */
export type InclusionProof = {
  readonly corpus_snapshot_id: string;
  readonly table: string;
  readonly key: string;
  readonly record: unknown;
  readonly leaf: string;
  readonly index: number;
  readonly rows: number;
  readonly path: string[];
  readonly tables: Manifest["tables"];
  readonly versions: Manifest["versions"];
  readonly corpus_checksum: string;
};

/** An open snapshot. It was verified before; opening reads nothing but headers. */
export class Snapshot {
  readonly directory: string;
  readonly manifest: Manifest;
  readonly records: RecordsReader;
  readonly #tree: MerkleReader;
  #database: Promise<DuckDBInstance> | null = null;

  constructor(directory: string, manifest: Manifest) {
    this.directory = directory;
    this.manifest = manifest;
    this.records = new RecordsReader(join(directory, layout.records));
    const tree = join(directory, layout.tree);
    this.#tree = new MerkleReader(tree, statSync(tree).size);
  }

  get id(): string {
    return this.manifest.corpus_snapshot_id;
  }

  /** Canonical bytes of a record, or null. */
  record(table: TableName, key: string): StoredRecord | null {
    return this.records.get(table, key);
  }

  /** Proof that a record is part of the snapshot id; null when there is no such public record. */
  proof(table: TableName, key: string): InclusionProof | null {
    const stored = tables[table].hashed ? this.record(table, key) : null;
    if (!stored) return null;
    const record = JSON.parse(stored.json.toString()) as { excluded?: boolean };
    // Rows held back from public search are covered by the id but not handed out.
    if (table === "program" && record.excluded) return null;
    return {
      corpus_snapshot_id: this.id,
      table,
      key,
      record,
      leaf: this.#tree.leaf(table, stored.index).toString("hex"),
      index: stored.index,
      rows: this.#tree.rows(table),
      path: this.#tree.path(table, stored.index).map((node) => node.toString("hex")),
      tables: this.manifest.tables,
      versions: this.manifest.versions,
      corpus_checksum: this.manifest.corpus_checksum,
    };
  }

  /** The database, opened read-only on first use. */
  database(): Promise<DuckDBInstance> {
    this.#database ??= openReadOnly(join(this.directory, layout.database));
    return this.#database;
  }

  async close(): Promise<void> {
    this.#tree.close();
    await this.records.close();
    (await this.#database)?.closeSync();
  }
}

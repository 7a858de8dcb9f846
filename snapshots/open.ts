import { statSync } from "node:fs";
import { join } from "node:path";
import type { DuckDBInstance } from "@duckdb/node-api";
import type { Manifest } from "../schemas/manifest.ts";
import { type TableName, tables } from "../schemas/tables.ts";
import { type ColumnTable, readColumns } from "./columns/column-table.ts";
import type { ColumnDataset } from "./columns/dataset-columns.ts";
import { openReadOnly } from "./database/settings.ts";
import { columnsFile, indexFile, layout, nameIndexFile } from "./layout.ts";
import { MerkleReader } from "./merkle/file.ts";
import { NameIndex } from "./names/name-index.ts";
import type { NamedRegister } from "./names/named-registers.ts";
import { RecordsReader, type StoredRecord } from "./records/reader.ts";
import { readIndex, type SearchIndex } from "./search/index-reader.ts";
import type { SearchableDataset } from "./search/record-documents.ts";

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
  readonly #indexes = new Map<SearchableDataset, Promise<SearchIndex>>();
  readonly #columns = new Map<ColumnDataset, Promise<ColumnTable>>();
  readonly #names = new Map<NamedRegister, NameIndex>();
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

  /** The search index of a dataset, read on first use and then kept. */
  index(dataset: SearchableDataset): Promise<SearchIndex> {
    const known = this.#indexes.get(dataset) ?? readIndex(join(this.directory, indexFile(dataset)));
    this.#indexes.set(dataset, known);
    return known;
  }

  /** The filter columns of a dataset, read on first use and then kept. */
  columns<Name extends ColumnDataset>(dataset: Name): Promise<ColumnTable<Name>> {
    const known = this.#columns.get(dataset) ?? readColumns(dataset, join(this.directory, columnsFile(dataset)));
    this.#columns.set(dataset, known as Promise<ColumnTable>);
    return known as Promise<ColumnTable<Name>>;
  }

  /** The name index of a register, opened on first use and read where it lies. */
  names(register: NamedRegister): NameIndex {
    const known = this.#names.get(register) ?? new NameIndex(join(this.directory, nameIndexFile(register)));
    this.#names.set(register, known);
    return known;
  }

  async close(): Promise<void> {
    for (const names of this.#names.values()) names.close();
    this.#tree.close();
    await this.records.close();
    (await this.#database)?.closeSync();
  }
}

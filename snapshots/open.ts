import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBInstance } from "@duckdb/node-api";
import { LRUCache } from "lru-cache";
import type { Manifest } from "../schemas/snapshot/manifest.ts";
import { BuildReport } from "../schemas/snapshot/report.ts";
import { type TableName, tables } from "../schemas/records/tables.ts";
import { type ColumnTable, readColumns } from "./columns/column-table.ts";
import type { ColumnDataset } from "./columns/dataset-columns.ts";
import { openReadOnly } from "./database/settings.ts";
import { createLanguage, type Language } from "./language/language.ts";
import { readLexicon } from "./lexicon/lexicon.ts";
import { columnsFile, indexFile, layout, nameIndexFile, suggestFile, textsFile } from "./files/layout.ts";
import { MerkleReader } from "./merkle/file.ts";
import { recordLeaf } from "./merkle/hashing.ts";
import { rootFromProof } from "./merkle/tree.ts";
import { NameIndex } from "./names/name-index.ts";
import type { NamedRegister } from "./names/named-registers.ts";
import { DamagedRecordError, LeafChecks, type StoredRecord } from "./records/leaf-checks.ts";
import { RecordsReader } from "./records/reader.ts";
import { readIndex, type SearchIndex } from "./search/index-reader.ts";
import { scopesOf } from "./search/documents/scopes.ts";
import type { SearchableDataset } from "./search/documents/record-documents.ts";
import { readSuggestions, type SuggestIndex } from "./suggest/suggest-index.ts";
import type { SuggestDataset } from "./suggest/suggested-names.ts";
import { TextIndex } from "./texts/text-index.ts";
import type { IndexedTexts } from "./texts/text-unit.ts";

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

/**
 * The languages made last, by the digest of their lexicon. The tables of one take a thread most of a second, which requests would
 * have to wait for at each promotion, and a snapshot mostly has the words of the one before it.
 */
const languages = new LRUCache<string, Promise<Language>>({ max: 2 });

function languageOf({ directory, manifest }: Pick<Snapshot, "directory" | "manifest">): Promise<Language> {
  const digest = manifest.files.find(({ path }) => path === layout.lexicon)?.sha256;
  const known = digest === undefined ? undefined : languages.get(digest);
  if (known) return known;
  const made = readLexicon(join(directory, layout.lexicon)).then(createLanguage);
  if (digest !== undefined) {
    languages.set(digest, made);
    // A failed attempt is repeated by the next caller.
    made.catch(() => languages.delete(digest));
  }
  return made;
}

/** An open snapshot. It was verified before; opening reads nothing but headers. */
export class Snapshot {
  readonly directory: string;
  readonly manifest: Manifest;
  readonly records: RecordsReader;
  readonly #tree: MerkleReader;
  readonly #onDamage: (damage: DamagedRecordError) => void;
  readonly #indexes = new Map<SearchableDataset, Promise<SearchIndex>>();
  readonly #columns = new Map<ColumnDataset, Promise<ColumnTable>>();
  readonly #suggestions = new Map<SuggestDataset, Promise<SuggestIndex>>();
  readonly #names = new Map<NamedRegister | "party", NameIndex>();
  readonly #texts = new Map<IndexedTexts, TextIndex>();
  #language: Promise<Language> | null = null;
  #database: Promise<DuckDBInstance> | null = null;
  #report: Promise<BuildReport> | null = null;

  /** `onDamage` is called with damage that a read finds; the reader gets the error too. */
  constructor(directory: string, manifest: Manifest, onDamage: (damage: DamagedRecordError) => void = () => {}) {
    this.directory = directory;
    this.manifest = manifest;
    this.#onDamage = onDamage;
    const tree = join(directory, layout.tree);
    this.#tree = new MerkleReader(tree, statSync(tree).size);
    const leaves = new LeafChecks(this.#tree);
    this.records = new RecordsReader(join(directory, layout.records), { leaves, onDamage });
  }

  get id(): string {
    return this.manifest.corpus_snapshot_id;
  }

  /** What became of the rows of every source, as the build reported it; read once. */
  report(): Promise<BuildReport> {
    this.#report ??= readFile(join(this.directory, layout.report), "utf8").then((text) =>
      BuildReport.parse(JSON.parse(text)),
    );
    // A failed attempt is repeated by the next caller.
    this.#report.catch(() => (this.#report = null));
    return this.#report;
  }

  /** Canonical bytes of a record, or null. */
  record(table: TableName, key: string): StoredRecord | null {
    return this.records.get(table, key);
  }

  /**
   * Proof that a record is part of the snapshot id; null when there is no such public record. It is recomputed from the
   * bytes that were read before it is given, and DamagedRecordError is thrown when it does not hold.
   */
  proof(table: TableName, key: string): InclusionProof | null {
    const stored = tables[table].hashed ? this.record(table, key) : null;
    if (!stored) return null;
    const leaf = recordLeaf(table, key, stored.json);
    const [rows, path] = [this.#tree.rows(table), this.#tree.path(table, stored.index)];
    const root = this.manifest.tables.find(({ name }) => name === table)?.root;
    if (rootFromProof(leaf, stored.index, rows, path)?.toString("hex") !== root) {
      const damage = new DamagedRecordError(`${table} ${JSON.stringify(key)} does not lead to the root`, layout.tree);
      this.#onDamage(damage);
      throw damage;
    }
    const record = JSON.parse(stored.json.toString()) as { excluded?: boolean };
    // Rows held back from public search are covered by the id but not handed out.
    if (table === "program" && record.excluded) return null;
    return {
      corpus_snapshot_id: this.id,
      table,
      key,
      record,
      leaf: leaf.toString("hex"),
      index: stored.index,
      rows,
      path: path.map((node) => node.toString("hex")),
      tables: this.manifest.tables,
      versions: this.manifest.versions,
      corpus_checksum: this.manifest.corpus_checksum,
    };
  }

  /** The database, opened read-only on first use. It works on one thread: a service beside it answers requests. */
  database(): Promise<DuckDBInstance> {
    this.#database ??= openReadOnly(join(this.directory, layout.database), { threads: 1 });
    return this.#database;
  }

  /** What questions are read with, made from the lexicon on first use and then kept; shared by snapshots with the same words. */
  language(): Promise<Language> {
    this.#language ??= languageOf(this);
    return this.#language;
  }

  /** The search index of a dataset, read on first use and then kept. */
  index(dataset: SearchableDataset): Promise<SearchIndex> {
    const path = join(this.directory, indexFile(dataset));
    const known =
      this.#indexes.get(dataset) ?? this.language().then((language) => readIndex(path, language, scopesOf[dataset]));
    this.#indexes.set(dataset, known);
    return known;
  }

  /** The filter columns of a dataset, read on first use and then kept. */
  columns<Name extends ColumnDataset>(dataset: Name): Promise<ColumnTable<Name>> {
    const known = this.#columns.get(dataset) ?? readColumns(dataset, join(this.directory, columnsFile(dataset)));
    this.#columns.set(dataset, known as Promise<ColumnTable>);
    return known as Promise<ColumnTable<Name>>;
  }

  /** The names of a dataset for suggestions, read on first use, with rests between the pieces, and then kept. */
  suggestions(dataset: SuggestDataset, rest?: () => Promise<void>): Promise<SuggestIndex> {
    const pathOf = (part: "names" | "terms") => join(this.directory, suggestFile(dataset, part));
    const known =
      this.#suggestions.get(dataset) ??
      readSuggestions(dataset, { names: pathOf("names"), terms: pathOf("terms") }, rest);
    this.#suggestions.set(dataset, known);
    return known;
  }

  /** The name index of a register, or of the parties that records name, opened on first use and read where it lies. */
  names(register: NamedRegister | "party"): NameIndex {
    const known = this.#names.get(register) ?? new NameIndex(join(this.directory, nameIndexFile(register)));
    this.#names.set(register, known);
    return known;
  }

  /** The text index of a table, opened on first use; its lists are read where they lie. */
  texts(table: IndexedTexts): TextIndex {
    const known = this.#texts.get(table) ?? new TextIndex(join(this.directory, textsFile(table)));
    this.#texts.set(table, known);
    return known;
  }

  async close(): Promise<void> {
    for (const names of this.#names.values()) names.close();
    for (const texts of this.#texts.values()) texts.close();
    this.#tree.close();
    await this.records.close();
    (await this.#database)?.closeSync();
  }
}

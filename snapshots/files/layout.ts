import { join } from "node:path";

/** Form of a corpus_snapshot_id, which is the name of its folder. */
export const SNAPSHOT_ID = /^cs1_[a-z2-7]{52}$/;

/** Files of a published snapshot; everything but the last two is listed in the manifest. */
export const layout = {
  database: "corpus.duckdb",
  records: "records.mdb",
  tree: "merkle.bin",
  search: "search",
  suggest: "search/suggest",
  lexicon: "lexicon/lines.json",
  schemas: "schemas",
  report: "report.json",
  readme: "README.md",
  chunks: "chunks.json",
  manifest: "manifest.json",
  signature: "manifest.sig",
} as const;

/** Name of the index file of one dataset, relative to the snapshot. */
export function indexFile(dataset: string): string {
  return join(layout.search, `${dataset}.idx`);
}

/** Name of the file with the filter columns of one dataset, relative to the snapshot. */
export function columnsFile(dataset: string): string {
  return join(layout.search, `${dataset}.col`);
}

/** Name of the name index of one register, or of the parties that records name, relative to the snapshot. */
export function nameIndexFile(register: string): string {
  return join(layout.search, `${register}.names`);
}

/** Name of a file of suggestions, relative to the snapshot: the names of one dataset, or the terms that lead to them. */
export function suggestFile(dataset: string, part: "names" | "terms"): string {
  return join(layout.suggest, `${dataset}.${part}.jsonl`);
}

/** Name of the text index of one table, relative to the snapshot. */
export function textsFile(table: string): string {
  return join(layout.search, `${table}.texts`);
}

/** Name of the file with the JSON Schema of one table, relative to the snapshot. */
export function schemaFile(table: string): string {
  return join(layout.schemas, `${table}.json`);
}

/** Entries of a store beside the snapshots themselves. */
export const storeLayout = {
  current: "current",
  /** Where earlier versions kept the signing key of the store. */
  formerKeys: ".keys",
  log: "log.jsonl",
  /** Report of the last build, whether it published or not. */
  report: "last-report.json",
  staging: ".staging-",
  pulling: ".pull-",
} as const;

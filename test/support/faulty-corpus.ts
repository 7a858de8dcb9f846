import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testSources } from "./build.ts";
import { copiedSources } from "./shuffled-sources.ts";
import { keepWordsOfRows } from "./words-of-rows.ts";

type Row = Record<string, unknown>;

/** A source entry as a test writes it: what a schema would refuse included. */
export type RawEntry = Record<string, unknown> & { id: string; files: string[] };

/** A copy of the invented corpus that a test plants faults into. */
export type FaultyCorpus = {
  /** Path of the sources file. */
  readonly sources: string;
  path(file: string): string;
  /** Changes the rows of a JSONL file. */
  editRows(file: string, edit: (rows: Row[]) => Row[]): void;
  /** Changes the entry of a source. */
  editEntry(id: string, edit: (entry: RawEntry) => Row): void;
};

export function faultyCorpus({ allWords = false } = {}): FaultyCorpus {
  const folder = copiedSources(testSources);
  const sources = join(folder, "sources.json");
  const path = (file: string) => join(folder, file);
  const corpus: FaultyCorpus = {
    sources,
    path,
    editRows(file, edit) {
      const rows = readFileSync(path(file), "utf8").trimEnd().split("\n");
      const edited = edit(rows.map((row) => JSON.parse(row) as Row));
      writeFileSync(path(file), edited.map((row) => `${JSON.stringify(row)}\n`).join(""));
    },
    editEntry(id, edit) {
      const file = JSON.parse(readFileSync(sources, "utf8")) as { sources: RawEntry[] };
      const entries = file.sources.map((entry) => (entry.id === id ? edit(entry) : entry));
      writeFileSync(sources, JSON.stringify({ ...file, sources: entries }));
    },
  };
  if (!allWords) keepWordsOfRows(sources);
  return corpus;
}

/** Changes the first row and leaves the others as they are. */
export function firstRow(change: Row): (rows: Row[]) => Row[] {
  return ([first, ...rest]) => [{ ...first, ...change }, ...rest];
}

/** Ids of the snapshots that a store shows. */
export function publishedIn(store: string): string[] {
  return readdirSync(store).filter((name) => name.startsWith("cs1_"));
}

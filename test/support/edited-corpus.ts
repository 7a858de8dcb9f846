import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { gunzipSync } from "node:zlib";
import type { SourcesFile } from "../../schemas/input/sources.ts";
import { testSources } from "./build.ts";
import { copiedSources } from "./shuffled-sources.ts";
import { keepWordsOfRows } from "./words-of-rows.ts";

export type CorpusRow = Record<string, unknown>;

/** A corpus that may be changed. */
export type Corpus = { readonly sources: string; readonly path: (file: string) => string };

/** A copy of the invented corpus that a test may change; without `allWords` only with the words that rows are read with. */
export function copyOfCorpus({ allWords = true } = {}): Corpus {
  const corpus = corpusIn(copiedSources(testSources));
  if (!allWords) keepWordsOfRows(corpus.sources);
  return corpus;
}

/**
 * The corpus of a sources file, copied into a folder unless it lies there already: files of lines unpacked, with so many rows of
 * each at most. All other files stay where they are.
 */
export function copyOfSources(sources: string, folder: string, rows: number): Corpus {
  const corpus = corpusIn(folder);
  if (existsSync(corpus.sources)) return corpus;
  mkdirSync(folder, { recursive: true });
  const from = dirname(resolve(sources));
  const copied = new Set<string>();
  const placeOf = (file: string): string => {
    if (!/^[^*?{}!]+\.(?:jsonl|tsv)(?:\.gz)?$/.test(file)) return resolve(from, file);
    const name = basename(file, ".gz");
    if (copied.has(name)) throw new Error(`two files are named ${name}`);
    copied.add(name);
    const bytes = readFileSync(resolve(from, file));
    const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
    writeFileSync(corpus.path(name), `${text.trimEnd().split("\n").slice(0, rows).join("\n")}\n`);
    return name;
  };
  const { publishers, ...file } = JSON.parse(readFileSync(sources, "utf8")) as SourcesFile;
  // Rows of a part may name what it lacks: none of its sources is held to how many are refused.
  const expected = rows === Infinity ? {} : { expect: { min_rows: 0, max_refused_share: 1 } };
  const entries = file.sources.map((entry) => ({ ...entry, ...expected, files: entry.files.map(placeOf) }));
  const list = publishers === undefined ? {} : { publishers: resolve(from, publishers) };
  writeFileSync(corpus.sources, JSON.stringify({ ...file, ...list, sources: entries }));
  return corpus;
}

function corpusIn(folder: string): Corpus {
  return { sources: join(folder, "sources.json"), path: (file) => join(folder, file) };
}

/** Changes the rows of a file of such a copy. */
export function editJsonl(path: string, edit: (rows: CorpusRow[]) => CorpusRow[]): void {
  const rows = readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as CorpusRow);
  writeFileSync(
    path,
    `${edit(rows)
      .map((row) => JSON.stringify(row))
      .join("\n")}\n`,
  );
}

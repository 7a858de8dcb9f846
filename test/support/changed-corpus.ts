import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { SourceEntry } from "../../schemas/input/sources.ts";
import { buildInto, temporaryFolder, testSources } from "./build.ts";
import { copiedSources } from "./shuffled-sources.ts";
import { keepWordsOfRows } from "./words-of-rows.ts";

/**
 * A snapshot of the invented corpus with other sources, for all tests of a file; to be called at its top level, before the
 * service that reads it. `change` gives a source as it shall be, or null to leave it out. Without `allWords` it has only the
 * words that rows are read with.
 */
export function changedCorpusOfFile(
  change: (source: SourceEntry) => SourceEntry | null,
  { allWords = true } = {},
): () => { store: string; id: string } {
  const store = temporaryFolder("changed-corpus");
  let inputs: string | null = null;
  let id: string | null = null;
  beforeAll(async () => {
    inputs = copiedSources(testSources);
    const path = join(inputs, "sources.json");
    if (!allWords) keepWordsOfRows(path);
    const file = JSON.parse(readFileSync(path, "utf8")) as { sources: SourceEntry[] };
    const sources = file.sources.flatMap((source) => change(source) ?? []);
    writeFileSync(path, JSON.stringify({ ...file, sources }));
    ({ corpusSnapshotId: id } = await buildInto(store, { sources: path }));
  });
  afterAll(() => {
    for (const folder of [store, inputs]) if (folder !== null) rmSync(folder, { recursive: true, force: true });
  });
  return () => ({ store, id: id! });
}

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { testSources } from "./build.ts";
import { copiedSources } from "./shuffled-sources.ts";

export type CorpusRow = Record<string, unknown>;

/** A copy of the invented corpus that a test may change. */
export function copyOfCorpus(): { sources: string; path: (file: string) => string } {
  const folder = copiedSources(testSources);
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

import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { demoSources, temporaryFolder, testSources } from "./build.ts";

export type CorpusRow = Record<string, unknown>;

/** A copy of the invented corpus that a test may change. */
export function copyOfCorpus(): { sources: string; path: (file: string) => string } {
  const folder = temporaryFolder("corpus");
  cpSync(dirname(testSources), folder, { recursive: true });
  const sources = join(folder, "sources.json");
  // Its words are those of the demo, whose folder a copy lies elsewhere from.
  const demo = dirname(demoSources);
  writeFileSync(sources, readFileSync(sources, "utf8").replaceAll("../../demo/", `${demo}/`));
  return { sources, path: (file) => join(folder, file) };
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

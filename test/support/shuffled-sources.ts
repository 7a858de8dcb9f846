import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { temporaryFolder } from "./build.ts";

/** A copy of the folder of a sources file, for changing what is in it; gives the folder. */
export function copiedSources(sources: string): string {
  const folder = temporaryFolder("inputs");
  cpSync(dirname(sources), folder, { recursive: true });
  // Files outside the folder are named by their way from it.
  const path = join(folder, "sources.json");
  const moved = readFileSync(path, "utf8").replaceAll(/"(\.\.\/[^"]*)"/g, (_, outside: string) => {
    return JSON.stringify(join(dirname(sources), outside));
  });
  writeFileSync(path, moved);
  return folder;
}

/** The files with records in a folder, in the order of their names. */
export function dataFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .toSorted()
    .map((name) => join(folder, name));
}

/** The same sources with the lines of every file and the sources themselves in another order; gives the sources file. */
export function shuffledSources(sources: string, random: (below: number) => number): string {
  const folder = copiedSources(sources);
  for (const path of dataFiles(folder))
    writeFileSync(path, `${shuffle(readFileSync(path, "utf8").trimEnd().split("\n"), random).join("\n")}\n`);
  const path = join(folder, "sources.json");
  const file = JSON.parse(readFileSync(path, "utf8")) as { sources: unknown[] };
  writeFileSync(path, JSON.stringify({ ...file, sources: shuffle(file.sources, random) }));
  return path;
}

/** The same items in another order. */
export function shuffle<Item>(items: readonly Item[], random: (below: number) => number): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = random(last + 1);
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}

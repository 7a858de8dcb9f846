import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { JudgedQuery } from "./measures.ts";

/** The judged queries of a folder of `.jsonl` files, by dataset. */
export function readJudged(folder: string): Map<string, JudgedQuery[]> {
  const queries = new Map<string, JudgedQuery[]>();
  const files = readdirSync(folder).filter((name) => name.endsWith(".jsonl"));
  for (const file of files.toSorted()) {
    for (const line of readFileSync(join(folder, file), "utf8").split("\n")) {
      if (line === "") continue;
      const judged = JSON.parse(line) as JudgedQuery;
      const list = queries.get(judged.dataset) ?? [];
      queries.set(judged.dataset, list);
      list.push(judged);
    }
  }
  return queries;
}

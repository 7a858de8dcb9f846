import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/** Rows of one JSONL file of the real corpus, unpacked where it is packed. */
export function readCorpus<Row>(corpus: string, file: string): Row[] {
  const bytes = readFileSync(join(corpus, file));
  const text = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Row);
}

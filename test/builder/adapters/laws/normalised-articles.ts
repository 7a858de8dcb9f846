import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gunzipSync } from "node:zlib";

type Row = Readonly<Record<string, unknown>>;

/** Articles of one law out of a normalised file of the real corpus, in their order; the rows of a law stand together there. */
export function openNormalisedArticles(corpus: string, file: string): (lawId: string) => Row[] {
  const bytes = gunzipSync(readFileSync(resolve(corpus, file)));
  return (lawId) => {
    const head = Buffer.from(`{"law_id": "${lawId}"`);
    const rows: Row[] = [];
    for (let start = bytes.indexOf(head); start >= 0 && head.equals(bytes.subarray(start, start + head.length));) {
      const end = bytes.indexOf(0x0a, start);
      rows.push(JSON.parse(bytes.toString("utf8", start, end < 0 ? bytes.length : end)) as Row);
      if (end < 0) break;
      start = end + 1;
    }
    return rows;
  };
}

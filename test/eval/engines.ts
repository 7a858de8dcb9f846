import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import type { SearchDocument } from "../../snapshots/search/document.ts";
import { openIndex } from "../../snapshots/search/index-reader.ts";
import { writeIndex } from "../../snapshots/search/index-writer.ts";
import type { Answer } from "./measures.ts";

/** Answers the queries over the documents, in order; null when the engine is not on this machine. */
export type Engine = {
  readonly name: string;
  answer(documents: readonly SearchDocument[], queries: readonly string[]): { answers: Answer[]; note: string } | null;
};

const MAX_OUTPUT = 1 << 30;
const GROONGA = process.env["GROONGA"] ?? "groonga";

/** Ours: each query is timed on its own after a warm-up over all of them, the median of five runs counting. */
export const konkyo: Engine = {
  name: "konkyo",
  answer(documents, queries) {
    const started = performance.now();
    const bytes = writeIndex(documents);
    const built = performance.now();
    const index = openIndex(bytes);
    const opened = performance.now();
    const run = (query: string) => index.search(query, { limit: 10 });
    for (let round = 0; round < 20; round++) for (const query of queries) run(query);
    const answers = queries.map((query) => {
      const times: number[] = [];
      for (let round = 0; round < 5; round++) {
        const start = performance.now();
        run(query);
        times.push(performance.now() - start);
      }
      return { ids: run(query).hits.map((hit) => hit.id), milliseconds: times.toSorted((a, b) => a - b)[2]! };
    });
    const note = `${documents.length} documents, ${(bytes.length / 1e6).toFixed(1)} MB, written in ${Math.round(built - started)} ms, opened in ${(opened - built).toFixed(1)} ms`;
    return { answers, note };
  },
};

/** SQLite FTS5 with trigrams, through Python's own sqlite3. */
export const sqlite: Engine = {
  name: "sqlite-fts5",
  answer(documents, queries) {
    const input = JSON.stringify({
      documents: documents.map((document) => [document.id, document.name, textOf(document)]),
      queries,
    });
    const child = spawnSync("python3", [join(import.meta.dirname, "fts5-baseline.py")], {
      input,
      maxBuffer: MAX_OUTPUT,
    });
    if (child.status !== 0) return null;
    return { answers: (JSON.parse(child.stdout.toString()) as { answers: Answer[] }).answers, note: "" };
  },
};

/** Groonga with bigrams, through its command-line program. */
export const groonga: Engine = {
  name: "groonga",
  answer(documents, queries) {
    if (spawnSync(GROONGA, ["--version"]).status !== 0) return null;
    const folder = mkdtempSync(join(tmpdir(), "konkyo-eval-"));
    try {
      const load = documents.map((document) =>
        JSON.stringify({ _key: document.id, name: plain(document.name), body: plain(textOf(document)) }),
      );
      const selects = queries.map(
        (query) =>
          `select Record --match_columns 'name*10||body' --query ${quoted(query)} --output_columns _key --sort_keys -_score --limit 10`,
      );
      const commands = [
        "table_create Record TABLE_HASH_KEY ShortText",
        "column_create Record name COLUMN_SCALAR ShortText",
        "column_create Record body COLUMN_SCALAR LongText",
        `load --table Record\n[\n${load.join(",\n")}\n]`,
        "table_create Terms TABLE_PAT_KEY ShortText --default_tokenizer TokenBigramSplitSymbolAlphaDigit --normalizer NormalizerAuto",
        "column_create Terms name_terms COLUMN_INDEX|WITH_POSITION Record name",
        "column_create Terms body_terms COLUMN_INDEX|WITH_POSITION Record body",
        ...selects,
        ...selects,
      ];
      const child = spawnSync(GROONGA, ["-n", join(folder, "db")], {
        input: `${commands.join("\n")}\n`,
        maxBuffer: MAX_OUTPUT,
      });
      if (child.status !== 0) return null;
      const lines = child.stdout.toString().trim().split("\n");
      return { answers: lines.slice(-selects.length).map(parseSelect), note: "" };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function parseSelect(line: string): Answer {
  const [[, , seconds], body] = JSON.parse(line) as [[number, number, number], [[unknown, unknown, ...[string][]]]?];
  return { ids: (body?.[0] ?? []).slice(2).map((row) => String((row as [string])[0])), milliseconds: seconds * 1000 };
}

/** A query as a Groonga argument: each word a phrase, so no character is an operator. */
function quoted(query: string): string {
  const words = plain(query)
    .split(" ")
    .filter((word) => word !== "");
  const escaped = words.map((word) => `"${word.replace(/[\\"]/g, "\\$&")}"`).join(" ");
  return `'${escaped.replace(/[\\']/g, "\\$&")}'`;
}

function plain(text: string): string {
  return text.normalize("NFKC").replace(/\s+/g, " ");
}

function textOf({ identifiers, aliases, places, fields }: SearchDocument): string {
  const numbers = identifiers.filter((key) => key.startsWith("houjin:")).map((key) => key.slice("houjin:".length));
  return [...aliases, ...places, ...numbers, ...fields.map((field) => field.text)].join("\n");
}

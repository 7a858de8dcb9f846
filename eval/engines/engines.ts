import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Document } from "../held-records.ts";
import type { Answer } from "../measures.ts";

/** Answers the queries over the documents, in order; null when the engine is not on this machine. */
export type Engine = {
  readonly name: string;
  answer(documents: readonly Document[], queries: readonly string[]): Answer[] | null;
};

const MAX_OUTPUT = 1 << 30;
const GROONGA = process.env["GROONGA"] ?? "groonga";

/** SQLite FTS5 with trigrams, through Python's own sqlite3: all words, then any of them. */
const sqlite: Engine = {
  name: "sqlite-fts5",
  answer(documents, queries) {
    const input = JSON.stringify({ documents: documents.map(({ id, name, body }) => [id, name, body]), queries });
    const child = spawnSync("python3", [join(import.meta.dirname, "fts5-baseline.py")], {
      input,
      maxBuffer: MAX_OUTPUT,
    });
    if (child.status !== 0) return null;
    return (JSON.parse(child.stdout.toString()) as { answers: Answer[] }).answers;
  },
};

/** Groonga with bigrams, through its command-line program: all words, then any of them. */
const groonga: Engine = {
  name: "groonga",
  answer(documents, queries) {
    if (spawnSync(GROONGA, ["--version"]).status !== 0) return null;
    const folder = mkdtempSync(join(tmpdir(), "konkyo-eval-"));
    try {
      const load = documents.map(({ id, name, body }) =>
        JSON.stringify({ _key: id, name: plain(name), body: plain(body) }),
      );
      const selects = [" ", " OR "].flatMap((joint) => queries.map((query) => selectOf(query, joint)));
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
      const answers = child.stdout.toString().trim().split("\n").slice(-selects.length).map(parseSelect);
      return queries.map((_, at) => joined(answers[at]!, answers[at + queries.length]!));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** The engines that ours is held against. */
export const otherEngines: readonly Engine[] = [sqlite, groonga];

function selectOf(query: string, joint: string): string {
  return `select Record --match_columns 'name*10||body' --query ${quoted(query, joint)} --output_columns _key --sort_keys -_score --limit 10`;
}

function parseSelect(line: string): Answer {
  const [[, , seconds], body] = JSON.parse(line) as [[number, number, number], [[unknown, unknown, ...[string][]]]?];
  return { ids: (body?.[0] ?? []).slice(2).map((row) => String((row as [string])[0])), milliseconds: seconds * 1000 };
}

/** The records with all words before those with any; the second search only counts when the first found too few. */
function joined(all: Answer, any: Answer): Answer {
  if (all.ids.length >= 10) return all;
  return {
    ids: [...new Set([...all.ids, ...any.ids])].slice(0, 10),
    milliseconds: all.milliseconds + any.milliseconds,
  };
}

/** A query as a Groonga argument: each word a phrase, so no character is an operator. */
function quoted(query: string, joint: string): string {
  const words = plain(query)
    .split(" ")
    .filter((word) => word !== "");
  const escaped = words.map((word) => `"${word.replace(/[\\"]/g, "\\$&")}"`).join(joint);
  return `'${escaped.replace(/[\\']/g, "\\$&")}'`;
}

function plain(text: string): string {
  return text.normalize("NFKC").replace(/\s+/g, " ");
}

import { parseArgs } from "node:util";
import { corpusDocuments } from "./corpus-documents.ts";
import { type Engine, groonga, konkyo, sqlite } from "./engines.ts";
import { readJudged } from "./judged-queries.ts";
import { besideCorpus, sharedCorpus } from "../support/corpus-folder.ts";
import { type Figures, figuresOf, type JudgedQuery } from "./measures.ts";

/*
 * Measures search on judged queries: npm run eval [-- --corpus <dir> --queries <dir> --dataset <name> --json --own --misses]
 * --own leaves the two other engines out; --misses lists our answers below a full score.
 */

type Line = { readonly dataset: string; readonly engine: string; readonly type: string } & Figures;

const judgedQueries = besideCorpus("queries");
const { values: options } = parseArgs({
  options: {
    corpus: { type: "string", ...(sharedCorpus ? { default: sharedCorpus } : {}) },
    queries: { type: "string", ...(judgedQueries ? { default: judgedQueries } : {}) },
    dataset: { type: "string" },
    json: { type: "boolean", default: false },
    own: { type: "boolean", default: false },
    misses: { type: "boolean", default: false },
  },
});

if (!options.corpus || !options.queries) {
  process.stderr.write(
    "usage: run-eval --corpus <dir> --queries <dir> [--dataset <name>] [--json] [--own] [--misses]\n",
  );
  process.exit(64);
}
main(options.corpus, options.queries);

function main(corpus: string, queryFolder: string): void {
  const engines = options.own ? [konkyo] : [konkyo, sqlite, groonga];
  const lines: Line[] = [];
  const notes: string[] = [];
  for (const [dataset, judged] of readJudged(queryFolder)) {
    const toDocuments = corpusDocuments[dataset];
    if (!toDocuments || (options.dataset && options.dataset !== dataset)) continue;
    const documents = toDocuments(corpus);
    for (const engine of engines) {
      const measured = measure(engine, dataset, documents, judged);
      if (measured === null) notes.push(`${engine.name} is not installed here: skipped for ${dataset}`);
      else {
        lines.push(...measured.lines);
        if (measured.note !== "") notes.push(`${dataset}: ${measured.note}`);
      }
    }
  }
  process.stdout.write(options.json ? `${JSON.stringify({ lines, notes }, null, 1)}\n` : table(lines, notes));
}

function measure(
  engine: Engine,
  dataset: string,
  documents: Parameters<Engine["answer"]>[0],
  judged: readonly JudgedQuery[],
) {
  const result = engine.answer(
    documents,
    judged.map(({ query }) => query),
  );
  if (result === null) return null;
  const pairs = judged.map((query, index) => ({ judged: query, answer: result.answers[index]! }));
  const types = [...new Set(judged.map(({ type }) => type))].toSorted();
  const lineOf = (type: string, of: typeof pairs): Line => ({ dataset, engine: engine.name, type, ...figuresOf(of) });
  const lines = [
    lineOf("all", pairs),
    ...types.map((type) =>
      lineOf(
        type,
        pairs.filter(({ judged: { type: own } }) => own === type),
      ),
    ),
  ];
  if (options.misses && engine === konkyo) listMisses(pairs);
  return { lines, note: result.note };
}

function listMisses(pairs: Parameters<typeof figuresOf>[0]): void {
  for (const pair of pairs) {
    const { ndcg10 } = figuresOf([pair]);
    if (ndcg10 > 0.999) continue;
    const marks = pair.answer.ids.map((id) => `${pair.judged.relevant_ids.includes(id) ? "+" : "-"}${id}`).join(" ");
    process.stderr.write(
      `${ndcg10.toFixed(2)} ${pair.judged.type} [${pair.judged.query}] ${pair.judged.relevant_ids.slice(0, 5).join(" ")} <= ${marks}\n`,
    );
  }
}

function table(lines: readonly Line[], notes: readonly string[]): string {
  const header = ["dataset", "engine", "type", "queries", "nDCG@10", "success@1", "success@10", "p50 ms", "p99 ms"];
  const body = lines.map((line) => [
    line.dataset,
    line.engine,
    line.type,
    String(line.queries),
    line.ndcg10.toFixed(3),
    line.success1.toFixed(3),
    line.success10.toFixed(3),
    line.p50Milliseconds.toFixed(3),
    line.p99Milliseconds.toFixed(3),
  ]);
  const widths = header.map((name, column) => Math.max(name.length, ...body.map((row) => row[column]!.length)));
  const format = (row: readonly string[]) =>
    row.map((cell, column) => (column < 3 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join("  ");
  return `${[format(header), ...body.map(format), "", ...notes].join("\n")}\n`;
}

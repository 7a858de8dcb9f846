import type { Asked } from "./asked-questions.ts";
import { type Figures, ndcg10 } from "./measures.ts";

/** Figures of one engine on one kind of question. */
export type Line = {
  readonly dataset: string;
  readonly set: string;
  readonly type: string;
  readonly engine: string;
} & Figures;

export function table(lines: readonly Line[], notes: readonly string[]): string {
  const header = ["dataset", "set", "type", "engine", "asked", "nDCG@10", "2 in 5", "p50 ms", "p99 ms"];
  const body = lines.map((line) => [
    line.dataset,
    line.set,
    line.type,
    line.engine,
    String(line.questions),
    ...[line.ndcg10, line.seen5].map((share) => share.toFixed(3)),
    ...[line.p50Milliseconds, line.p99Milliseconds].map((time) => time.toFixed(2)),
  ]);
  const widths = header.map((name, column) => Math.max(name.length, ...body.map((row) => row[column]!.length)));
  const format = (row: readonly string[]) =>
    row.map((cell, column) => (column < 4 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join("  ");
  return `${[format(header), ...body.map(format), "", ...notes].join("\n")}\n`;
}

const SEEN_AT_ONCE = 3;

/** What `match.strength` is worth: how many strong answers are right at once, and how many answers are strong, by kind of question. */
export function calibration(answerable: readonly Asked[], nothingFits: readonly Asked[]): string[] {
  const isStrong = ({ found }: Asked) => found.match.strength === "strong";
  const isRight = ({ found, grades }: Asked) =>
    found.hits.slice(0, SEEN_AT_ONCE).some(({ id }) => grades.get(id) === 2);
  const sets = [...new Set(answerable.map(({ judged }) => judged.set))];
  const ofSets = sets.map((set) => {
    const all = answerable.filter(({ judged }) => judged.set === set);
    const strong = all.filter(isStrong);
    const right = strong.filter(isRight).length / Math.max(1, strong.length);
    return `strong, ${set}: ${strong.length} of ${all.length} answerable, ${right.toFixed(3)} of them right in the first ${SEEN_AT_ONCE}`;
  });
  if (nothingFits.length === 0) return ofSets;
  return [...ofSets, `strong, nothing fits: ${nothingFits.filter(isStrong).length} of ${nothingFits.length}`];
}

/** A question that is answered below a full score: what was wanted and what came, each with its grade, best first. */
export function miss({ judged, found, grades }: Asked, names: ReadonlyMap<string, string>): string | null {
  const ids = found.hits.map(({ id }) => id);
  const score = ndcg10(ids, grades);
  if (score > 0.999) return null;
  const wanted = [...grades].toSorted(([, a], [, b]) => b - a).slice(0, 5);
  const line = (id: string, name: string) => `    ${grades.get(id) ?? "-"} ${id} ${name}`;
  return [
    `${score.toFixed(2)} ${judged.qid} ${judged.dataset} ${judged.type} [${judged.query}] ${found.match.kind}`,
    `  used: ${found.match.used?.join(" ") ?? "not said"}`,
    `  wanted (${grades.size}):`,
    ...wanted.map(([id]) => line(id, names.get(id) ?? "")),
    "  got:",
    ...found.hits.slice(0, 10).map(({ id, name }) => line(id, name)),
  ].join("\n");
}

/** One judged query: the ids that answer it, in no order. */
export type JudgedQuery = {
  readonly qid: string;
  readonly query: string;
  readonly dataset: string;
  readonly type: string;
  readonly relevant_ids: readonly string[];
};

/** What an engine answered to one query: ids best first, and the time it took inside the engine. */
export type Answer = { readonly ids: readonly string[]; readonly milliseconds: number };

export type Figures = {
  readonly queries: number;
  readonly ndcg10: number;
  readonly success1: number;
  readonly success10: number;
  readonly p50Milliseconds: number;
  readonly p99Milliseconds: number;
};

/** nDCG@10 with binary relevance: the ideal has min(10, number of relevant ids) hits at the top. */
export function ndcg10(ids: readonly string[], relevant: readonly string[]): number {
  const wanted = new Set(relevant);
  let gained = 0;
  for (const [rank, id] of ids.slice(0, 10).entries()) if (wanted.has(id)) gained += 1 / Math.log2(rank + 2);
  let ideal = 0;
  for (let rank = 0; rank < Math.min(10, wanted.size); rank++) ideal += 1 / Math.log2(rank + 2);
  return ideal === 0 ? 0 : gained / ideal;
}

/** Means over queries; times are percentiles. */
export function figuresOf(answers: readonly { readonly judged: JudgedQuery; readonly answer: Answer }[]): Figures {
  const mean = (value: (judged: JudgedQuery, ids: readonly string[]) => number) =>
    answers.reduce((sum, { judged, answer }) => sum + value(judged, answer.ids), 0) / answers.length;
  const hitWithin = (judged: JudgedQuery, ids: readonly string[], depth: number) =>
    ids.slice(0, depth).some((id) => judged.relevant_ids.includes(id)) ? 1 : 0;
  const times = answers.map(({ answer }) => answer.milliseconds).toSorted((a, b) => a - b);
  return {
    queries: answers.length,
    ndcg10: mean((judged, ids) => ndcg10(ids, judged.relevant_ids)),
    success1: mean((judged, ids) => hitWithin(judged, ids, 1)),
    success10: mean((judged, ids) => hitWithin(judged, ids, 10)),
    p50Milliseconds: percentile(times, 0.5),
    p99Milliseconds: percentile(times, 0.99),
  };
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** What was answered to one question: ids best first, and the time it took inside the engine. */
export type Answer = { readonly ids: readonly string[]; readonly milliseconds: number };

/** Grades by id. */
export type Grades = ReadonlyMap<string, number>;

export type Figures = {
  readonly questions: number;
  readonly ndcg10: number;
  /** Share of questions with a record of grade 2 among the first five. */
  readonly seen5: number;
  readonly p50Milliseconds: number;
  readonly p99Milliseconds: number;
};

/** nDCG@10 with gain 2^grade - 1: against the best order of the graded records. */
export function ndcg10(ids: readonly string[], grades: Grades): number {
  const discounted = (values: readonly number[]) =>
    values.slice(0, 10).reduce((sum, grade, rank) => sum + (2 ** grade - 1) / Math.log2(rank + 2), 0);
  const ideal = discounted([...grades.values()].toSorted((a, b) => b - a));
  return ideal === 0 ? 0 : discounted(ids.map((id) => grades.get(id) ?? 0)) / ideal;
}

/** Means over questions; times are percentiles. */
export function figuresOf(answers: readonly { readonly grades: Grades; readonly answer: Answer }[]): Figures {
  const mean = (value: (grades: Grades, ids: readonly string[]) => number) =>
    answers.reduce((sum, { grades, answer }) => sum + value(grades, answer.ids), 0) / answers.length;
  const times = answers.map(({ answer }) => answer.milliseconds).toSorted((a, b) => a - b);
  return {
    questions: answers.length,
    ndcg10: mean((grades, ids) => ndcg10(ids, grades)),
    seen5: mean((grades, ids) => (ids.slice(0, 5).some((id) => grades.get(id) === 2) ? 1 : 0)),
    p50Milliseconds: percentile(times, 0.5),
    p99Milliseconds: percentile(times, 0.99),
  };
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

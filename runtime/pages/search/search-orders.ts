import type { Corpus } from "../../corpus/corpus.ts";
import { defineTexts, type Language } from "../../wire/language.ts";
import { datasetOf } from "./search-facets.ts";

const texts = defineTexts({
  ja: { fit: "適合度順", deadline: "締切が近い順", amount: "金額が大きい順", newest: "新しい順" },
  en: { fit: "Best match", deadline: "Closing first", amount: "Largest amount", newest: "Newest" },
});

type OrderName = "deadline" | "amount" | "newest";

/** Orders beside that of the search; each column is sorted downwards. */
const orders: Readonly<Record<string, readonly (readonly [OrderName, string | null])[]>> = {
  program: [
    ["deadline", null],
    ["amount", "amount_max_man_yen"],
  ],
  law: [["newest", "promulgated_date"]],
  court_decision: [["newest", "decision_date"]],
  enforcement_case: [["newest", "disclosed_date"]],
  bid: [["amount", "awarded_amount_yen"]],
  loan_program: [["amount", "amount_max_yen"]],
  case_study: [["amount", "total_subsidy_received_yen"]],
};

/** The orders of a kind, the usual one first under the name "". */
export function ordersOf(table: string, language: Language): (readonly [name: string, label: string])[] {
  const t = texts[language];
  return [["", t.fit], ...(orders[table] ?? []).map(([name]) => [name, t[name]] as const)];
}

/** Rows in a chosen order; those without a value come last and keep their order. */
export function orderedRows(
  rows: readonly number[],
  order: string,
  table: string,
  corpus: Corpus,
  today: string,
): readonly number[] {
  const chosen = orders[table]?.find(([name]) => name === order);
  const dataset = datasetOf(corpus, table);
  if (chosen === undefined || dataset === null) return rows;
  const [, column] = chosen;
  const valueOf = column === null ? deadlineOf(corpus, today) : downwards(dataset.columns.table as never, column);
  const values = new Map(rows.map((row) => [row, valueOf(row)]));
  return rows.toSorted((a, b) => values.get(a)! - values.get(b)! || 0);
}

/** Only a call that takes applications now, or will, has a deadline ahead. */
function deadlineOf({ deadlines }: Corpus, today: string): (row: number) => number {
  return (row) => {
    const { open_window: days } = deadlines.stateOf(row, today);
    return days?.end != null && days.end >= today ? Date.parse(days.end) : Number.MAX_VALUE;
  };
}

type Table = { readonly size: number; numbers(name: string): { byRow(rows: number): Float64Array } };

function downwards(table: Table, column: string): (row: number) => number {
  const numbers = table.numbers(column).byRow(table.size);
  return (row) => (Number.isNaN(numbers[row]) ? Number.MAX_VALUE : -numbers[row]!);
}

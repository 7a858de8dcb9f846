import { type AdapterInput, defineAdapter, keptRow, type Parsed } from "../../rows/adapter.ts";
import { quoteValue } from "../../rows/issue-text.ts";
import { csvRows } from "../reading/csv-rows.ts";
import { parseSubsidyRate } from "./jgrants-call.ts";

type Cells = Readonly<Record<string, string>>;

/**
 * 行政事業レビュー, the files on subsidy rates (1-4) and on policies and laws (1-3): CSV in UTF-8 with a byte-order mark, a line
 * for each rate or law of a budget program. A budget program is no program to apply for: its row only adds to a program of
 * the state of the same name (`joins_only`).
 */
export const rsReview = defineAdapter({
  id: "rs-review",
  format: "行政事業レビュー rates and laws, CSV",
  publisher: "内閣官房",
  license: "gov_standard_v2.0",
  datasets: ["program"],
  *parse(input) {
    const budgets = new Map<string, { at: string; lines: Cells[] }>();
    let header: readonly string[] | null = null;
    for (const row of csvRows(input.bytes)) {
      const at = `${input.name}#${row.line}`;
      if (!row.ok) yield { ok: false, at, reason: row.reason };
      else if (header === null) {
        header = row.cells;
        if (header.includes("予算事業ID") && header.includes("事業名") && kindOf(header) !== null) continue;
        yield { ok: false, at, reason: `not a file on rates or laws: ${quoteValue(header.join())}` };
        return;
      } else if (row.cells.length !== header.length)
        yield { ok: false, at, reason: `expected ${header.length} columns, found ${row.cells.length}` };
      else {
        const cells = Object.fromEntries(header.map((name, index) => [name, row.cells[index]!.trim()]));
        const budget = budgets.get(cells["予算事業ID"]!) ?? { at, lines: [] };
        budget.lines.push(cells);
        budgets.set(cells["予算事業ID"]!, budget);
      }
    }
    for (const { at, lines } of budgets.values()) yield* budgetRow(lines, at, input);
  },
});

function kindOf(columns: readonly string[]): "rates" | "laws" | null {
  if (columns.includes("補助率")) return "rates";
  return columns.includes("法令ID") ? "laws" : null;
}

/** One row for a budget program that states a rate or a law; most state neither. */
function* budgetRow(lines: readonly Cells[], at: string, { source }: AdapterInput): Generator<Parsed> {
  const [first] = lines;
  const stated = kindOf(Object.keys(first!)) === "rates" ? ratesOf(lines) : lawsOf(lines);
  if (stated === null) return;
  if (first!["事業名"] === "") {
    yield { ok: false, at, reason: "事業名 is empty" };
    return;
  }
  const row = {
    primary_name: first!["事業名"],
    authority_level: "national",
    joins_only: true,
    ...stated,
    source_url: source.url,
    source_fetched_at: source.fetchedAt,
  };
  yield keptRow("program", row, at, []);
}

/** The state pays these bodies in full so that they pay others: no rate of an applicant. */
const PASSES_ON = /独立行政法人|機構|基金|都道府県|市町村|地方公共団体|協会|センター/;

function ratesOf(lines: readonly Cells[]) {
  const rates = lines.flatMap((cells) => {
    // The export puts an apostrophe before what a spreadsheet would take for a date.
    const rate = (cells["補助率"] ?? "").replace(/^'/, "");
    const { 補助対象: target = "", 補助上限等: limit = "", 補助率URL: page = "" } = cells;
    const words = Object.entries({ target, rate, limit, page }).filter(([, value]) => value !== "");
    return rate === "" ? [] : [Object.fromEntries(words)];
  });
  if (rates.length === 0) return null;
  const [only] = rates;
  const plain = rates.length === 1 && !PASSES_ON.test(only!["target"] ?? "") ? parseSubsidyRate(only!["rate"]!) : null;
  return { subsidy_rate: plain === 1 ? null : plain, enriched: { C_amount: { budget_review_rates: rates } } };
}

function lawsOf(lines: readonly Cells[]) {
  const laws = lines.flatMap((cells) => {
    const { 法令ID: law = "", 条: article = "" } = cells;
    return law === "" ? [] : [{ law, article: article || null, ref_kind: "authority" }];
  });
  const each = new Map(laws.map((law) => [`${law.law} ${law.article}`, law]));
  return each.size === 0 ? null : { law_references: [...each.values()] };
}

import type { InputOf } from "../../schemas/input/input.ts";
import { parseYen } from "../../snapshots/text/numerals.ts";
import type { Sourced } from "../rows/sourced.ts";
import { contradictedAmounts } from "./sibling-amounts.ts";
import type { ValueRule } from "./value-rule.ts";

type ProgramRow = InputOf<"program">;

/** Above it, in 万円, an amount is the budget of a program and not what one applicant can get. */
const LARGEST_MAXIMUM = 1_000_000;
/** Below it, in 万円, nothing is developed or built: thousands were read as 万円, or 万円 as tens of thousands. */
const SMALLEST_INVESTMENT = 5;
/** A maximum that so large a share of a source's amounts repeat is what its maker filled in where none was known. */
const DEFAULT_SHARE = 0.15;
/** With fewer amounts a share says nothing. */
const FEWEST_AMOUNTS = 200;
/** So many programs of one page do not happen to have one maximum: the first amount of the page was taken for each. */
const FEWEST_ON_PAGE = 3;

const TAX = /税制|税額控除|償却|非課税|減税|免税|納税|損金|軽減税率|(?:税|費用|費)[^金]*の特例/;
const INVESTMENT = /開発(?:費|補助|支援|助成)|機械(?:整備|購入|等購入)|施設整備/;
const GIVEN = /補助|助成|給付|交付金|奨励金|支援金|融資|貸付|資金/;

/**
 * Amounts and rates that contradict their own program, its name, or what the same source says of it elsewhere: `placed` are the
 * rows with the places that follow from their names and pages, which tell programs of one name apart.
 */
export function programAmountRules(
  rows: readonly Sourced<"program">[],
  placed: readonly Sourced<"program">[] = rows,
): readonly ValueRule<"program">[] {
  const isDefault = defaultAmounts(rows);
  const isOfPage = pageAmounts(rows);
  const isContradicted = contradictedAmounts(placed);
  return [
    {
      id: "maximum-is-budget",
      why: "the maximum is the budget of the whole program",
      mend: (row) => withhold(row, (row.amount_max_man_yen ?? 0) >= LARGEST_MAXIMUM),
    },
    {
      id: "amount-of-tax-measure",
      why: "a tax measure pays nothing; the number is a rate, a limit of its base or the size of the company",
      mend: (row) => withhold(row, row.program_kind === "tax_measure" || isTaxMeasure(row.primary_name)),
    },
    {
      id: "amount-of-certification",
      why: "a certification or consultation pays nothing",
      mend: (row) =>
        withhold(
          row,
          (row.program_kind === "certification" || row.program_kind === "consultation") &&
            !GIVEN.test(row.primary_name),
        ),
    },
    {
      id: "minimum-above-maximum",
      why: "the least is more than the most",
      mend: (row) => withhold(row, (row.amount_min_man_yen ?? 0) > (row.amount_max_man_yen ?? Infinity)),
    },
    {
      id: "amount-against-name",
      why: "the name states another amount",
      mend: (row) => {
        const named = amountInName(row.primary_name);
        return withhold(row, named !== null && named !== row.amount_max_man_yen);
      },
    },
    {
      id: "amount-is-rate",
      why: "the name states the number as a rate",
      mend: (row) => withhold(row, percentInName(row.primary_name) === row.amount_max_man_yen),
    },
    {
      id: "amount-unit-in-doubt",
      why: "so little cannot be the most for what the program is for; the unit was misread",
      mend: (row) =>
        withhold(row, (row.amount_max_man_yen ?? Infinity) < SMALLEST_INVESTMENT && INVESTMENT.test(row.primary_name)),
    },
    {
      id: "rate-of-nothing",
      why: "a share of nothing is the interest of a loan, or not known",
      mend: (row) => (row.subsidy_rate === 0 ? { ...row, subsidy_rate: null } : row),
    },
    {
      id: "amount-is-default",
      why: "so many programs of the source state this maximum that it stands for one that is not known",
      mend: (row, { sourceId, official }) => withhold(row, !official && isDefault(sourceId, row)),
    },
    {
      id: "amount-of-page",
      why: "every program of the page has this maximum, which was read once for all of them",
      mend: (row, { official }) => withhold(row, !official && isOfPage(row)),
    },
    {
      id: "amount-against-sibling",
      why: "the same source states another maximum for the same program, or less for the whole than for a part of it",
      mend: (row, { official }) => withhold(row, !official && isContradicted(row)),
    },
  ];
}

/** Where the words of a program's own name state its maximum: 上限50万円, 15億円枠. In 万円. */
export function amountInName(name: string): number | null {
  const [, after, before] =
    /(?:上限|最大)額?[:\s]*([\d,.]+[億万千]*円)|([\d,.]+[億万千]*円)(?:枠|以内|まで|未満|上限)/.exec(
      name.normalize("NFKC"),
    ) ?? [];
  const yen = parseYen(after ?? before ?? "");
  return yen === null ? null : yen / 10_000;
}

function percentInName(name: string): number | null {
  const [, percent] = /([\d.]+)\s*(?:%|パーセント)/.exec(name.normalize("NFKC")) ?? [];
  return percent === undefined ? null : Number(percent);
}

function withhold(row: ProgramRow, isWrong: boolean): ProgramRow {
  if (!isWrong || (row.amount_max_man_yen == null && row.amount_min_man_yen == null)) return row;
  return { ...row, amount_max_man_yen: null, amount_min_man_yen: null, amount_basis: "withheld" };
}

/** A subsidy that is paid out of 企業版ふるさと納税 is money after all. */
function isTaxMeasure(name: string): boolean {
  return TAX.test(name) && !GIVEN.test(name);
}

/** Whether all programs of a collected page state one maximum. A lender has one limit for many loans. */
function pageAmounts(rows: readonly Sourced<"program">[]): (row: ProgramRow) => boolean {
  const amounts = new Map<string, { names: Set<string>; each: Set<number> }>();
  for (const { row, lineage } of rows) {
    const { source_url: page, amount_max_man_yen: most, primary_name: name } = row;
    if (lineage.official || !page || most == null || isLent(row)) continue;
    const own = amounts.get(page) ?? { names: new Set(), each: new Set() };
    amounts.set(page, { names: own.names.add(name), each: own.each.add(most) });
  }
  return (row) => {
    const own = amounts.get(row.source_url ?? "");
    if (own === undefined || isLent(row) || amountInName(row.primary_name) !== null) return false;
    return own.each.size === 1 && own.names.size >= FEWEST_ON_PAGE;
  };
}

function isLent({ program_kind: kind, primary_name: name }: ProgramRow): boolean {
  return kind === "loan" || /融資|貸付|資金|ローン|保証/.test(name);
}

/** Which maximum of a source is no statement but a filling. */
function defaultAmounts(rows: readonly Sourced<"program">[]): (sourceId: string, row: ProgramRow) => boolean {
  const counts = new Map<string, { all: number; each: Map<number, number> }>();
  for (const { row, lineage } of rows) {
    if (row.amount_max_man_yen == null) continue;
    const own = counts.get(lineage.sourceId) ?? { all: 0, each: new Map() };
    own.all++;
    own.each.set(row.amount_max_man_yen, (own.each.get(row.amount_max_man_yen) ?? 0) + 1);
    counts.set(lineage.sourceId, own);
  }
  return (sourceId, { amount_max_man_yen: most, primary_name: name }) => {
    const own = counts.get(sourceId);
    if (most == null || own === undefined || own.all < FEWEST_AMOUNTS || amountInName(name) === most) return false;
    return (own.each.get(most) ?? 0) >= DEFAULT_SHARE * own.all;
  };
}

import type { loanCondition } from "../../schemas/enums.ts";
import type { LoanProgram } from "../../schemas/loan.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import { NumberColumn, WordColumn } from "./columns.ts";
import { Dataset, type Narrow, readRows } from "./dataset.ts";
import { TextColumn } from "./text-column.ts";

type LoanCondition = (typeof loanCondition)[number];

/** What is left out does not filter. Numbers are bounds, the bound included; loans without the number drop out. */
export type LoanFilters = {
  /** Lender and kind of loan by their whole name, in any spelling. */
  readonly provider?: string | undefined;
  readonly loanType?: string | undefined;
  readonly collateral?: LoanCondition | undefined;
  readonly personalGuarantor?: LoanCondition | undefined;
  readonly thirdPartyGuarantor?: LoanCondition | undefined;
  /** Bounds on the most that is lent. */
  readonly minAmountYen?: number | undefined;
  readonly maxAmountYen?: number | undefined;
  /** Greatest standard rate a year, as a fraction. */
  readonly maxInterestRate?: number | undefined;
  /** Bound on the longest term. */
  readonly minPeriodYears?: number | undefined;
};

export type LoanPrograms = Dataset<LoanFilters>;

/** What is kept of a loan for filtering and ordering it. */
export type LoanRow = Pick<
  LoanProgram,
  | "id"
  | "provider"
  | "loan_type"
  | "collateral_required"
  | "personal_guarantor_required"
  | "third_party_guarantor_required"
  | "amount_max_yen"
  | "interest_rate_base_annual"
  | "loan_period_years_max"
>;

/** The loans, by number. */
export async function openLoanPrograms(snapshot: Snapshot): Promise<LoanPrograms> {
  const rows = await readRows(snapshot, "loan_program", (record): LoanRow => ({
    id: record.id,
    provider: record.provider,
    loan_type: record.loan_type,
    collateral_required: record.collateral_required,
    personal_guarantor_required: record.personal_guarantor_required,
    third_party_guarantor_required: record.third_party_guarantor_required,
    amount_max_yen: record.amount_max_yen,
    interest_rate_base_annual: record.interest_rate_base_annual,
    loan_period_years_max: record.loan_period_years_max,
  }));
  // Keys are in the order of their digits, not of the numbers.
  rows.sort((a, b) => a.id - b.id);
  const ids = rows.map(({ id }) => String(id));
  const dataset = new Dataset(snapshot, "loan_program", ids, narrowLoans(rows));
  dataset.warm();
  return dataset;
}

/** The filters over these rows. */
export function narrowLoans(rows: readonly LoanRow[]): Narrow<LoanFilters> {
  const size = rows.length;
  const providers = new TextColumn(size, (row) => rows[row]!.provider);
  const loanTypes = new TextColumn(size, (row) => rows[row]!.loan_type);
  const collaterals = new WordColumn(size, (row) => rows[row]!.collateral_required);
  const personalGuarantors = new WordColumn(size, (row) => rows[row]!.personal_guarantor_required);
  const thirdPartyGuarantors = new WordColumn(size, (row) => rows[row]!.third_party_guarantor_required);
  const amounts = new NumberColumn(size, (row) => rows[row]!.amount_max_yen);
  const interestRates = new NumberColumn(size, (row) => rows[row]!.interest_rate_base_annual);
  const periods = new NumberColumn(size, (row) => rows[row]!.loan_period_years_max);
  return (filters, narrowing) => {
    narrowing.keepText(providers, filters.provider);
    narrowing.keepText(loanTypes, filters.loanType);
    narrowing.keepWord(collaterals, filters.collateral);
    narrowing.keepWord(personalGuarantors, filters.personalGuarantor);
    narrowing.keepWord(thirdPartyGuarantors, filters.thirdPartyGuarantor);
    narrowing.keepRange(amounts, filters.minAmountYen, filters.maxAmountYen);
    narrowing.keepRange(interestRates, undefined, filters.maxInterestRate);
    narrowing.keepRange(periods, filters.minPeriodYears, undefined);
  };
}

import type { loanCondition } from "../../schemas/enums.ts";
import type { Snapshot } from "../../snapshots/open.ts";
import type { DatasetColumns } from "./tables/columns.ts";
import { type Dataset, type Narrow, openDataset } from "./tables/dataset.ts";

type LoanCondition = (typeof loanCondition)[number];

/** Absent fields do not filter. Bounds are inclusive; loans without the number are left out. */
export type LoanFilters = {
  /** Lender and kind of loan by their whole name, in any spelling. */
  readonly provider?: string | undefined;
  readonly loanType?: string | undefined;
  readonly collateral?: LoanCondition | undefined;
  readonly personalGuarantor?: LoanCondition | undefined;
  readonly thirdPartyGuarantor?: LoanCondition | undefined;
  /** Bounds on the maximum loan amount. */
  readonly minAmountYen?: number | undefined;
  readonly maxAmountYen?: number | undefined;
  /** Highest standard rate per year, as a fraction. */
  readonly maxInterestRate?: number | undefined;
  /** Bound on the longest term. */
  readonly minPeriodYears?: number | undefined;
};

/** The loans of a snapshot, by number. */
export type LoanPrograms = Dataset<"loan_program", LoanFilters>;

export function openLoanPrograms(snapshot: Snapshot): Promise<LoanPrograms> {
  return openDataset(snapshot, "loan_program", narrowLoans);
}

/** The filters over these columns. */
export function narrowLoans(columns: DatasetColumns<"loan_program">): Narrow<LoanFilters> {
  const providers = columns.texts("provider");
  const loanTypes = columns.texts("loan_type");
  const collaterals = columns.words("collateral_required");
  const personalGuarantors = columns.words("personal_guarantor_required");
  const thirdPartyGuarantors = columns.words("third_party_guarantor_required");
  const amounts = columns.numbers("amount_max_yen");
  const interestRates = columns.numbers("interest_rate_base_annual");
  const periods = columns.numbers("loan_period_years_max");
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

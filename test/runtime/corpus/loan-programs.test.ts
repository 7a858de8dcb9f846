import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type LoanFilters, narrowLoans } from "../../../runtime/corpus/loan-programs.ts";
import type { LoanProgram } from "../../../schemas/records/loan.ts";
import { atLeast, atMost, expectLikeEveryRow, narrowed, orNull } from "./narrowed-rows.ts";
import { narrowStored } from "./stored-rows.ts";

type Row = Pick<
  LoanProgram,
  | "program_name"
  | "provider"
  | "loan_type"
  | "collateral_required"
  | "personal_guarantor_required"
  | "third_party_guarantor_required"
  | "amount_max_yen"
  | "interest_rate_base_annual"
  | "loan_period_years_max"
>;

const narrow = narrowStored("loan_program", narrowLoans);

const condition = fc.constantFrom(
  "required" as const,
  "not_required" as const,
  "negotiable" as const,
  "unknown" as const,
);
const provider = fc.constantFrom("架空公庫", "架空市", "架空");
const loanType = fc.constantFrom("ippan", "sogyo");
const amount = fc.constantFrom(0, 5_000_000, 48_000_000);
const rate = fc.constantFrom(0, 0.012, 0.021);
const years = fc.constantFrom(0, 5, 10);

describe("filters of loans", () => {
  it("equal a look at every row, alone and together", () => {
    expectLikeEveryRow<Row, LoanFilters>({
      rows: fc.record({
        program_name: fc.constant("架空資金"),
        provider: orNull(provider),
        loan_type: orNull(loanType),
        collateral_required: orNull(condition),
        personal_guarantor_required: orNull(condition),
        third_party_guarantor_required: orNull(condition),
        amount_max_yen: orNull(amount),
        interest_rate_base_annual: orNull(rate),
        loan_period_years_max: orNull(years),
      }),
      narrow,
      filters: {
        provider,
        loanType,
        collateral: condition,
        personalGuarantor: condition,
        thirdPartyGuarantor: condition,
        minAmountYen: amount,
        maxAmountYen: amount,
        maxInterestRate: rate,
        minPeriodYears: years,
      },
      rules: {
        provider: (row, asked) => row.provider === asked,
        loanType: (row, asked) => row.loan_type === asked,
        collateral: (row, asked) => row.collateral_required === asked,
        personalGuarantor: (row, asked) => row.personal_guarantor_required === asked,
        thirdPartyGuarantor: (row, asked) => row.third_party_guarantor_required === asked,
        minAmountYen: (row, asked) => atLeast(row.amount_max_yen, asked),
        maxAmountYen: (row, asked) => atMost(row.amount_max_yen, asked),
        maxInterestRate: (row, asked) => atMost(row.interest_rate_base_annual, asked),
        minPeriodYears: (row, asked) => atLeast(row.loan_period_years_max, asked),
      },
    });
  });

  it("tell when they ask for what no loan states", () => {
    const row: Row = {
      program_name: "架空資金",
      provider: "架空公庫",
      loan_type: null,
      collateral_required: null,
      personal_guarantor_required: null,
      third_party_guarantor_required: null,
      amount_max_yen: null,
      interest_rate_base_annual: null,
      loan_period_years_max: null,
    };
    const of = (filters: LoanFilters) => narrowed(narrow([row]), 1, filters);
    expect(of({ maxInterestRate: 1 })).toEqual({ rows: [], fieldMissing: true });
    expect(of({ provider: "別の公庫" })).toEqual({ rows: [], fieldMissing: false });
  });
});

import { z } from "zod";
import { Checksum, ChecksumBasis, Confidence, Count, Fraction, HttpUrl, Text, Timestamp, Yen } from "../common.ts";
import { loanCondition, loanSupport } from "../enums.ts";

const Condition = z.enum(loanCondition).nullable();

/** A public loan. */
export const LoanProgram = z
  .object({
    id: z.int().min(1).describe("Number of the loan; stable from snapshot to snapshot."),
    program_name: Text.describe("Official name."),
    provider: Text.nullable().describe("Lender."),
    loan_type: Text.nullable().describe("Kind of loan, as published."),
    amount_max_yen: Yen.nullable().describe("Most it lends, in JPY."),
    loan_period_years_max: Count.nullable().describe("Longest term in years."),
    grace_period_years_max: Count.nullable().describe("Longest time without repayment in years."),
    interest_rate_base_annual: Fraction.nullable().describe("Standard rate a year as a fraction, 0.015 for 1.5 %."),
    interest_rate_special_annual: Fraction.nullable().describe("Reduced rate a year as a fraction."),
    rate_names: Text.nullable().describe("Names of the rates that apply."),
    collateral_required: Condition.describe("Is collateral asked for?"),
    personal_guarantor_required: Condition.describe("Is the guarantee of the owner asked for?"),
    third_party_guarantor_required: Condition.describe("Is the guarantee of others asked for?"),
    security_notes: Text.nullable().describe("What the lender says on security."),
    target_conditions: Text.nullable().describe("Who may borrow."),
    official_url: HttpUrl.nullable().describe("Official page of the loan."),
    source_url: HttpUrl.nullable().describe("Page or file the record was read from."),
    source_excerpt: Text.nullable().describe("Passage of the source the record rests on."),
    confidence: Confidence.nullable(),
    fetched_at: Timestamp.nullable().describe("When the source was fetched."),
    source_checksum: Checksum.nullable().describe("SHA-256 of what was read."),
    checksum_basis: ChecksumBasis,
    support_kind: z
      .enum(loanSupport)
      .describe(
        "What is given, read from the name: a loan, a guarantee for one, money towards interest or fees, or a grant.",
      ),
  })
  .meta({
    id: "LoanProgram",
    description: "A loan of a public lender with its terms, as far as they are published.",
    examples: [
      {
        id: 123_456_789_012,
        program_name: "見本設備資金",
        provider: "架空公庫",
        loan_type: "設備資金",
        amount_max_yen: 72_000_000,
        loan_period_years_max: 20,
        grace_period_years_max: 2,
        interest_rate_base_annual: 0.021,
        interest_rate_special_annual: null,
        rate_names: "基準利率",
        collateral_required: "negotiable",
        personal_guarantor_required: "unknown",
        third_party_guarantor_required: "not_required",
        security_notes: null,
        target_conditions: null,
        official_url: "https://www.jfc.go.jp/",
        source_url: "https://www.jfc.go.jp/",
        source_excerpt: null,
        confidence: 0.8,
        fetched_at: "2026-04-01T00:00:00Z",
        source_checksum: null,
        checksum_basis: null,
        support_kind: "loan",
      },
    ],
  });

export type LoanProgram = z.infer<typeof LoanProgram>;

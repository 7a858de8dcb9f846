import { loanCondition } from "../../../schemas/enums.ts";
import { LoanProgram } from "../../../schemas/records/loan.ts";
import { defineRecordRead, defineSearch } from "../dataset-endpoints.ts";
import { queryEnum, queryInteger, queryNumber } from "../../endpoint/query-fields.ts";
import { queryName } from "../corpus-fields.ts";
import { z } from "zod";

const condition = (words: string) =>
  queryEnum(loanCondition)
    .optional()
    .describe(`${words} As the lender states it: not_required does not find negotiable or unknown.`);
const bound = (words: string) => queryInteger({ min: 0 }).optional().describe(words);

export const searchLoanPrograms = defineSearch({
  id: "DAT-3",
  path: "/v1/loan-programs/search",
  example: { q: "セーフティネット" },
  summary: "Search loans of public lenders",
  description:
    "Finds loans by words in name, lender and conditions, by what a borrower asks for (売上が減って運転資金を借りたい), and by " +
    "lender, kind, security, amount, rate and term; filters are joined by and, and a loan that does not state a " +
    "filtered value drops out. An empty result means that this snapshot cannot confirm such a loan (X-Result-Note: " +
    "not-confirmable), or that none states the field (field-not-published), never that none exists; partial-match " +
    "says that only close ones are shown. Rates and limits change: have the user check the official page.",
  fields: {
    provider: queryName({ max: 200 })
      .optional()
      .describe("Lender by its whole name, as stored; use q for a part of it."),
    loan_type: queryName({ max: 80 }).optional().describe("Kind of loan by its whole word, as stored."),
    collateral_required: condition("Is collateral asked for?"),
    personal_guarantor_required: condition("Is the guarantee of the owner asked for?"),
    third_party_guarantor_required: condition("Is the guarantee of others asked for?"),
    min_amount_yen: bound("Least of the most it lends, in JPY."),
    max_amount_yen: bound("Greatest of the most it lends, in JPY."),
    max_interest_rate: queryNumber({ min: 0 })
      .optional()
      .describe("Greatest standard rate a year as a fraction: 0.015 for 1.5 %."),
    min_loan_period_years: bound("Least of the longest term, in years."),
  },
  record: LoanProgram,
  page: { id: "LoanProgramPage", description: "One page of loans." },
  tool: "search_loan_programs",
  guide: {
    use:
      "Find public loans and their terms: 「日本政策金融公庫の無担保の創業融資」「保証人なしで運転資金を借りる・低い金利の借入」, by lender, collateral, " +
      "guarantor, amount, interest rate.",
    example: { q: "創業", limit: 5 },
    keywords: ["融資制度", "借入", "無担保", "loan program", "borrow"],
  },
  dataset: ({ loanPrograms }) => loanPrograms,
  conditions: { amount: { ends: ["min_amount_yen", "max_amount_yen"], unitYen: 1 } },
  filters: (query) => ({
    provider: query.provider,
    loanType: query.loan_type,
    collateral: query.collateral_required,
    personalGuarantor: query.personal_guarantor_required,
    thirdPartyGuarantor: query.third_party_guarantor_required,
    minAmountYen: query.min_amount_yen,
    maxAmountYen: query.max_amount_yen,
    maxInterestRate: query.max_interest_rate,
    minPeriodYears: query.min_loan_period_years,
  }),
});

/** Whole numbers of any length are accepted: one that is too long just finds nothing. */
const LoanId = z
  .string()
  .regex(/^-?[0-9]+$/, "must be a whole number")
  .transform((digits) => digits.replace(/^0+(?=[0-9])/, ""))
  .meta({ override: { type: "integer" } });

export const getLoanProgram = defineRecordRead({
  id: "DAT-4",
  path: "/v1/loan-programs/{loan_id}",
  example: { loan_id: 6946540262307 },
  summary: "Read one loan by its id",
  description:
    "Gives everything the snapshot holds about a loan. Null means that the value is not held here, which is " +
    "not the same as no limit or no security, nor as not stated by the lender. 404 means that no loan of this snapshot has the id; a 404 costs nothing.",
  param: { loan_id: LoanId.describe("Id of a loan, as search returns it.") },
  record: LoanProgram,
  detail: { id: "LoanProgramDetail", description: "A loan and the corpus it comes from." },
  tool: "get_loan_program",
  guide: {
    use: "Read one public loan by its loan_id, as search_loan_programs gives it.",
    example: { loan_id: 6946540262307 },
    keywords: ["融資の詳細", "loan detail"],
  },
  dataset: ({ loanPrograms }) => loanPrograms,
});

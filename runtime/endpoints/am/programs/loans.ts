import { z } from "zod";
import { Text } from "../../../../schemas/common.ts";
import { LoanProgram } from "../../../../schemas/records/loan.ts";
import { amLoanKind } from "../../../../schemas/service-enums.ts";
import { matchOf } from "../../../endpoint/match.ts";
import { noteOf } from "../../dataset-answers.ts";
import { defineAmEndpoint } from "../frame/define.ts";
import { answerC, envelopeC, failureC, pagingOf } from "../frame/envelopes.ts";
import { amBoolean, amEnum, amInteger, amPaging, amText } from "../frame/fields.ts";
import { assertHeld } from "../frame/loaded.ts";
import { matchField, noMatch } from "../frame/match.ts";

const LoanRow = LoanProgram.extend({
  entity_id: Text.describe("Id of the loan as text."),
}).meta({ id: "AmLoanRow", description: "A loan of a public lender with its three axes of security." });

const flag = (words: string) =>
  amBoolean().default(false).describe(`${words} true: only loans whose lender says not_required.`);

export const searchLoans = defineAmEndpoint({
  id: "AM-13",
  path: "/v1/am/loans",
  example: { no_collateral: true },
  summary: "Search public loans by security, amount and lender",
  description:
    "Filters are joined by and; a loan that does not state a filtered value drops out. Collateral, the owner's guarantee and " +
    "the guarantee of others are three separate axes. An empty list means that this snapshot cannot confirm such a loan, " +
    "never that none exists. Rates and limits change: have the user check the official page.",
  units: 1,
  tool: "search_loans",
  guide: {
    use: "Loans without collateral or guarantor at a glance: 「担保なし、保証人なし」 as yes-or-no filters. For words use search_loan_programs.",
    example: { no_collateral: true, limit: 5 },
    keywords: ["融資", "貸付", "資金繰り", "loan", "lender"],
  },
  csv: true,
  query: z.object({
    loan_kind: amEnum(amLoanKind).optional().describe("Kind of loan."),
    no_collateral: flag("No collateral."),
    no_personal_guarantor: flag("No guarantee of the owner."),
    no_third_party_guarantor: flag("No guarantee of others."),
    max_amount_yen: amInteger({ min: 0 }).optional().describe("Greatest of the most it lends, in JPY."),
    min_amount_yen: amInteger({ min: 0 }).optional().describe("Least of the most it lends, in JPY."),
    lender_entity_id: amText({ max: 100 }).optional().describe("Lender by its whole name, which is its id here."),
    name_query: amText({ max: 200 }).optional().describe("Words of the loan's name, in any spelling."),
    ...amPaging({ limit: 10 }),
  }),
  response: envelopeC(LoanRow).extend(matchField).meta({ id: "AmLoanPage", description: "One page of loans." }),
  failure: (error, { query }) => ({ ...failureC(error, pagingOf(query, 10)), ...noMatch }),
  handler({ query }, { corpus: { loanPrograms, searched }, asOf }) {
    assertHeld(loanPrograms, "loan_program");
    const axis = (wanted: boolean) => (wanted ? ("not_required" as const) : undefined);
    const page = loanPrograms.page(
      {
        loanType: query.loan_kind,
        provider: query.lender_entity_id,
        collateral: axis(query.no_collateral),
        personalGuarantor: axis(query.no_personal_guarantor),
        thirdPartyGuarantor: axis(query.no_third_party_guarantor),
        minAmountYen: query.min_amount_yen,
        maxAmountYen: query.max_amount_yen,
      },
      { query: query.name_query, limit: query.limit, offset: query.offset },
    );
    const results = page.rows.map((row) => {
      const loan = JSON.parse(loanPrograms.bytes(row).toString()) as LoanProgram;
      return { ...loan, entity_id: String(loan.id) };
    });
    return {
      body: {
        ...answerC({ total: page.total, ...pagingOf(query, 10), results }),
        match: matchOf(page.match, searched.loan_program, asOf, page),
      },
      note: noteOf(page),
      empty: page.total === 0,
    };
  },
});

import { z } from "zod";
import { LoanProgram } from "../../../schemas/loan.ts";
import { defineRecordRead } from "../dataset-endpoints.ts";

/** Whole numbers of any length are fine here: one that is too long is simply nobody's. */
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
    "Gives everything the snapshot holds about a loan. Null means that the lender does not publish the value, which is " +
    "not the same as no limit or no security. 404 means that no loan of this snapshot has the id; a 404 costs nothing.",
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

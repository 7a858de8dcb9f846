import { z } from "zod";
import { LoanProgram } from "../../../schemas/loan.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { corpusIdentityFields, recordAnswer } from "../dataset-answers.ts";
import { publicRead } from "../terms.ts";

/** Whole numbers of any length are fine here: one that is too long is simply nobody's. */
const LoanId = z
  .string()
  .regex(/^-?[0-9]+$/, "must be a whole number")
  .transform((digits) => digits.replace(/^0+(?=[0-9])/, ""))
  .meta({ override: { type: "integer" } });

export const getLoanProgram = defineEndpoint({
  id: "DAT-4",
  ...publicRead,
  path: "/v1/loan-programs/{loan_id}",
  summary: "Read one loan by its id",
  description:
    "Gives everything the snapshot holds about a loan. Null means that the lender does not publish the value, which is " +
    "not the same as no limit or no security. 404 means that no loan of this snapshot has the id; a 404 costs nothing.",
  params: z.object({ loan_id: LoanId.describe("Id of a loan, as search returns it.") }),
  response: z
    .object({ ...LoanProgram.shape, ...corpusIdentityFields })
    .meta({ id: "LoanProgramDetail", description: "A loan and the corpus it comes from." }),
  failures: ["record_not_found"],
  tool: "get_loan_program",
  handler({ params: { loan_id } }, { corpus }) {
    return recordAnswer(corpus, corpus.loanPrograms.bytesOf(loan_id), { loan_id });
  },
});

import { z } from "zod";
import { EnforcementCase } from "../../../schemas/enforcement.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { corpusIdentityFields, recordAnswer } from "../dataset-answers.ts";
import { publicRead } from "../terms.ts";

export const getEnforcementCase = defineEndpoint({
  id: "DAT-6",
  ...publicRead,
  path: "/v1/enforcement-cases/{case_id}",
  summary: "Read one enforcement case by its id",
  description:
    "Gives everything the snapshot holds about a sanction, recovery or audit finding, with the publication it was read " +
    "from. Null means that the source does not state the value. 404 means that no case of this snapshot has the id, which " +
    "clears nobody; a 404 costs nothing.",
  params: z.object({ case_id: z.string().describe("Id of an enforcement case, as search returns it.") }),
  response: z
    .object({ ...EnforcementCase.shape, ...corpusIdentityFields })
    .meta({ id: "EnforcementCaseDetail", description: "An enforcement case and the corpus it comes from." }),
  failures: ["record_not_found"],
  tool: "get_enforcement_case",
  handler({ params: { case_id } }, { corpus }) {
    return recordAnswer(corpus, corpus.enforcementCases.bytesOf(case_id), { case_id });
  },
});

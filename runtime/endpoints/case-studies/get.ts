import { z } from "zod";
import { CaseStudy } from "../../../schemas/case-study.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { corpusIdentityFields, recordAnswer } from "../dataset-answers.ts";
import { publicRead } from "../terms.ts";

export const getCaseStudy = defineEndpoint({
  id: "DAT-2",
  ...publicRead,
  path: "/v1/case-studies/{case_id}",
  summary: "Read one case study by its id",
  description:
    "Gives everything the snapshot holds about a case, with the page it was read from. Null means that the source does " +
    "not state the value. 404 means that no case of this snapshot has the id; a 404 costs nothing.",
  params: z.object({ case_id: z.string().describe("Id of a case study, as search returns it.") }),
  response: z
    .object({ ...CaseStudy.shape, ...corpusIdentityFields })
    .meta({ id: "CaseStudyDetail", description: "A case study and the corpus it comes from." }),
  failures: ["record_not_found"],
  tool: "get_case_study",
  handler({ params: { case_id } }, { corpus }) {
    return recordAnswer(corpus, corpus.caseStudies.bytesOf(case_id), { case_id });
  },
});

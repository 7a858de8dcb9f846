import { z } from "zod";
import { CaseStudy } from "../../../schemas/case-study.ts";
import { defineRecordRead } from "../dataset-endpoints.ts";

export const getCaseStudy = defineRecordRead({
  id: "DAT-2",
  path: "/v1/case-studies/{case_id}",
  example: { case_id: "mirasapo_case_1439" },
  summary: "Read one case study by its id",
  description:
    "Gives everything the snapshot holds about a case, with the page it was read from. Null means that the source does " +
    "not state the value. 404 means that no case of this snapshot has the id; a 404 costs nothing.",
  param: { case_id: z.string().describe("Id of a case study, as search returns it.") },
  record: CaseStudy,
  detail: { id: "CaseStudyDetail", description: "A case study and the corpus it comes from." },
  tool: "get_case_study",
  guide: {
    use: "Read one published case by its case_id, as search_case_studies gives it.",
    example: { case_id: "mirasapo_case_3736" },
    keywords: ["事例の詳細", "case study detail"],
  },
  dataset: ({ caseStudies }) => caseStudies,
});

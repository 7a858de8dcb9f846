import { z } from "zod";
import { EnforcementCase } from "../../../schemas/enforcement.ts";
import { defineRecordRead } from "../dataset-endpoints.ts";

export const getEnforcementCase = defineRecordRead({
  id: "DAT-6",
  path: "/v1/enforcement-cases/{case_id}",
  example: { case_id: "act-23173" },
  summary: "Read one enforcement case by its id",
  description:
    "Gives everything the snapshot holds about a sanction, recovery or audit finding, with the publication it was read " +
    "from. Null means that the source does not state the value. 404 means that no case of this snapshot has the id, which " +
    "clears nobody; a 404 costs nothing.",
  param: { case_id: z.string().describe("Id of an enforcement case, as search returns it.") },
  record: EnforcementCase,
  detail: { id: "EnforcementCaseDetail", description: "An enforcement case and the corpus it comes from." },
  tool: "get_enforcement_case",
  guide: {
    use: "Read one published sanction by its case_id, as search_enforcement_cases gives it.",
    example: { case_id: "act-23173" },
    keywords: ["処分の詳細", "enforcement detail"],
  },
  dataset: ({ enforcementCases }) => enforcementCases,
});

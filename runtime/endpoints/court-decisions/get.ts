import { z } from "zod";
import { CourtDecision } from "../../../schemas/court-decision.ts";
import { defineRecordRead } from "../dataset-endpoints.ts";

export const getCourtDecision = defineRecordRead({
  id: "DAT-14",
  path: "/v1/court-decisions/{unified_id}",
  example: { unified_id: "HAN-edd7403c87" },
  summary: "Read one court decision by its id",
  description:
    "Gives what the snapshot holds about a decision: case, court, day, form, laws it refers to and, where published, the " +
    "point decided, with the page it was read from. Null means that the source does not state the value. 404 means that no " +
    "decision of this snapshot has the id; a 404 costs nothing.",
  param: { unified_id: z.string().describe("Id of a court decision, as search returns it.") },
  record: CourtDecision,
  detail: { id: "CourtDecisionDetail", description: "A court decision and the corpus it comes from." },
  tool: "get_court_decision",
  guide: {
    use: "Read one court decision by its id (HAN-…): court, day, case number, ruling where published, statutes.",
    example: { unified_id: "HAN-e000eb68e5" },
    keywords: ["判決文", "court decision detail"],
  },
  dataset: ({ courtDecisions }) => courtDecisions,
});

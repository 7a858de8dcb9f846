import { z } from "zod";
import { CourtDecision } from "../../../schemas/court-decision.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { corpusIdentityFields, recordAnswer } from "../dataset-answers.ts";
import { publicRead } from "../terms.ts";

export const getCourtDecision = defineEndpoint({
  id: "DAT-14",
  ...publicRead,
  path: "/v1/court-decisions/{unified_id}",
  summary: "Read one court decision by its id",
  description:
    "Gives what the snapshot holds about a decision: case, court, day, form, laws it refers to and, where published, the " +
    "point decided, with the page it was read from. Null means that the source does not state the value. 404 means that no " +
    "decision of this snapshot has the id; a 404 costs nothing.",
  params: z.object({ unified_id: z.string().describe("Id of a court decision, as search returns it.") }),
  response: z
    .object({ ...CourtDecision.shape, ...corpusIdentityFields })
    .meta({ id: "CourtDecisionDetail", description: "A court decision and the corpus it comes from." }),
  failures: ["record_not_found"],
  tool: "get_court_decision",
  handler({ params: { unified_id } }, { corpus }) {
    return recordAnswer(corpus, corpus.courtDecisions.bytesOf(unified_id), { unified_id });
  },
});

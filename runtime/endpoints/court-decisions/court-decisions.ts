import { LawUnifiedId } from "../../../schemas/common.ts";
import { CourtDecision, FoundDecision, FoundDecisionMinimal } from "../../../schemas/records/court-decision.ts";
import { courtLevel, decisionType } from "../../../schemas/enums.ts";
import { defineRecordRead, defineSearch } from "../dataset-endpoints.ts";
import { queryEnum } from "../../endpoint/query-fields.ts";
import { queryDay, queryName } from "../corpus-fields.ts";
import { z } from "zod";

export const searchCourtDecisions = defineSearch({
  id: "DAT-13",
  path: "/v1/court-decisions/search",
  example: { q: "使用者責任" },
  summary: "Search published court decisions",
  description:
    "Finds decisions by words in case name, area, ruling and effect on businesses, by case number, by a question in " +
    "words (a court that it names is applied as a filter; matching_text is the passage that answers), and by court, " +
    "level, form, area, law and day. Filters are joined by and, a decision that does not state a filtered value drops " +
    "out, and among equals the Supreme Court comes first, then the newest. Only part of all decisions is published: " +
    "an empty result means that this snapshot cannot confirm such a decision (X-Result-Note: not-confirmable), never " +
    "that none exists; partial-match says that only close ones are shown.",
  fields: {
    court: queryName({ max: 160 })
      .optional()
      .describe("Court by its whole name as stored, with its division where published."),
    court_level: queryEnum(courtLevel).optional().describe("Level of the court."),
    decision_type: queryEnum(decisionType).optional().describe("Form of the decision: judgment, ruling or order."),
    subject_area: queryName({ max: 120 }).optional().describe("Part of the area the court files it under."),
    references_law_id: LawUnifiedId.meta({ examples: ["LAW-cdda309c11"] })
      .optional()
      .describe("Law the decision refers to, by id."),
    decided_from: queryDay({ example: "2000-01-01" }).optional().describe("First day of the decision."),
    decided_to: queryDay().optional().describe("Last day of the decision."),
  },
  record: FoundDecision,
  minimal: FoundDecisionMinimal,
  page: { id: "CourtDecisionPage", description: "One page of court decisions." },
  tool: "search_court_decisions",
  guide: {
    use:
      "Find court decisions and precedents by a question, words, case number or court: 「固定残業代の判例・最高裁の判決」「平30(受)1519」. " +
      "references_law_id keeps the decisions on one law.",
    example: { q: "損害賠償", court_level: "supreme", limit: 5, fields: "minimal" },
    keywords: ["判例", "裁判", "判決", "court", "case law", "precedent"],
  },
  dataset: ({ courtDecisions }) => courtDecisions,
  conditions: { days: ["decided_from", "decided_to"] },
  body: { kind: "court", field: "court", filter: (courtNamed) => ({ courtNamed }) },
  filters: (query) => ({
    court: query.court,
    courtLevel: query.court_level,
    decisionType: query.decision_type,
    subjectArea: query.subject_area,
    lawId: query.references_law_id,
    decidedFrom: query.decided_from,
    decidedTo: query.decided_to,
  }),
});

export const getCourtDecision = defineRecordRead({
  id: "DAT-14",
  path: "/v1/court-decisions/{unified_id}",
  example: { unified_id: "HAN-edd7403c87" },
  summary: "Read one court decision by its id",
  description:
    "Gives what the snapshot holds about a decision: case, court, day, form, laws it refers to and, where published, the " +
    "point decided, with the page it was read from. Null means that the value is not held here: the source may state it. 404 means that no " +
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

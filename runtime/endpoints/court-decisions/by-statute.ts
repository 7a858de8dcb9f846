import { z } from "zod";
import { LawUnifiedId } from "../../../schemas/common.ts";
import { CourtDecision } from "../../../schemas/court-decision.ts";
import { joinRows } from "../../corpus/tables/json-rows.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { noteOf, pageEnd, searchPageOf, unbilledIfEmpty } from "../dataset-answers.ts";
import { publicQuestion } from "../terms.ts";

const StatuteRequest = z
  .object({
    law_id: LawUnifiedId,
    article_citation: z
      .string()
      .max(80)
      .nullable()
      .default(null)
      .describe(
        "Article to look for in the ruling and the excerpt, such as 第17条; kanji and other digits are the same.",
      ),
    limit: z.int().min(1).max(100).default(20).describe("Most decisions of this page."),
    offset: z.int().min(0).default(0).describe("Decisions to skip before this page."),
  })
  .meta({
    id: "DecisionsByStatuteRequest",
    description: "A law, and an article of it, that decisions refer to.",
    examples: [{ law_id: "LAW-3f2a9c01d4", article_citation: "第17条", limit: 20 }],
  });

const articleMatch = "contains_best_effort";

const DecisionsByStatute = searchPageOf(CourtDecision)
  .extend({
    law_id: LawUnifiedId.describe("The law that was asked for."),
    article_match: z
      .literal(articleMatch)
      .nullable()
      .describe(
        "How the article was looked for: as part of published text, so 9条 is found in 709条 too; null without one.",
      ),
  })
  .meta({ id: "DecisionsByStatute", description: "One page of the court decisions that refer to a law." });

export const findDecisionsByStatute = defineEndpoint({
  id: "DAT-12",
  ...publicQuestion,
  path: "/v1/court-decisions/by-statute",
  summary: "Find court decisions that refer to a law or an article of it",
  description:
    "Lists the decisions whose references name the law, the Supreme Court before high courts before others and the newest " +
    "first. article_citation keeps those whose published ruling or excerpt holds the citation; most decisions publish neither, " +
    "so leaving it out finds more. An empty result, also for a law this snapshot does not hold, means that no such decision is " +
    "confirmable here (X-Result-Note: not-confirmable), never that no court has ruled.",
  body: StatuteRequest,
  response: DecisionsByStatute,
  exported: "public",
  tool: "find_precedents_by_statute",
  handler({ body: { law_id: lawId, article_citation: sent, limit, offset } }, { corpus: { courtDecisions } }) {
    const citation = sent?.trim() || undefined;
    const page = courtDecisions.page({ lawId, articleCitation: citation }, { limit, offset });
    const asked = { law_id: lawId, article_match: citation === undefined ? null : articleMatch };
    return {
      body: joinRows(
        `{"total":${page.total},"limit":${limit},"offset":${offset},"results":[`,
        page.rows.map((row) => courtDecisions.bytes(row)),
        pageEnd(courtDecisions, asked),
      ),
      note: noteOf(page),
      empty: page.total === 0,
      ...unbilledIfEmpty(courtDecisions),
    };
  },
});

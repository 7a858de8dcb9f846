import { z } from "zod";
import { LawUnifiedId } from "../../../schemas/common.ts";
import { CourtDecision } from "../../../schemas/records/court-decision.ts";
import { citationPlaces } from "../../corpus/court-decisions.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { foundRows, searchPageOf } from "../dataset-answers.ts";
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
        "Article or paragraph in any digits, such as 第17条, 29条3項 or 242条の2; anything else is looked for as text in ruling " +
          "and excerpt.",
      ),
    include_ruling_text: z
      .boolean()
      .default(false)
      .describe("Also decisions whose published ruling names the article while the court does not list it."),
    limit: z.int().min(1).max(100).default(20).describe("Most decisions of this page."),
    offset: z.int().min(0).default(0).describe("Decisions to skip before this page; this list has no cursor."),
  })
  .meta({
    id: "DecisionsByStatuteRequest",
    description: "A law, and an article of it, that decisions refer to.",
    examples: [{ law_id: "LAW-cdda309c11", article_citation: "第709条", limit: 20 }],
  });

const articleMatch = "contains_best_effort";

const DecisionsByStatute = searchPageOf(CourtDecision)
  .extend({
    law_id: LawUnifiedId.describe("The law that was asked for."),
    article_match: z
      .literal(articleMatch)
      .nullable()
      .describe(
        "How the article was looked for in published text; null without one. matched_in says where else it was looked for.",
      ),
    matched_in: z
      .array(z.enum(["cited_statutes", "ruling_text"]))
      .describe(
        "Where the article was looked for: among the statutes that the court lists, in the text of ruling and excerpt, or both.",
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
    "first. article_citation keeps those whose list of statutes has the article, a paragraph of it included; most decisions list " +
    "none, so leaving it out or include_ruling_text finds more. An empty result, also for a law this snapshot does not hold, means that no such decision is " +
    "confirmable here (X-Result-Note: not-confirmable), never that no court has ruled.",
  body: StatuteRequest,
  response: DecisionsByStatute,
  exported: "public",
  tool: "find_precedents_by_statute",
  guide: {
    use: "Decisions that refer to a law, or to an article of it: law_id LAW-… and 「第709条」. Search laws first for the id.",
    example: { law_id: "LAW-cdda309c11", article_citation: "第709条", limit: 5 },
    keywords: ["条文の判例", "関連判例", "precedents by statute"],
  },
  handler(
    { body: { law_id: lawId, article_citation: sent, include_ruling_text: namedInRulings, limit, offset } },
    { corpus, asOf },
  ) {
    const { courtDecisions } = corpus;
    const citation = sent?.trim() || undefined;
    const article = citation === undefined ? undefined : { citation, namedInRulings };
    const page = courtDecisions.page({ lawId, article }, { limit, offset });
    const asked = {
      law_id: lawId,
      article_match: citation === undefined ? null : articleMatch,
      matched_in: article === undefined ? [] : citationPlaces(article),
    };
    const rows = page.rows.map((row) => courtDecisions.bytes(row));
    return foundRows(corpus, courtDecisions, page, { limit, offset, rows, asOf }, asked);
  },
});

import { fold } from "../../../snapshots/text/fold.ts";
import { normalize } from "../../../snapshots/text/normalize.ts";
import type { PublishedTool } from "../../endpoint/published-contract.ts";
import { z } from "zod";
import { ToolRecommendations } from "../../../schemas/accounts/account-usage.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { queryInteger, queryText } from "../../endpoint/query-fields.ts";
import { ownAccount } from "../terms.ts";

export type Recommendation = { name: string; endpoint: string; why: string; confidence: number };
export type Recommended = { fallback_used: boolean; intent: string; tools: Recommendation[] };

/** The published tools whose keywords occur in the intent, most keywords first; general tools when none match. */
export function recommendTools(intent: string, limit: number, published: readonly PublishedTool[]): Recommended {
  const contains = keywordFinder(intent);
  const matches = published
    .map((tool) => ({ tool, found: tool.keywords.filter(contains) }))
    .filter(({ found }) => found.length > 0)
    .sort((one, other) => other.found.length - one.found.length)
    .slice(0, limit)
    .map(({ tool: { name, path }, found }) => ({
      name,
      endpoint: path,
      why: `Matches ${found.join(", ")}.`,
      confidence: found.length > 1 ? 1 : 0.6,
    }));
  if (matches.length > 0) return { fallback_used: false, intent, tools: matches };
  const general = generalTools.flatMap((name) => published.filter((tool) => tool.name === name)).slice(0, limit);
  return {
    fallback_used: true,
    intent,
    tools: general.map(({ name, path }) => ({
      name,
      endpoint: path,
      why: "No keyword matched; a place to start.",
      confidence: 0.2,
    })),
  };
}

/** English keywords match whole words, also with a plural s; Japanese ones match anywhere, since words are not separated. */
function keywordFinder(intent: string): (keyword: string) => boolean {
  const words =
    normalize(intent)
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const english = ` ${words.join(" ")} `;
  const japanese = fold(intent);
  return (keyword) =>
    /^[a-z0-9 ]+$/.test(keyword)
      ? english.includes(` ${keyword} `) || english.includes(` ${keyword}s `)
      : japanese.includes(fold(keyword));
}

/** Tools that help with almost any question, best first. */
export const generalTools: readonly string[] = [
  "search_programs",
  "query_evidence_packet",
  "prescreen_programs",
  "search_laws",
  "upcoming_deadlines",
  "get_houjin_360",
  "search_tax_incentives",
  "search_loans",
  "get_meta",
  "classify_intent",
];

export const getToolRecommendation = defineEndpoint({
  id: "ACC-7",
  ...ownAccount,
  method: "GET",
  path: "/v1/me/tool_recommendation",
  summary: "Name the tools that fit an intent",
  description: "Compares keywords, Japanese and English; nothing is sent anywhere.",
  query: z.object({
    intent: queryText({ min: 1, max: 500 }).describe("What you want to find out, in your own words."),
    limit: queryInteger({ min: 1, max: 10 }).default(5).describe("Most tools to name."),
  }),
  response: ToolRecommendations,
  tool: false,
  handler({ query }, { services }) {
    return { body: recommendTools(query.intent, query.limit, services.contract.tools()) };
  },
});

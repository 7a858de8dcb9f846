import { z } from "zod";
import { ToolRecommendations } from "../../../schemas/account-usage.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { queryInteger, queryText } from "../../endpoint/query-fields.ts";
import { recommendTools } from "./recommend-tools.ts";
import { ownAccount } from "../terms.ts";

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

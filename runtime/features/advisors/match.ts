import { z } from "zod";
import { Advisor } from "../../../schemas/accounts/advisor.ts";
import { Count } from "../../../schemas/common.ts";
import { advisorIndustry, advisorSpecialty } from "../../../schemas/service-enums.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { queryEnum, queryInteger } from "../../endpoint/query-fields.ts";
import { rankWeights } from "./advisors.ts";
import { queryPrefecture } from "../../endpoints/corpus-fields.ts";
import { partnerForm, showAdvisor } from "./advisor-terms.ts";

export const matchAdvisors = defineEndpoint({
  id: "ADV-1",
  ...partnerForm,
  method: "GET",
  path: "/v1/advisors/match",
  example: { prefecture: "東京都", specialty: "subsidy" },
  summary: "Find advisors who help with applications",
  description:
    `Firms that were confirmed, by what they have in common with the request: prefecture ${rankWeights.prefecture}, ` +
    `industry ${rankWeights.industry}, specialty ${rankWeights.specialty}, then by number. Relevance, not endorsement.`,
  slot: true,
  cors: "any",
  exported: "agent",
  query: z.object({
    prefecture: queryPrefecture().optional().describe("Where help is needed."),
    specialty: queryEnum(advisorSpecialty).optional().describe("What help is needed with."),
    industry: queryEnum(advisorIndustry).optional().describe("Industry of who needs help."),
    limit: queryInteger({ min: 1, max: 10 }).default(3).describe("Most advisors."),
  }),
  response: z
    .object({
      results: z.array(Advisor).describe("Advisors, best first."),
      total: Count.describe("Advisors in all."),
      ranking: z
        .object({
          prefecture: z.literal(rankWeights.prefecture).describe("For the same prefecture."),
          industry: z.literal(rankWeights.industry).describe("For the same industry."),
          specialty: z.literal(rankWeights.specialty).describe("For the same specialty."),
        })
        .describe("What adds to the rank."),
    })
    .meta({ id: "AdvisorMatch", description: "Advisors by relevance." }),
  async handler({ query: { limit, ...need } }, { services }) {
    const { prefecture = null, specialty = null, industry = null } = need;
    const { advisors, total } = await services.advisors.match({ prefecture, specialty, industry }, limit);
    return { body: { results: advisors.map(showAdvisor), total, ranking: rankWeights } };
  },
});

import { z } from "zod";
import { HttpUrl, Text } from "../../../schemas/common.ts";
import { SkillCard } from "../../../schemas/accounts/task.ts";
import { unitPriceYen } from "../../base/price.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { skillRead } from "./task-terms.ts";

export const getAgentCard = defineEndpoint({
  id: "A2A-1",
  ...skillRead,
  method: "GET",
  path: "/v1/a2a/agent_card",
  summary: "What this service does for other agents",
  description: "Skills, addresses, prices and ways to authenticate, for an agent that wants to delegate work.",
  response: z
    .object({
      name: Text.describe("Name of the service."),
      schema_version: Text.describe("Version of this card."),
      description: Text.describe("What it does."),
      version: Text.describe("Version of the service."),
      endpoints: z.record(z.string(), HttpUrl).describe("Addresses of the calls about skills and tasks."),
      auth: z.array(Text).describe("Ways to authenticate; none is for a few calls a day."),
      skills: z.array(SkillCard).describe("What can be delegated."),
      pricing: z
        .object({
          currency: z.literal("JPY"),
          unit_price_yen: z.int().describe("Price of a unit before tax."),
          rule: Text.describe("What is charged."),
        })
        .describe("What it costs."),
      transports: z.array(Text).describe("Ways to call."),
    })
    .meta({ id: "A2AAgentCard", description: "What this service does for other agents." }),
  handler(_input, { services }) {
    const base = `${services.publicUrl}/v1/a2a`;
    return {
      body: {
        name: "Konkyo",
        schema_version: "evidence.agent_card.v1",
        description:
          "Evidence on Japanese public programs, laws, court decisions, bids and companies, with its sources.",
        version: services.version,
        endpoints: {
          skills: `${base}/skills`,
          negotiate: `${base}/skills/negotiate`,
          create_task: `${base}/task`,
          read_task: `${base}/task/{task_id}`,
          resume_task: `${base}/task/{task_id}/resume`,
          cancel_task: `${base}/task/{task_id}/cancel`,
        },
        auth: ["X-API-Key", "Bearer", "none"],
        skills: [...services.skills.cards()],
        pricing: {
          currency: "JPY" as const,
          unit_price_yen: unitPriceYen,
          rule: "A task that succeeds costs the units of the operation it ran. Any other costs nothing.",
        },
        transports: ["https"],
      },
    };
  },
});

import { z } from "zod";
import { CorpusSnapshotId, Count, Disclaimer, JsonObject, Yen } from "../../../schemas/common.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { unitPriceYen } from "../../base/price.ts";

const disclaimer = "The most these calls cost here before tax; what a model or another service costs is not in it.";

const CostPreviewRequest = z
  .strictObject({
    stack_or_calls: z
      .array(
        z.strictObject({
          tool: z
            .string()
            .min(1)
            .max(128)
            .describe("Path, METHOD and path, operationId, name of a tool, or x-operation-id."),
          args: JsonObject.nullable()
            .default(null)
            .describe(
              "Its arguments; without the list that decides its cost it is priced for one item, as assumptions says.",
            ),
        }),
      )
      .min(1)
      .max(500)
      .describe("The calls of one iteration."),
    iterations: z.int().min(1).max(10_000).default(1).describe("How often the calls are made."),
  })
  .meta({
    id: "CostPreviewRequest",
    description: "Calls to be priced.",
    examples: [
      {
        stack_or_calls: [
          { tool: "GET /v1/programs/search", args: null },
          { tool: "batch_get_programs", args: { unified_ids: ["UNI-910d7652cc", "UNI-b320c7e7e9"] } },
        ],
        iterations: 10,
      },
    ],
  });

const CostPreview = z
  .object({
    predicted_total_yen: Yen.describe("Cost of all iterations in JPY before tax, at most."),
    billing_units: Count.describe("Units of all iterations, at most."),
    unit_price_yen: Yen.describe("Price of a unit in JPY before tax."),
    iterations: z.int().min(1).describe("How often the calls are made."),
    breakdown: z
      .array(
        z.object({
          tool: z.string().describe("The call as it was named."),
          units: Count.describe("Units of one iteration, at most."),
          yen: Yen.describe("Cost of one iteration in JPY before tax, at most."),
        }),
      )
      .describe("One entry for each call, in its order."),
    metered: z.literal(false).describe("A preview costs nothing."),
    unknown_tools: z.array(z.string()).describe("Names nothing answers to; each call of them counts one unit."),
    assumptions: z
      .array(
        z.object({
          tool: z.string().describe("The call as it was named."),
          assumed: z.string().describe("What was assumed of it."),
          unit_rule: z.string().describe("What its units depend on."),
        }),
      )
      .describe("Calls whose cost depends on a list that was not sent; each name once."),
    corpus_snapshot_id: CorpusSnapshotId,
    disclaimer: Disclaimer,
  })
  .meta({
    id: "CostPreview",
    description: "What calls would cost at most.",
    examples: [
      {
        predicted_total_yen: 90,
        billing_units: 30,
        unit_price_yen: 3,
        iterations: 10,
        breakdown: [
          { tool: "GET /v1/programs/search", units: 1, yen: 3 },
          { tool: "batch_get_programs", units: 2, yen: 6 },
        ],
        metered: false,
        unknown_tools: [],
        assumptions: [],
        corpus_snapshot_id: `cs1_${"abcdefghijklmnopqrstuvwxyz".repeat(2)}`,
        disclaimer,
      },
    ],
  });

export const previewCost = defineEndpoint({
  id: "BIL-5",
  method: "POST",
  path: "/v1/cost/preview",
  summary: "Price calls before making them",
  description:
    "Counts the worst case of each call, without looking anything up and without charge. Costs of models and other services are not in it.",
  auth: "none",
  slot: false,
  burst: { perMinute: 50 },
  units: 0,
  usage: false,
  body: CostPreviewRequest,
  response: CostPreview,
  cache: "none",
  cors: "any",
  exported: "agent",
  tool: "preview_cost",
  guide: {
    use: "What planned calls would cost, before you make them. Each call by the name of its tool, with its arguments.",
    example: {
      stack_or_calls: [{ tool: "search_programs" }, { tool: "check_funding_stack", args: { program_ids: ["a", "b"] } }],
    },
    keywords: ["費用", "料金", "見積", "いくら", "cost", "price", "estimate"],
  },
  reads: "service",
  handler({ body: { stack_or_calls: calls, iterations } }, { services, corpus }) {
    const { units, breakdown, unknownTools, assumptions } = services.contract.estimate(calls, iterations);
    return {
      body: {
        predicted_total_yen: units * unitPriceYen,
        billing_units: units,
        unit_price_yen: unitPriceYen,
        iterations,
        breakdown: breakdown.map(({ tool, units: each }) => ({ tool, units: each, yen: each * unitPriceYen })),
        metered: false as const,
        unknown_tools: [...unknownTools],
        assumptions: assumptions.map(({ tool, assumed, unitRule }) => ({ tool, assumed, unit_rule: unitRule })),
        corpus_snapshot_id: corpus.id,
        disclaimer,
      },
    };
  },
});

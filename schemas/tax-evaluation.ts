import { z } from "zod";
import { TaxUnifiedId, Text } from "./common.ts";
import { Predicate } from "./predicate.ts";

const conditions = z.array(Predicate);

/** How the conditions of one tax ruleset compare with a business profile. */
export const RulesetEvaluation = z
  .object({
    unified_id: TaxUnifiedId,
    ruleset_name: Text.describe("Name of the measure."),
    applicable: z
      .boolean()
      .describe("Every condition is met. False also when one is unknown or none is recorded: it never means refused."),
    conditions_matched: conditions.describe("Conditions the profile meets."),
    conditions_unmatched: conditions.describe("Conditions it does not meet, and those that are unknown."),
    conditions_unknown: conditions.describe("Conditions the profile does not say enough about."),
    reasons: z
      .array(Text)
      .describe("What each outcome rests on, as `code: words`; names the fields that the profile lacks."),
    error: Text.nullable().describe("Why the recorded conditions cannot be read; null when they can."),
  })
  .meta({
    id: "RulesetEvaluation",
    description: "How the recorded conditions of a tax ruleset compare with a profile; no legal interpretation.",
    examples: [
      {
        unified_id: "TAX-3f2a9c01d4",
        ruleset_name: "見本設備の特別償却",
        applicable: false,
        conditions_matched: [{ op: "lte", field: "capital_yen", value: 100_000_000 }],
        conditions_unmatched: [{ op: "eq", field: "blue_return", value: true }],
        conditions_unknown: [{ op: "eq", field: "blue_return", value: true }],
        reasons: [
          "matched: capital_yen <= 100000000",
          "unknown: blue_return = true; the profile does not state blue_return",
        ],
        error: null,
      },
    ],
  });

export type RulesetEvaluation = z.infer<typeof RulesetEvaluation>;

import { z } from "zod";
import { TaxUnifiedId, Text } from "../common.ts";
import { Predicate } from "../predicate.ts";

const conditions = z.array(Predicate);

/** A fact that a profile lacks and conditions ask for. */
export const MissingFact = z
  .object({
    field: Text.describe("Field name to send it under."),
    label_ja: Text.nullable().describe("What to ask the user, in Japanese; null for a field without known words."),
    label_en: Text.nullable().describe("The same in English."),
    other_names: z.array(Text).describe("Other field names by which it is understood."),
    problem: z.enum(["missing", "not_comparable"]).describe("The profile lacks it, or states what cannot be compared."),
  })
  .meta({
    id: "MissingFact",
    description: "A fact to ask the user for before a condition can be decided.",
    examples: [
      {
        field: "capital_jpy",
        label_ja: "資本金の額（円）",
        label_en: "Capital in yen",
        other_names: ["資本金"],
        problem: "missing",
      },
    ],
  });

/** Whether a tax measure applies on a day, by the days that are held. */
export const TaxValidity = z
  .enum(["in_force", "end_not_held", "ended", "not_yet"])
  .describe(
    "Whether it applies on the day of the answer, by the days that are held. end_not_held: it has begun, and no last day is " +
      "held; it may have ended, so look at the source.",
  );

/** How the conditions of one tax ruleset compare with a business profile. */
export const RulesetEvaluation = z
  .object({
    unified_id: TaxUnifiedId,
    ruleset_name: Text.describe("Name of the measure."),
    applicable: z
      .boolean()
      .describe("Every condition is met. False also when one is unknown or none is recorded: it never means refused."),
    outcome: z
      .enum(["met", "not_met", "unknown"])
      .describe(
        "met: every condition is. not_met: at least one is not. unknown: none is known not to be met, but facts are missing " +
          "(missing_facts), or no condition can be read.",
      ),
    missing_facts: z.array(MissingFact).describe("What to ask for, so that unknown conditions can be decided."),
    conditions_matched: conditions.describe("Conditions the profile meets."),
    conditions_unmatched: conditions.describe("Conditions it does not meet, and those that are unknown."),
    conditions_unknown: conditions.describe("Conditions the profile does not say enough about."),
    reasons: z
      .array(Text)
      .describe("What each outcome rests on, as `code: words`; names the fields that the profile lacks."),
    error: Text.nullable().describe("Why the recorded conditions cannot be read; null when they can."),
    validity: TaxValidity,
  })
  .meta({
    id: "RulesetEvaluation",
    description: "How the recorded conditions of a tax ruleset compare with a profile; no legal interpretation.",
    examples: [
      {
        unified_id: "TAX-3f2a9c01d4",
        ruleset_name: "見本設備の特別償却",
        applicable: false,
        outcome: "unknown",
        missing_facts: [
          {
            field: "blue_return",
            label_ja: "青色申告をしているか",
            label_en: "files blue returns",
            other_names: ["blue_form_return_filed", "青色申告", "青色申告法人"],
            problem: "missing",
          },
        ],
        conditions_matched: [{ op: "lte", field: "capital_yen", value: 100_000_000 }],
        conditions_unmatched: [{ op: "eq", field: "blue_return", value: true }],
        conditions_unknown: [{ op: "eq", field: "blue_return", value: true }],
        reasons: [
          "matched: capital_yen <= 100000000",
          "unknown: blue_return = true; the profile does not state blue_return",
        ],
        error: null,
        validity: "in_force",
      },
    ],
  });

export type TaxValidity = z.infer<typeof TaxValidity>;
export type MissingFact = z.infer<typeof MissingFact>;
export type RulesetEvaluation = z.infer<typeof RulesetEvaluation>;

import { z } from "zod";
import { IsoDate, Text } from "../../schemas/common.ts";
import type { TaxRuleset } from "../../schemas/records/tax-ruleset.ts";
import { conditionSentences } from "../corpus/evaluate/condition-sentences.ts";

/** What answers say of a tax measure beside its stored fields. */
export const taxFields = {
  validity: z
    .enum(["in_force", "ended", "not_yet"])
    .describe("Whether it applies on as_of, by the days that are held; without a recorded end it counts as in force."),
  as_of: IsoDate.describe("Day in Japan that validity speaks for."),
  condition_sentences: z
    .object({ ja: z.array(Text), en: z.array(Text) })
    .nullable()
    .describe("Conditions for people to read, in both languages; each must hold. Null when none are held as a tree."),
} satisfies z.ZodRawShape;

type TaxFields = z.infer<z.ZodObject<typeof taxFields>>;

export function onDay(
  ruleset: Pick<TaxRuleset, "effective_from" | "effective_until" | "eligibility_conditions_json">,
  day: string,
): TaxFields {
  const { effective_from: from, effective_until: until, eligibility_conditions_json: tree } = ruleset;
  return {
    validity: from > day ? "not_yet" : until !== null && until < day ? "ended" : "in_force",
    as_of: day,
    condition_sentences:
      tree === null ? null : { ja: conditionSentences(tree, "ja"), en: conditionSentences(tree, "en") },
  };
}

import { z } from "zod";
import { IsoDate, Text } from "../../schemas/common.ts";
import { TaxValidity } from "../../schemas/answers/tax-evaluation.ts";
import type { TaxRuleset } from "../../schemas/records/tax-ruleset.ts";
import { conditionSentences } from "../corpus/evaluate/condition-sentences.ts";
import { validityOn } from "../corpus/evaluate/ruleset.ts";

/** What answers say of a tax measure beside its stored fields. */
export const taxFields = {
  validity: TaxValidity,
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
  const { eligibility_conditions_json: tree } = ruleset;
  return {
    validity: validityOn(ruleset, day),
    as_of: day,
    condition_sentences:
      tree === null ? null : { ja: conditionSentences(tree, "ja"), en: conditionSentences(tree, "en") },
  };
}

import { z } from "zod";
import { TaxRuleset } from "../../../schemas/tax-ruleset.ts";
import { defineRecordRead } from "../dataset-endpoints.ts";

export const getTaxRuleset = defineRecordRead({
  id: "DAT-17",
  path: "/v1/tax_rulesets/{unified_id}",
  example: { unified_id: "TAX-d42a261597" },
  summary: "Read one tax ruleset by its id",
  description:
    "Gives a tax measure with its conditions in words and as predicates, its formula, what has to be filed, the laws it " +
    "rests on and its source. 404 means that no ruleset of this snapshot has the id; a 404 costs nothing.",
  param: { unified_id: z.string().describe("Id of a tax ruleset, as search returns it.") },
  record: TaxRuleset,
  detail: { id: "TaxRulesetDetail", description: "A tax ruleset and the corpus it comes from." },
  tool: "get_tax_ruleset",
  guide: {
    use: "Read one tax measure by its id (TAX-…): conditions, rates, filing, period.",
    example: { unified_id: "TAX-d61f67e80d" },
    keywords: ["税制の詳細", "tax ruleset detail"],
  },
  dataset: ({ taxRulesets }) => taxRulesets.records,
});

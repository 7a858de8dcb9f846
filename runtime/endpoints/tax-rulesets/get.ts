import { z } from "zod";
import { TaxRuleset } from "../../../schemas/tax-ruleset.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { corpusIdentityFields, recordAnswer } from "../dataset-answers.ts";
import { publicRead } from "../terms.ts";

export const getTaxRuleset = defineEndpoint({
  id: "DAT-17",
  ...publicRead,
  path: "/v1/tax_rulesets/{unified_id}",
  summary: "Read one tax ruleset by its id",
  description:
    "Gives a tax measure with its conditions in words and as predicates, its formula, what has to be filed, the laws it " +
    "rests on and its source. 404 means that no ruleset of this snapshot has the id; a 404 costs nothing.",
  params: z.object({ unified_id: z.string().describe("Id of a tax ruleset, as search returns it.") }),
  response: z
    .object({ ...TaxRuleset.shape, ...corpusIdentityFields })
    .meta({ id: "TaxRulesetDetail", description: "A tax ruleset and the corpus it comes from." }),
  failures: ["record_not_found"],
  tool: "get_tax_ruleset",
  handler({ params: { unified_id } }, { corpus }) {
    return recordAnswer(corpus, corpus.taxRulesets.records.bytesOf(unified_id), { unified_id });
  },
});

import { z } from "zod";
import { pageOf } from "../../../schemas/common.ts";
import { rulesetKind, taxCategory } from "../../../schemas/enums.ts";
import { TaxRuleset } from "../../../schemas/tax-ruleset.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { queryEnum } from "../../endpoint/query-fields.ts";
import { pageFields, queryDay, queryWords } from "../corpus-fields.ts";
import { pageAnswer } from "../dataset-answers.ts";
import { publicRead } from "../terms.ts";

export const searchTaxRulesets = defineEndpoint({
  id: "DAT-16",
  ...publicRead,
  path: "/v1/tax_rulesets/search",
  summary: "Search tax measures and their conditions",
  description:
    "Finds tax measures by words in name, conditions and formula, and by tax, kind and the day they apply on. Filters are " +
    "joined by and. With q the best match comes first; without q, or among equals, the latest to take effect. When none " +
    "satisfies the whole query, close ones are shown and X-Result-Note says partial-match. Without effective_on, measures " +
    "that have ended are found too: look at effective_until. An empty result means that this snapshot cannot confirm such " +
    "a measure (not-confirmable), never that none exists.",
  query: z.object({
    q: queryWords(),
    tax_category: queryEnum(taxCategory).optional().describe("Tax it belongs to."),
    ruleset_kind: queryEnum(rulesetKind).optional().describe("What it grants or demands."),
    effective_on: queryDay().optional().describe("A day, YYYY-MM-DD, on which it applies."),
    ...pageFields({ limit: 20, maxLimit: 100 }),
  }),
  response: pageOf(TaxRuleset).meta({ id: "TaxRulesetPage", description: "One page of tax rulesets." }),
  tool: "search_tax_rulesets",
  handler({ query }, { corpus }) {
    return pageAnswer(
      corpus.taxRulesets.records,
      { category: query.tax_category, kind: query.ruleset_kind, effectiveOn: query.effective_on },
      query,
    );
  },
});

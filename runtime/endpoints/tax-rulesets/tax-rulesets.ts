import { rulesetKind, taxCategory } from "../../../schemas/enums.ts";
import { TaxRuleset } from "../../../schemas/records/tax-ruleset.ts";
import { onDay, taxFields } from "../tax-terms.ts";
import { defineRecordRead, defineSearch } from "../dataset-endpoints.ts";
import { queryEnum } from "../../endpoint/query-fields.ts";
import { queryDay } from "../corpus-fields.ts";
import { z } from "zod";

const FoundTaxRuleset = TaxRuleset.extend(taxFields).meta({
  id: "FoundTaxRuleset",
  description: "A tax measure, its conditions as sentences, and whether it applies on the day of the answer.",
});

export const searchTaxRulesets = defineSearch({
  id: "DAT-16",
  path: "/v1/tax_rulesets/search",
  example: { q: "インボイス" },
  summary: "Search tax measures and their conditions",
  description:
    "Finds tax measures by words in name, conditions and formula, by everyday names (研究開発税制 finds 試験研究費), and by tax, " +
    "kind and the day they apply on, joined by and. Without effective_on, measures that have ended are found too: " +
    "validity says so. An empty result means that this snapshot cannot confirm such a measure (X-Result-Note: " +
    "not-confirmable), never that none exists; partial-match says that only close ones are shown.",
  fields: {
    tax_category: queryEnum(taxCategory).optional().describe("Tax it belongs to."),
    ruleset_kind: queryEnum(rulesetKind).optional().describe("What it grants or demands."),
    effective_on: queryDay().optional().describe("A day on which it applies."),
  },
  record: FoundTaxRuleset,
  adds: onDay,
  page: { id: "TaxRulesetPage", description: "One page of tax rulesets." },
  tool: "search_tax_rulesets",
  guide: {
    use: "Find tax measures with their conditions by words, kind of tax or day: 「賃上げ促進税制」. For a question in words use search_tax_incentives.",
    example: { q: "投資促進税制", limit: 5 },
    keywords: ["税制", "税務", "特例措置", "tax rule", "tax ruleset"],
  },
  dataset: ({ taxRulesets }) => taxRulesets.records,
  filters: (query) => ({ category: query.tax_category, kind: query.ruleset_kind, effectiveOn: query.effective_on }),
});

export const getTaxRuleset = defineRecordRead({
  id: "DAT-17",
  path: "/v1/tax_rulesets/{unified_id}",
  example: { unified_id: "TAX-d42a261597" },
  summary: "Read one tax ruleset by its id",
  description:
    "Gives a tax measure with its conditions in words and as predicates, its formula, what has to be filed, the laws it " +
    "rests on and its source. 404 means that no ruleset of this snapshot has the id; a 404 costs nothing.",
  param: { unified_id: z.string().describe("Id of a tax ruleset, as search returns it.") },
  record: FoundTaxRuleset,
  adds: onDay,
  detail: { id: "TaxRulesetDetail", description: "A tax ruleset and the corpus it comes from." },
  tool: "get_tax_ruleset",
  guide: {
    use: "Read one tax measure by its id (TAX-…): conditions, rates, filing, period.",
    example: { unified_id: "TAX-d61f67e80d" },
    keywords: ["税制の詳細", "tax ruleset detail"],
  },
  dataset: ({ taxRulesets }) => taxRulesets.records,
});

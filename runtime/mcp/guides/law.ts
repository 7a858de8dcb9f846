import type { Guides } from "./guide.ts";

/** Tools about laws, court decisions and taxes. */
export const lawGuides: Guides = {
  search_laws: {
    use: "Find laws, orders and regulations by title, abbreviation, number or a question: 「下請法」「個人情報の第三者提供」. For one article use get_law_article.",
    example: { q: "中小企業等経営強化法", limit: 5 },
  },
  get_law: {
    use: "Read the entry of one law by its id (LAW-…): number, dates, revision, status, address of the full text.",
    example: { unified_id: "LAW-cdda309c11" },
  },
  get_law_related_programs: {
    use: "Programs that rest on or name a law (根拠法), by its id (LAW-…).",
    example: { unified_id: "LAW-2f156596c0", limit: 5 },
  },
  get_law_article: {
    use:
      "Read the exact text of one article by the name of the law and the article in any form: 「民法709条」「法人税法22条3項」. as_of reads " +
      "the wording in force on that day.",
    example: { law_name_or_canonical_id: "民法", article_number: "第709条" },
  },
  search_court_decisions: {
    use:
      "Find precedents by a question, words, case number or court: 「残業代 固定残業 最高裁」「平30(受)1519」. references_law_id keeps the decisions on " +
      "one law.",
    example: { q: "損害賠償", court_level: "supreme", limit: 5 },
  },
  get_court_decision: {
    use: "Read one court decision by its id (HAN-…): court, day, case number, ruling where published, statutes.",
    example: { unified_id: "HAN-e000eb68e5" },
  },
  find_precedents_by_statute: {
    use: "Decisions that refer to a law, or to an article of it: law_id LAW-… and 「第709条」. Search laws first for the id.",
    example: { law_id: "LAW-cdda309c11", article_citation: "第709条", limit: 5 },
  },
  search_tax_rulesets: {
    use: "Find tax measures with their conditions by words, kind of tax or day: 「賃上げ促進税制」. For a question in words use search_tax_incentives.",
    example: { q: "投資促進税制", limit: 5 },
  },
  get_tax_ruleset: {
    use: "Read one tax measure by its id (TAX-…): conditions, rates, filing, period.",
    example: { unified_id: "TAX-d61f67e80d" },
  },
  evaluate_tax_rulesets: {
    use: "Which tax measures do the facts of a business satisfy? Send business_profile; what is not stated is unknown, never false.",
    example: {
      business_profile: { entity_type: "corporation", capital_yen: 10_000_000, employees: 30 },
      target_ruleset_ids: ["TAX-d61f67e80d"],
    },
  },
  search_tax_incentives: {
    use:
      "Which tax measures help? 「中小企業が機械を買ったときの税制優遇」. Send the question in natural_query, or words in q; narrow by year and kind of " +
      "taxpayer. Not tax advice.",
    example: { natural_query: "中小企業の設備投資の税額控除", limit: 5 },
  },
};

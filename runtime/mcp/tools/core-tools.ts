/** A tool of the core set and the arguments that it is listed with; the others can be sent too. */
type CoreTool = { readonly name: string; readonly shown: readonly string[] };

/**
 * The tools of an agent that has never seen the service, one for each thing that people want of it, in the order in which they
 * ask. The listing stays below 8,000 tokens, so that it costs less than a page of results.
 */
export const coreTools: readonly CoreTool[] = [
  {
    name: "search_programs",
    shown: ["q", "prefecture", "authority_level", "amount_min", "amount_max", "limit", "offset", "fields"],
  },
  {
    name: "get_evidence_packet",
    shown: ["subject_kind", "subject_id", "include_facts", "include_rules", "packet_profile"],
  },
  {
    name: "prescreen_programs",
    shown: [
      "prefecture",
      "industry_jsic",
      "is_sole_proprietor",
      "employee_count",
      "planned_investment_man_yen",
      "declared_certifications",
      "founded_year",
      "capital_yen",
      "purpose",
      "limit",
    ],
  },
  { name: "check_funding_stack", shown: ["program_ids", "max_cost_jpy"] },
  { name: "upcoming_deadlines", shown: ["within_days", "prefecture", "authority_level", "limit"] },
  { name: "get_law_article", shown: ["law_name_or_canonical_id", "article_number", "as_of"] },
  {
    name: "search_court_decisions",
    shown: ["q", "court_level", "references_law_id", "decided_from", "decided_to", "limit", "offset"],
  },
  { name: "search_houjin", shown: ["q", "prefecture", "limit"] },
  { name: "check_enforcement", shown: ["houjin_bangou", "target_name", "as_of_date"] },
  { name: "search_tax_incentives", shown: ["natural_query", "q", "industry", "target_year", "target_entity", "limit"] },
  { name: "query_evidence_packet", shown: ["query_text", "limit", "filters", "include_facts", "packet_profile"] },
  { name: "verify_citations", shown: ["text", "citations", "as_of", "max_cost_jpy"] },
];

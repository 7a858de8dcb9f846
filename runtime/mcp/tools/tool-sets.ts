import type { Endpoint } from "../../endpoint/endpoint.ts";
import { createTool, type ListedTool, type Tool } from "./tool.ts";

/** `core`: few tools, by intent, for an agent with other tools. `full`: one per operation. */
export const toolSets = ["core", "full"] as const;
export type ToolSet = (typeof toolSets)[number];

export type Tools = {
  /** A tool by name, from either set: unlisted tools can be called as well. */
  find(name: string): Tool | undefined;
  readonly names: readonly string[];
  list(set: ToolSet): readonly ListedTool[];
};

/** The tools of a table of endpoints. */
export function createTools(endpoints: readonly Endpoint[]): Tools {
  const all = endpoints.flatMap((endpoint) => (endpoint.tool === false ? [] : createTool(endpoint.tool, endpoint)));
  const byName = new Map(all.map((tool) => [tool.name, tool]));
  const lists: Readonly<Record<ToolSet, () => readonly ListedTool[]>> = {
    full: once(() => all.map((tool) => tool.listed())),
    core: once(() => coreTools.flatMap(({ name, shown }) => byName.get(name)?.listed(shown) ?? [])),
  };
  return { find: (name) => byName.get(name), names: [...byName.keys()], list: (set) => lists[set]() };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** A tool of the core set and its listed arguments; others are accepted too. */
type CoreTool = { readonly name: string; readonly shown: readonly string[] };

/**
 * The tools for an agent new to the service, one per user need, most requested first; at most 16, of which a reader of names and
 * descriptions finds the right one (eval/tools). The listing stays below 8,000 tokens, so that it costs less than a page of results.
 */
const coreTools: readonly CoreTool[] = [
  {
    name: "search_programs",
    shown: ["q", "prefecture", "authority_level", "amount_min", "amount_max", "limit", "offset", "fields"],
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
  { name: "list_open_programs", shown: ["natural_query", "on_date", "region", "industry", "limit"] },
  { name: "upcoming_deadlines", shown: ["within_days", "prefecture", "authority_level", "limit"] },
  { name: "check_funding_stack", shown: ["program_ids", "max_cost_jpy"] },
  { name: "search_loan_programs", shown: ["q", "collateral_required", "personal_guarantor_required", "limit"] },
  { name: "search_tax_incentives", shown: ["natural_query", "q", "industry", "target_year", "target_entity", "limit"] },
  { name: "search_laws", shown: ["q", "law_type", "limit", "offset"] },
  { name: "get_law_article", shown: ["law_name_or_canonical_id", "article_number", "as_of"] },
  {
    name: "search_court_decisions",
    shown: ["q", "court_level", "references_law_id", "decided_from", "decided_to", "limit", "offset", "fields"],
  },
  { name: "search_houjin", shown: ["q", "prefecture", "limit"] },
  { name: "check_enforcement", shown: ["houjin_bangou", "target_name", "as_of_date"] },
  { name: "get_invoice_registrant", shown: ["invoice_registration_number"] },
  {
    name: "get_evidence_packet",
    shown: ["subject_kind", "subject_id", "include_facts", "include_rules", "packet_profile"],
  },
  { name: "verify_citations", shown: ["text", "citations", "as_of", "max_cost_jpy"] },
  { name: "verify_seal", shown: ["seal_id"] },
];

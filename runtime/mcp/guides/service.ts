import type { Guides } from "./guide.ts";

/** Tools about the snapshot and the service, and small steps around the others. */
export const serviceGuides: Guides = {
  get_meta: {
    use: "How much the snapshot holds, by tier and prefecture, and how recent it is: what an empty search is worth.",
    example: {},
  },
  get_meta_freshness: {
    use: "When the sources of programs were last fetched, oldest or newest first.",
    example: { limit: 5 },
  },
  get_usage_status: {
    use: "What is left of today's free calls, or what the key has used this month.",
    example: {},
  },
  preview_cost: {
    use: "What planned calls would cost, before you make them. Each call by the name of its tool, with its arguments.",
    example: {
      stack_or_calls: [{ tool: "search_programs" }, { tool: "check_funding_stack", args: { program_ids: ["a", "b"] } }],
    },
  },
  enum_values: {
    use: "The words a filter knows and how many records carry each: region, industry, funding_purpose, target_type, program_kind.",
    example: { enum_name: "region" },
  },
  classify_intent: {
    use: "What a question in Japanese is about (制度, 法令, 税, 企業 …), by rules, and which operation answers it.",
    example: { query: "東京都で使える省エネ補助金は？" },
  },
  reason_skeleton: {
    use: "The steps and sources by which a question should be answered, without an answer.",
    example: { query: "IT導入補助金と持続化補助金は併用できますか" },
  },
  get_provenance: {
    use: "Where the record of any id comes from, field by field with include_facts.",
    example: { entity_id: "UNI-910d7652cc" },
  },
  get_annotations: {
    use: "Notes of the editors on the record of any id: exceptions, warnings, readings.",
    example: { entity_id: "UNI-910d7652cc" },
  },
  validate_intake: {
    use: "Are an applicant's statements plausible (capital, employees, dates)? Says nothing about eligibility.",
    example: { applicant_data: { capital_yen: 10_000_000, employees: 12 } },
  },
};

import type { Guides } from "./guide.ts";

/** Tools about public support programs: subsidies, grants, loans, tax measures, certifications. */
export const programGuides: Guides = {
  search_programs: {
    use:
      "Find Japanese subsidies, grants, loans and other public support by topic, place, amount: 「東京都の省エネ補助金」. " +
      "For a company's profile use prescreen_programs, for closing dates upcoming_deadlines.",
    example: { q: "省エネ 設備", limit: 5, fields: "minimal" },
  },
  get_program: {
    use: "Read one program whole by the unified_id that a search gave: amounts, rates, who may apply, documents, source.",
    example: { unified_id: "UNI-910d7652cc" },
  },
  batch_get_programs: {
    use:
      "Read up to 50 programs at once by unified_id. With an API key it needs max_cost_jpy (3 for each id) and " +
      "idempotency_key: a new text for each batch, the same one when you try again.",
    example: {
      unified_ids: ["UNI-910d7652cc", "UNI-b320c7e7e9"],
      max_cost_jpy: 6,
      idempotency_key: "example-batch-1",
    },
  },
  prescreen_programs: {
    use:
      "Rank programs for one applicant: 「従業員18人の製造業、機械を更新したい。使える補助金は？」. Send what you know of place, " +
      "industry, size and purpose; leave out the rest. Show the caveats with each program.",
    example: {
      prefecture: "東京都",
      industry_jsic: "E",
      is_sole_proprietor: false,
      employee_count: 18,
      planned_investment_man_yen: 300,
      purpose: "老朽化した機械を更新して生産性を上げたい",
      limit: 5,
    },
    // A trap for programs that fill in every field of a form.
    hidden: ["company_url"],
  },
  list_exclusion_rules: {
    use: "List the registered rules on which programs exclude each other (併用禁止), page by page. To test programs use check_exclusions.",
    example: { limit: 5 },
  },
  check_exclusions: {
    use:
      "List the registered rules that programs run into when they are used together. For a verdict on each pair use " +
      "check_funding_stack. No rule is hit never means that the combination is allowed.",
    example: { program_ids: ["UNI-910d7652cc", "UNI-b320c7e7e9"] },
  },
  check_funding_stack: {
    use:
      "Can two to five programs be combined? 「持続化補助金とIT導入補助金は併用できる？」 Send ids or exact names; a verdict for each pair. " +
      "unknown is not a yes: advise to ask both offices.",
    example: { program_ids: ["UNI-910d7652cc", "UNI-b320c7e7e9"] },
  },
  upcoming_deadlines: {
    use: "Which applications close soon? 「来月末までの補助金の締切」. Days from today in Japan, by date; narrow by prefecture.",
    example: { within_days: 180, limit: 5 },
  },
  list_open_programs: {
    use: "Which programs take applications on a day, for a region, industry or size, or as a question: 「今募集中のものづくり補助金」.",
    example: { on_date: "2025-06-01", limit: 5 },
  },
  active_programs_at: {
    use: "Which programs were in force on a past or coming day: 「2025年4月1日時点の制度」. For applications open now use list_open_programs.",
    example: { date: "2025-06-01", limit: 5 },
  },
  related_programs: {
    use: "Programs tied to one program: successors, prerequisites, conflicts (後継・前提・併用不可). Send its unified_id.",
    example: { program_id: "UNI-0c546ef23d" },
  },
  search_certifications: {
    use: "Certifications and plans that a company can have approved: 「経営力向上計画」「健康経営優良法人」, by words, authority, size.",
    example: { q: "経営力向上計画", limit: 5 },
  },
  search_mutual_plans: {
    use: "Mutual-aid, retirement and insurance plans for small firms: 「小規模企業共済」「倒産防止共済」, by kind, premium or name.",
    example: { name_query: "小規模企業共済", limit: 5 },
  },
};

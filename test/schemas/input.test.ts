import { describe, expect, it } from "vitest";
import { type DatasetName, datasetNames, inputSchemas } from "../../schemas/input/input.ts";
import { nonEmpty } from "../support/non-empty.ts";

/** The least a row must say, by dataset. */
const minimal: Record<DatasetName, Record<string, unknown>> = {
  program: { primary_name: "見本補助金" },
  law: { law_title: "見本法", law_id: "599AC0000000001" },
  law_article: { law_id: "599AC0000000001" },
  law_alias: { law_id: "599AC0000000001", alias: "見本法" },
  court_decision: { lawsuit_id: "999999" },
  bid: { bid_title: "机の購入", procuring_entity: "架空省" },
  loan_program: { program_name: "見本資金" },
  enforcement_case: { case_id: "case-1" },
  case_study: { case_id: "case-1" },
  tax_ruleset: {
    ruleset_name: "見本控除",
    tax_category: "corporate",
    ruleset_kind: "credit",
    effective_from: "2025-04-01",
  },
  exclusion_rule: { rule_id: "rule-1", kind: "absolute" },
  certification: { program_name: "見本認定" },
  mutual_plan: { plan_name: "見本共済" },
  lexicon: { kind: "plain-words", file: "words.tsv", line: 3, cells: {} },
  relation: { from_id: "UNI-3f2a9c01d4", to_id: "見本法", type: "references_law" },
  annotation: { entity_id: "UNI-3f2a9c01d4", kind: "note", text_ja: "備考" },
  application_round: { program_name: "見本補助金" },
  acceptance_stat: { program_name: "見本補助金" },
  fact: { entity_id: "UNI-3f2a9c01d4", field: "amount_max_man_yen", value: 50 },
  houjin_raw: {},
  invoice_raw: {},
};

const issues = (dataset: DatasetName, row: unknown) =>
  inputSchemas[dataset].safeParse(row).error?.issues.map(({ path }) => path.join(".")) ?? [];

describe.each(datasetNames)("input row of %s", (dataset) => {
  it("needs no more than what identifies it", () => {
    expect(issues(dataset, minimal[dataset])).toEqual([]);
  });

  it("needs each of these", () => {
    const needed = Object.keys(minimal[dataset]);
    expect(needed.filter((field) => issues(dataset, { ...minimal[dataset], [field]: null }).length > 0)).toEqual(
      needed,
    );
  });

  it("refuses a value of the wrong type in every field, at its path", () => {
    for (const field of nonEmpty(Object.keys(inputSchemas[dataset].shape))) {
      expect(issues(dataset, { ...minimal[dataset], [field]: Symbol("no JSON value") }), field).toContain(field);
    }
  });

  it("is no row when it is not an object", () => {
    for (const value of [null, "row", 1, []]) expect(inputSchemas[dataset].safeParse(value).success).toBe(false);
  });
});

describe("input rows", () => {
  it("treats null, missing and blank optional text alike and drops what they do not know", () => {
    const row = { primary_name: "見本補助金", municipality: "  ", authority_name: null, unheard_of: 1 };
    expect(inputSchemas.program.parse(row)).toEqual({
      primary_name: "見本補助金",
      municipality: null,
      authority_name: null,
    });
  });

  it("leaves text as it was written", () => {
    expect(inputSchemas.bid.parse({ bid_title: " 机　購入 ", procuring_entity: "架空省" }).bid_title).toBe(
      " 机　購入 ",
    );
  });

  it.each([
    ["program", { prefecture: "全国" }, "prefecture"],
    ["program", { program_kind: "incentive" }, "program_kind"],
    ["program", { amount_max_man_yen: "50" }, "amount_max_man_yen"],
    ["program", { subsidy_rate: 50 }, "subsidy_rate"],
    ["program", { application_window: { start: "2026-02-30", end: null } }, "application_window.start"],
    ["program", { source_fetched_at: "2026-04-22T13:20:57.045412+00:00" }, "source_fetched_at"],
    ["program", { source_checksum: "07af8db8c7659c36" }, "source_checksum"],
    ["program", { enriched: { K_other: {} } }, "enriched"],
    ["program", { law_references: [{ article: "第3条" }] }, "law_references.0.law"],
    ["program", { rounds: [{ close_date: "soon" }] }, "rounds.0.close_date"],
    ["program", { aliases: ["a", ""] }, "aliases.1"],
    ["law", { revision_status: "active" }, "revision_status"],
    ["law", { unified_id: "LAW-1" }, "unified_id"],
    ["court_decision", { court_level: "lower" }, "court_level"],
    ["court_decision", { decision_date: "1949-02-29" }, "decision_date"],
    ["bid", { awarded_amount_yen: 90000000167598800 }, "awarded_amount_yen"],
    ["bid", { winner_houjin_bangou: "123" }, "winner_houjin_bangou"],
    ["loan_program", { interest_rate_base_annual: 1.5 }, "interest_rate_base_annual"],
    ["enforcement_case", { occurred_fiscal_years: ["2023"] }, "occurred_fiscal_years.0"],
    ["exclusion_rule", { source_urls: ["not an address"] }, "source_urls.0"],
    ["tax_ruleset", { eligibility_conditions_json: { op: "maybe" } }, "eligibility_conditions_json"],
    ["fact", { value: null }, "value"],
  ] satisfies [DatasetName, Record<string, unknown>, string][])("refuses %s %j", (dataset, change, path) => {
    expect(issues(dataset, { ...minimal[dataset], ...change })).toEqual([path]);
  });

  it("takes the word a source uses for an exclusion, and companies of any age", () => {
    expect(issues("exclusion_rule", { rule_id: "r", kind: "cross_tier_same_asset" })).toEqual([]);
    expect(issues("case_study", { case_id: "c", founded_year: 1829 })).toEqual([]);
  });

  it("takes a law by number when e-Gov has no id for it, and refuses one with neither", () => {
    expect(issues("law", { law_title: "見本通達", law_number: "平成99年見本1" })).toEqual([]);
    expect(issues("law", { law_title: "見本通達", law_id: " " })).toEqual(["law_id"]);
  });

  it("fills the defaults of articles and aliases", () => {
    expect(inputSchemas.law_article.parse(minimal.law_article)).toEqual({
      law_id: "599AC0000000001",
      provision: "main",
    });
    expect(inputSchemas.law_alias.parse(minimal.law_alias)).toMatchObject({ kind: "abbreviation" });
  });

  it("gives a reason for nesting that would exhaust the stack", () => {
    const deep = (open: string, close: string): unknown => JSON.parse(open.repeat(20_000) + close.repeat(20_000));
    expect(issues("case_study", { case_id: "c", outcomes: deep("[", "]") })).toEqual(["outcomes"]);
    expect(issues("tax_ruleset", { ...minimal.tax_ruleset, eligibility_conditions_json: deep("[", "]") })).toEqual([
      "eligibility_conditions_json",
    ]);
  });

  it("names the official columns of both registers", () => {
    expect(Object.keys(inputSchemas.houjin_raw.shape)).toHaveLength(30);
    expect(Object.keys(inputSchemas.invoice_raw.shape)).toHaveLength(24);
    expect(issues("houjin_raw", { corporateNumber: "8999999999901", latest: 1 })).toEqual(["latest"]);
    expect(issues("invoice_raw", { registratedNumber: "T8999999999901", name: null })).toEqual([]);
  });
});

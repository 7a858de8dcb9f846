import { describe, expect, expectTypeOf, it } from "vitest";
import { fieldsOf, type RecordOf, type TableName, tableNames, tables } from "../../schemas/records/tables.ts";
import type { JsonValue } from "../../schemas/common.ts";
import { nonEmpty } from "../support/non-empty.ts";

describe("tables", () => {
  it("holds every table with its key", () => {
    expect(Object.fromEntries(tableNames.map((name) => [name, tables[name].key]))).toEqual({
      program: "unified_id",
      law: "unified_id",
      law_article: "article_id",
      law_alias: "alias_id",
      court_decision: "unified_id",
      bid: "unified_id",
      loan_program: "id",
      enforcement_case: "case_id",
      invoice_registrant: "invoice_registration_number",
      houjin: "houjin_bangou",
      case_study: "case_id",
      tax_ruleset: "unified_id",
      exclusion_rule: "rule_id",
      certification: "entity_id",
      mutual_plan: "entity_id",
      relation: "relation_id",
      annotation: "annotation_id",
      application_round: "round_id",
      acceptance_stat: "stat_id",
      source: "source_id",
      fact: "fact_id",
      lexicon: "line_id",
      change: "change_id",
      trace: "trace_id",
    });
    for (const name of tableNames) expect(tables[name].name).toBe(name);
  });

  it("marks two registers, ten datasets, and change as the only table outside the id", () => {
    const having = (test: (name: TableName) => boolean) => tableNames.filter(test);
    expect(having((name) => tables[name].register)).toEqual(["invoice_registrant", "houjin"]);
    expect(having((name) => tables[name].dataset)).toEqual([
      "program",
      "law",
      "court_decision",
      "bid",
      "loan_program",
      "enforcement_case",
      "invoice_registrant",
      "case_study",
      "tax_ruleset",
      "exclusion_rule",
    ]);
    expect(having((name) => !tables[name].hashed)).toEqual(["change", "trace"]);
  });

  it("has keys that are declared, scalar and never null", () => {
    for (const name of tableNames) {
      const key = fieldsOf(name).find((field) => field.name === tables[name].key);
      expect(key, name).toMatchObject({ nullable: false });
      expect(["string", "integer"], name).toContain(key?.kind);
    }
  });

  it("has registers without anything but scalars", () => {
    for (const name of ["invoice_registrant", "houjin"] as const)
      for (const field of nonEmpty(fieldsOf(name)))
        expect(["json", "string_list"], field.name).not.toContain(field.kind);
  });

  // For the compiler: what is inferred of records.
  expectTypeOf<RecordOf<"loan_program">["id"]>().toEqualTypeOf<number>();
  expectTypeOf<RecordOf<"program">["tier"]>().toEqualTypeOf<"S" | "A" | "B" | "C">();
  expectTypeOf<RecordOf<"bid">["awarded_amount_yen"]>().toEqualTypeOf<number | null>();
  expectTypeOf<RecordOf<"fact">["value"]>().toExtend<JsonValue>();
  expectTypeOf<RecordOf<"change">["before"]>().toEqualTypeOf<JsonValue>();
  expectTypeOf<TableName>().extract<"law_article" | "change">().toEqualTypeOf<"law_article" | "change">();
});

describe("fieldsOf", () => {
  it("gives the columns of a program in order", () => {
    expect(columns("program")).toBe(
      "unified_id string, primary_name string, aliases string_list, authority_level string?, authority_name string?, " +
        "prefecture string?, municipality string?, program_kind string?, official_url string?, " +
        "amount_max_man_yen number?, amount_min_man_yen number?, subsidy_rate number?, trust_level string?, " +
        "tier string, coverage_score number?, gap_to_tier_s string_list, a_to_j_coverage json, excluded boolean, " +
        "exclusion_reason string?, crop_categories string_list, equipment_category string?, " +
        "target_types string_list, funding_purpose string_list, amount_band string?, application_window json, " +
        "enriched json?, source_mentions json?, source_url string?, source_fetched_at timestamp?, " +
        "source_checksum string?, required_documents string_list, next_deadline date?, " +
        "amount_basis string?, official_url_kind string?, checksum_basis string?, merged_ids string_list, place_basis string?, " +
        "source_checksum_stated string?",
    );
  });

  it("gives the columns of the companions", () => {
    expect(columns("law_article")).toBe(
      "article_id string, law_id string, law_revision_id string?, provision string, suppl_label string?, " +
        "article_number string?, article_number_sort integer?, article_title string?, caption string?, text string?, " +
        "effective_from date?, effective_until date?, last_amended date?, source_url string?, " +
        "source_fetched_at timestamp?, source_checksum string?, checksum_basis string?, text_as_of date?, divisions string_list?",
    );
    expect(columns("law_alias")).toBe("alias_id string, law_id string, alias string, kind string, source_url string?");
    expect(columns("houjin")).toBe(
      "houjin_bangou string, name string, name_kana string?, name_en string?, kind string, prefecture string?, " +
        "city string?, street string?, address string?, post_code string?, process string, change_date date?, " +
        "update_date date, close_date date?, close_cause string?, successor_houjin_bangou string?, " +
        "assignment_date date?, excluded_from_search boolean, source_url string, source_checksum string?, " +
        "fetched_at timestamp, checksum_basis string?",
    );
    expect(columns("certification")).toBe(
      "entity_id string, name string, program_id string?, authority string?, prefecture string?, " +
        "requirements string?, validity string?, benefits string?, target_sizes string_list, " +
        "industries string_list, source_url string?, source_fetched_at timestamp?, source_checksum string?, " +
        "checksum_basis string?",
    );
    expect(columns("mutual_plan")).toBe(
      "entity_id string, name string, program_id string?, plan_kind string?, provider string?, " +
        "premium_min_yen integer?, premium_max_yen integer?, tax_deduction_type string?, prefecture string?, " +
        "source_url string?, source_fetched_at timestamp?, source_checksum string?, checksum_basis string?",
    );
    expect(columns("relation")).toBe(
      "relation_id string, from_id string, from_kind string, to_id string, to_kind string, type string, " +
        "ref_kind string?, article_citation string?, confidence number, basis string, source_url string?",
    );
    expect(columns("annotation")).toBe(
      "annotation_id string, entity_id string, kind string, severity string, text_ja string, text_en string?, " +
        "observed_at timestamp, superseded_at timestamp?, source_url string?",
    );
    expect(columns("application_round")).toBe(
      "round_id string, program_id string, round_label string?, open_date date?, close_date date?, " +
        "announced_date date?, title string?, fiscal_year integer?, round_number integer?, title_prefix string?, " +
        "opens_at timestamp?, closes_at timestamp?, window_text string?, amount_max_yen integer?, subsidy_rate number?, " +
        "subsidy_rate_text string?, area_text string?, employees_text string?, industry_text string?, " +
        "source_url string?, source_fetched_at timestamp?",
    );
    expect(columns("acceptance_stat")).toBe(
      "stat_id string, program_id string?, program_name string, year integer?, round string?, region string?, " +
        "industry string?, applied integer?, accepted integer?, acceptance_rate number?, source_url string?, " +
        "source_fetched_at timestamp?",
    );
    expect(columns("source")).toBe(
      "source_id string, url string, kind string, publisher string?, license string, fetched_at timestamp?, " +
        "checksum string?",
    );
    expect(columns("fact")).toBe(
      "fact_id integer, entity_id string, entity_kind string, field string, value json, unit string?, " +
        "source_id string?, excerpt string?, page integer?, confidence number",
    );
    expect(columns("change")).toBe(
      "change_id string, table string, key string, name string?, op string, field string?, weight string, before json?, after json?",
    );
  });

  it("tells lists of texts from other lists", () => {
    const kinds = new Map(fieldsOf("enforcement_case").map(({ name, kind }) => [name, kind]));
    expect(kinds.get("occurred_fiscal_years")).toBe("json");
    expect(kinds.get("amount_yen")).toBe("integer");
    expect(kinds.get("is_sole_proprietor")).toBe("boolean");
  });
});

function columns(table: TableName): string {
  return fieldsOf(table)
    .map(({ name, kind, nullable }) => `${name} ${kind}${nullable ? "?" : ""}`)
    .join(", ");
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { jgrants } from "../../../../builder/adapters/subsidies/jgrants.ts";
import { parseSubsidyRate } from "../../../../builder/adapters/subsidies/subsidy-rate.ts";
import { describeWithCorpus } from "../../../support/shared-corpus.ts";
import { expectValidRows, fixture, reasonsOf, rowsOf, run, withoutChecksum } from "../run-adapter.ts";

describe("jGrants", () => {
  it("reads the list", () => {
    const bytes = fixture("jgrants", "list.json");
    const parsed = run(jgrants, "list.json", bytes);
    expectValidRows(parsed);
    expect(withoutChecksum(parsed, bytes)).toEqual([
      {
        ok: true,
        dataset: "program",
        at: "list.json#result[0]",
        row: {
          primary_name: "架空　設備更新促進事業補助金",
          authority_name: null,
          prefecture: null,
          program_kind: "subsidy",
          official_url: "https://www.jgrants-portal.go.jp/subsidy/a0WXX000009999AUAA",
          amount_max_man_yen: 450,
          subsidy_rate: null,
          funding_purpose: [],
          application_window: { start: "2026-04-01", end: "2026-06-30" },
          industries_jsic: [],
          enriched: {
            A_basics: { jgrants_id: "a0WXX000009999AUAA", subsidy_number: "S-99990001" },
            B_target: { area: "全国", number_of_employees: "従業員数の制約なし" },
          },
          source_url: "https://www.example.go.jp/source",
          source_fetched_at: "2026-04-01T00:00:00Z",
        },
      },
      {
        ok: true,
        dataset: "program",
        at: "list.json#result[1]",
        notes: [{ field: "prefecture", reason: 'not one prefecture: "関東・甲信越地方"' }],
        row: {
          primary_name: "架空県販路開拓支援事業",
          authority_name: "架空県",
          prefecture: null,
          program_kind: "subsidy",
          official_url: "https://www.jgrants-portal.go.jp/subsidy/a0WXX000009999BUAA",
          amount_max_man_yen: null,
          subsidy_rate: null,
          funding_purpose: [],
          application_window: { start: "2026-05-01", end: null },
          industries_jsic: [],
          enriched: {
            A_basics: { jgrants_id: "a0WXX000009999BUAA", subsidy_number: "S-99990002" },
            B_target: { area: "関東・甲信越地方", number_of_employees: "20名以下" },
          },
          source_url: "https://www.example.go.jp/source",
          source_fetched_at: "2026-04-01T00:00:00Z",
        },
      },
      { ok: false, at: "list.json#result[2]", reason: "id: must be an id of 15 to 18 letters and digits" },
      { ok: false, at: "list.json#result[3]", reason: "title: must not be blank" },
    ]);
  });

  it("reads a detail: texts without markup, names of attachments, a plain rate", () => {
    const parsed = run(jgrants, "detail.json", fixture("jgrants", "detail.json"));
    expectValidRows(parsed);
    expect(parsed).toHaveLength(1);
    expect(parsed[0]).toMatchObject({
      notes: [
        { field: "authority_name", reason: "institution_name repeats the title" },
        { field: "industries_jsic", reason: 'not a division of the industrial classification: "架空の産業"' },
      ],
      row: {
        primary_name: "架空都　省エネ機器導入助成事業",
        prefecture: "東京都",
        amount_max_man_yen: 1234.5678,
        subsidy_rate: 0.5,
        funding_purpose: ["設備整備・IT導入をしたい", "エコ・SDGs活動支援がほしい"],
        application_window: { start: "2026-04-01", end: "2027-05-31" },
        industries_jsic: ["E", "P"],
        enriched: {
          A_basics: {
            jgrants_id: "a0WXX000009999DUAA",
            subsidy_number: "S-99990004",
            catch_phrase: "架空の説明",
            detail: "■目的\n架空の機器を&入れる。\n二行目\n一\n二",
          },
          B_target: { area: "東京都", industry: "製造業 / 医療、福祉 / 架空の産業", number_of_employees: "300名以下" },
          C_amount: { subsidy_rate_text: "1/2以内" },
          D_schedule: { project_end: "2027-12-31" },
          F_documents: { application_guidelines: ["公募要領.pdf"], application_form: ["様式1.docx", "様式2.xlsx"] },
          G_procedure: { request_reception: "有", multiple_requests: false },
        },
      },
    });
  });

  it.each([
    ["empty", "", "x.json#1", "the file is empty"],
    ["an HTML page", "<html></html>", "x.json#1", expect.stringMatching(/^not JSON: /)],
    [
      "another JSON",
      '{"message":"Not Found"}',
      "x.json#result",
      "not an answer of the subsidies API: no list named result",
    ],
    ["a truncated answer", '{"result":[{"id":"a0WXX', "x.json#1", expect.stringMatching(/^not JSON: /)],
    ["UTF-16", Buffer.from('{"result":[]}', "utf16le"), "x.json#1", "expected UTF-8, found utf-16le"],
  ])("gives a reason for %s", (_, content, at, reason) => {
    expect(reasonsOf(run(jgrants, "x.json", content))).toEqual([[at, reason]]);
  });

  it.each([
    ["1/2", 0.5],
    ["１／２以内", 0.5],
    ["補助率：2/3以内", 0.6667],
    ["3分の2以内", 0.6667],
    ["上限50%", 0.5],
    ["10/10", 1],
    ["全額", 1],
    ["定額", null],
    ["1/2（施設・設備整備事業は2/3）", null],
    ["1/2又は2/3", null],
    ["3/2", null],
    ["", null],
  ])("reads the rate %s as %s", (written, rate) => {
    expect(parseSubsidyRate(written)).toBe(rate);
  });
});

describeWithCorpus("jGrants, real answers", (corpus) => {
  const real = (file: string) => run(jgrants, file, readFileSync(join(corpus, "raw/jgrants", file)));

  it("reads three rows of the list", () => {
    const parsed = real("subsidies_list.json");
    expectValidRows(parsed);
    expect(reasonsOf(parsed)).toEqual([]);
    expect(
      rowsOf(parsed, "program").map((row) => [row["prefecture"], row["amount_max_man_yen"], row["application_window"]]),
    ).toEqual([
      ["東京都", null, { start: "2026-09-16", end: "2027-05-31" }],
      ["東京都", null, { start: "2025-10-29", end: "2026-10-30" }],
      ["東京都", null, { start: "2025-10-29", end: "2026-10-30" }],
    ]);
  });

  it("reads the detail of the first and leaves its conditional rate out", () => {
    const parsed = real("subsidy_detail.json");
    expectValidRows(parsed);
    expect(parsed).toHaveLength(1);
    expect(parsed[0]).toMatchObject({
      ok: true,
      notes: [
        { field: "authority_name", reason: "institution_name repeats the title" },
        { field: "subsidy_rate", reason: 'not one plain rate: "1/2（施設・設備整備事業は2/3）"' },
      ],
      row: {
        subsidy_rate: null,
        application_window: { start: "2026-09-16", end: "2027-05-31" },
        industries_jsic: ["P"],
        official_url: "https://www.jgrants-portal.go.jp/subsidy/a0WfQ000003MWE2UAO",
      },
    });
    const enriched = rowsOf(parsed, "program")[0]?.["enriched"] as Record<string, Record<string, unknown>>;
    expect(enriched["F_documents"]?.["application_form"]).toHaveLength(2);
    expect(enriched["A_basics"]?.["detail"]).not.toMatch(/<\/?\w/);
  });

  it("refuses the list of vocabularies", () => {
    expect(reasonsOf(real("enums.json"))).toHaveLength(1);
  });
});

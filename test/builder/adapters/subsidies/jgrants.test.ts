import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { jgrants } from "../../../../builder/adapters/subsidies/jgrants.ts";
import { parseSubsidyRate } from "../../../../builder/adapters/subsidies/jgrants-call.ts";
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
          primary_name: "架空 設備更新促進事業補助金",
          authority_name: null,
          prefecture: null,
          program_kind: "subsidy",
          official_url: "https://www.jgrants-portal.go.jp/subsidy/a0WXX000009999AUAA",
          amount_max_man_yen: 450,
          subsidy_rate: null,
          funding_purpose: [],
          application_window: { start: "2026-04-01", end: "2026-06-30" },
          industries_jsic: [],
          rounds: [
            {
              round_label: null,
              fiscal_year: null,
              round_number: null,
              title_prefix: null,
              window_text: null,
              subsidy_rate: null,
              subsidy_rate_text: null,
              industry_text: null,
              round_id: "jgrants-a0WXX000009999AUAA",
              open_date: "2026-04-01",
              close_date: "2026-06-30",
              title: "架空 設備更新促進事業補助金",
              opens_at: "2026-03-31T15:00:00Z",
              closes_at: "2026-06-30T14:59:00Z",
              amount_max_yen: 4500000,
              area_text: "全国",
              employees_text: "従業員数の制約なし",
              source_url: "https://www.jgrants-portal.go.jp/subsidy/a0WXX000009999AUAA",
              source_fetched_at: "2026-04-01T00:00:00Z",
            },
          ],
          enriched: {
            A_basics: { jgrants_id: "a0WXX000009999AUAA", subsidy_number: "S-99990001" },
            B_target: { area: "全国", number_of_employees: "従業員数の制約なし" },
          },
          source_url: "https://www.jgrants-portal.go.jp/subsidy/a0WXX000009999AUAA",
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
          authority_name: null,
          prefecture: null,
          program_kind: "subsidy",
          official_url: "https://www.jgrants-portal.go.jp/subsidy/a0WXX000009999BUAA",
          amount_max_man_yen: null,
          subsidy_rate: null,
          funding_purpose: [],
          application_window: { start: "2026-05-01", end: null },
          industries_jsic: [],
          rounds: [
            {
              round_label: null,
              fiscal_year: null,
              round_number: null,
              title_prefix: null,
              window_text: null,
              subsidy_rate: null,
              subsidy_rate_text: null,
              industry_text: null,
              round_id: "jgrants-a0WXX000009999BUAA",
              open_date: "2026-05-01",
              close_date: null,
              title: "架空県販路開拓支援事業",
              opens_at: "2026-05-01T00:00:00Z",
              closes_at: null,
              amount_max_yen: null,
              area_text: "関東・甲信越地方",
              employees_text: "20名以下",
              source_url: "https://www.jgrants-portal.go.jp/subsidy/a0WXX000009999BUAA",
              source_fetched_at: "2026-04-01T00:00:00Z",
            },
          ],
          enriched: {
            A_basics: { jgrants_id: "a0WXX000009999BUAA", subsidy_number: "S-99990002", scheme: "架空販路開拓制度" },
            B_target: { area: "関東・甲信越地方", number_of_employees: "20名以下" },
          },
          source_url: "https://www.jgrants-portal.go.jp/subsidy/a0WXX000009999BUAA",
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
      notes: [{ field: "industries_jsic", reason: 'not a division of the industrial classification: "架空の産業"' }],
      row: {
        primary_name: "架空都 省エネ機器導入助成事業",
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

  it("reads calls line by line: of both versions, without practice, with days in Japan and ends that are none", () => {
    const parsed = run(jgrants, "calls.jsonl", fixture("jgrants", "calls.jsonl"));
    expectValidRows(parsed);
    expect(reasonsOf(parsed)).toEqual([
      ["calls.jsonl#4", 'an entry for practice, no program: "申請練習用補助金【補助金の支払いはありません】"'],
      ["calls.jsonl#6", expect.stringMatching(/^not JSON: /)],
    ]);
    const rows = rowsOf(parsed, "program");
    expect(rows.map((row) => [row["primary_name"], row["prefecture"], row["municipality"] ?? null])).toEqual([
      ["設備更新支援補助金", null, null],
      ["設備更新支援補助金", null, null],
      ["商店会応援助成金", "東京都", "架空区"],
      ["見本輸出支援補助金", null, null],
      ["負の上限の補助金", "北海道", null],
    ]);
    expect(rows[0]).toMatchObject({
      authority_level: "national",
      authority_name: "架空省",
      amount_max_man_yen: 3000,
      subsidy_rate: 0.5,
      source_fetched_at: "2026-08-22T00:00:00Z",
      rounds: [
        {
          title: "【架空省】令和8年度 設備更新支援補助金(第2回公募)",
          title_prefix: "架空省",
          fiscal_year: 2026,
          round_number: 2,
          round_label: "令和8年度 第2回公募",
          open_date: "2026-11-01",
          close_date: "2026-12-18",
          closes_at: "2026-12-18T08:00:00Z",
          amount_max_yen: 30_000_000,
          subsidy_rate_text: "補助対象経費の１／２以内（千円未満切捨て）",
        },
      ],
    });
    expect(rows[1]?.["rounds"]).toMatchObject([
      { open_date: "2025-04-01", close_date: "2025-05-30", closes_at: null, amount_max_yen: null },
    ]);
    expect(rows[2]?.["rounds"]).toMatchObject([
      { open_date: "2021-04-01", close_date: null, window_text: "終期の定めなし（2124-03-31）" },
    ]);
    expect(rows[3]?.["rounds"]).toMatchObject([
      {
        round_id: "jgrants-a0WXX000009999IUAA",
        round_number: 1,
        close_date: "2026-06-30",
        area_text: "北海道 / 青森県",
      },
      { round_id: "jgrants-a0WXX000009999IUAA-2", round_number: 2, close_date: "2026-09-30", fiscal_year: 2026 },
    ]);
    expect(rows[4]?.["rounds"]).toMatchObject([{ amount_max_yen: null }]);
  });

  it.each([
    [99_999_999, null],
    [9_999_999_999, null],
    [999_999_999_999_999, null],
    [9_999_999, 9_999_999],
    [9_999_960_000, 9_999_960_000],
  ])("reads the limit %i as %s: nines fill a form", (subsidy_max_limit, yen) => {
    const call = { id: "a0WXX000009999KUAA", title: "架空調査助成金", subsidy_max_limit };
    const [row] = rowsOf(run(jgrants, "calls.jsonl", JSON.stringify(call)), "program");
    expect(row?.["rounds"]).toMatchObject([{ amount_max_yen: yen }]);
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
    ["補助対象経費の2分の1以内（1,000円未満の端数は切り捨て）", 0.5],
    ["助成対象と認められる経費の２／３以内", 0.6667],
    ["1/2又は2/3", null],
    ["貸付利率の1/2、信用保証料の2/3", null],
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
      notes: [{ field: "subsidy_rate", reason: 'not one plain rate: "1/2（施設・設備整備事業は2/3）"' }],
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

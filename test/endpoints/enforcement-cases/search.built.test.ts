import { describe, expect, it } from "vitest";
import { Dataset } from "../../../runtime/corpus/tables/dataset.ts";
import { narrowEnforcement } from "../../../runtime/corpus/enforcement-cases.ts";
import { ColumnTable } from "../../../snapshots/columns/column-table.ts";
import { writeColumns } from "../../../snapshots/columns/column-writer.ts";
import { datasetColumns } from "../../../snapshots/columns/dataset-columns.ts";
import { searchEnforcementCases } from "../../../runtime/endpoints/enforcement-cases/enforcement-cases.ts";
import { describeRefusals, describeSearch, recordsOf, searcher } from "../../support/dataset-suites.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";
import { language } from "../../support/language.ts";

const service = serviceOfFile();
const corpus = corpusOfFile();
const path = "/v1/enforcement-cases/search";
const { search, idsOf } = searcher(service, path, "case_id");

describeSearch({ service, path, idField: "case_id", size: 7, words: "架空" });

describe("200", () => {
  it("browses the latest disclosure first, those without a day last", async () => {
    expect(await idsOf({})).toEqual([
      "kakuu-e2",
      "kakuu-e6",
      "kakuu-e1",
      "kakuu-e4",
      "kakuu-e5",
      "kakuu-e3",
      "kakuu-e7",
    ]);
  });

  it("shows records as they are stored", async () => {
    const byId = new Map(recordsOf(corpus(), "enforcement_case").map((record) => [record.case_id, record]));
    const { body } = await search();
    for (const row of nonEmpty(body.results)) expect(row).toEqual(byId.get(row.case_id));
    expect(Object.keys(body.results[0])).toHaveLength(30);
  });

  it("finds by words in recipient, program, reason and title, and by number first", async () => {
    expect((await idsOf({ q: "架空商店" }))[0]).toBe("kakuu-e3");
    expect((await idsOf({ q: "就農応援金" }))[0]).toBe("kakuu-e6");
    expect((await idsOf({ q: "虚偽の記載" }))[0]).toBe("kakuu-e2");
    expect((await idsOf({ q: "返還について" }))[0]).toBe("kakuu-e1");
    expect(await idsOf({ q: "T6999900000003" })).toEqual(["kakuu-e4"]);
    expect(await idsOf({ q: "kakuu-e5" })).toEqual(["kakuu-e5"]);
  });

  it.each([
    [{ event_type: "指名停止" }, ["kakuu-e2", "kakuu-e3"]],
    [{ event_type: "停止" }, []],
    [{ ministry: "架空農務省" }, ["kakuu-e6"]],
    [{ prefecture: "東京" }, ["kakuu-e1", "kakuu-e7"]],
    [{ prefecture: "全国" }, ["kakuu-e2", "kakuu-e4", "kakuu-e5", "kakuu-e3"]],
    [{ legal_basis: "第17条" }, ["kakuu-e1"]],
    [{ legal_basis: "適正化" }, ["kakuu-e1", "kakuu-e4", "kakuu-e5"]],
    [{ program_name_hint: "補助金" }, ["kakuu-e1"]],
    [{ program_name_hint: "架空" }, ["kakuu-e6", "kakuu-e1"]],
    [{ recipient_houjin_bangou: "3999900000006" }, ["kakuu-e1"]],
    [{ recipient_houjin_bangou: "T7999900000002" }, ["kakuu-e2"]],
    [{ disclosed_from: "2026-02-01" }, ["kakuu-e2", "kakuu-e6", "kakuu-e1"]],
    [{ disclosed_until: "2025-08-08" }, ["kakuu-e5", "kakuu-e3"]],
    [{ disclosed_from: "2025-11-11", disclosed_until: "2026-02-01" }, ["kakuu-e1", "kakuu-e4"]],
    [{ min_improper_grant_yen: "500001" }, ["kakuu-e1"]],
    [{ max_improper_grant_yen: "500000" }, ["kakuu-e6"]],
    [{ event_type: "補助金返還命令", prefecture: "北海道" }, ["kakuu-e6"]],
    [{ q: "架空製作所", disclosed_from: "2026-01-01" }, ["kakuu-e2"]],
    [{ disclosed_from: "2026-02-02", disclosed_until: "2026-02-01" }, []],
  ])("narrows by %j", async (query, expected) => {
    expect(await idsOf(query as Record<string, string>)).toEqual(expected);
  });

  it("notes a number that is not found as not confirmable where the source publishes numbers", async () => {
    const { body, headers } = await search({ recipient_houjin_bangou: "9999999999999" });
    expect([body.total, headers.get("x-result-note")]).toEqual([0, "not-confirmable"]);
  });

  it("notes that a source publishes no numbers when a number is not found", async () => {
    const rows = recordsOf(corpus(), "enforcement_case").map((row) =>
      Object.assign(row, row.case_id === "kakuu-e6" ? { source_url: "https://silent.example/" } : {}),
    );
    const { snapshot } = corpus();
    const table = new ColumnTable("enforcement_case", writeColumns(datasetColumns.enforcement_case, rows, language));
    const index = await snapshot.index("enforcement_case");
    const enforcementCases = new Dataset({ snapshot, name: "enforcement_case", table, index }, narrowEnforcement);
    const noteFor = async (query: Record<string, string>) => {
      if (searchEnforcementCases.reads !== "snapshot") throw new Error("search reads the snapshot alone");
      const input = { params: {}, query: searchEnforcementCases.query.parse(query), body: undefined };
      const context = { asOf: "2026-11-15", generatedAt: "2026-11-15T03:00:00Z", keyed: false };
      const answer = await searchEnforcementCases.handler(input, {
        ...context,
        corpus: { ...corpus(), enforcementCases },
      });
      return answer.note;
    };
    expect(await noteFor({ recipient_houjin_bangou: "9999999999999" })).toBe("field-not-published");
    expect(await noteFor({ recipient_houjin_bangou: "9999999999999", ministry: "架空金融庁" })).toBe("not-confirmable");
    expect(await noteFor({ recipient_houjin_bangou: "3999900000006" })).toBeUndefined();
  });
});

describe("422", () => {
  describeRefusals(search, [
    ["event_type", "あ".repeat(81)],
    ["ministry", "あ".repeat(121)],
    ["prefecture", "あ".repeat(101)],
    ["legal_basis", "あ".repeat(201)],
    ["program_name_hint", "あ".repeat(201)],
    ["recipient_houjin_bangou", "12345"],
    ["recipient_houjin_bangou", ""],
    ["disclosed_from", "2026-02-30"],
    ["disclosed_from", "2026/02/01"],
    ["disclosed_until", "yesterday"],
    ["min_improper_grant_yen", "-1"],
    ["max_improper_grant_yen", "1e6"],
  ]);
});

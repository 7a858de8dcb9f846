import { describe, expect, it } from "vitest";
import { describeRefusals, describeSearch, recordsOf, searcher } from "../../support/dataset-suites.ts";
import { corpusOfFile } from "../../support/shared-snapshot.ts";
import { serviceOfFile } from "../../support/service.ts";
import { nonEmpty } from "../../support/non-empty.ts";

const service = serviceOfFile();
const corpus = corpusOfFile();
const path = "/v1/case-studies/search";
const { search, idsOf } = searcher(service, path, "case_id");

describeSearch({ service, path, idField: "case_id", size: 5, words: "架空" });

describe("200", () => {
  it("browses the newest publication first, those without a day last", async () => {
    expect(await idsOf({})).toEqual(["kakuu-c1", "kakuu-c5", "kakuu-c2", "kakuu-c3", "kakuu-c4"]);
  });

  it("shows records as they are stored", async () => {
    const byId = new Map(recordsOf(corpus(), "case_study").map((record) => [record.case_id, record]));
    const { body } = await search();
    for (const row of nonEmpty(body.results)) expect(row).toEqual(byId.get(row.case_id));
    expect(Object.keys(body.results[0])).toHaveLength(24);
  });

  it("finds by words in title, company, summary, excerpt, results and themes, and by number first", async () => {
    expect((await idsOf({ q: "検査装置" }))[0]).toBe("kakuu-c1");
    expect((await idsOf({ q: "残業が月に二十時間減った" }))[0]).toBe("kakuu-c1");
    expect((await idsOf({ q: "生産性向上" }))[0]).toBe("kakuu-c1");
    expect((await idsOf({ q: "不良品が半分" }))[0]).toBe("kakuu-c1");
    expect((await idsOf({ q: "かくうらぼ KAKUU LAB" }))[0]).toBe("kakuu-c4");
    expect(await idsOf({ q: "T2999900000015" })).toEqual(["kakuu-c5"]);
    expect(await idsOf({ q: "kakuu-c3" })).toEqual(["kakuu-c3"]);
  });

  it.each([
    [{ prefecture: "東京" }, ["kakuu-c1", "kakuu-c5", "kakuu-c2"]],
    [{ prefecture: "Hokkaido" }, ["kakuu-c3"]],
    [{ prefecture: "全国" }, []],
    [{ industry_jsic: "E" }, ["kakuu-c1"]],
    [{ industry_jsic: "ｄ06" }, ["kakuu-c5"]],
    [{ industry_jsic: "情報通信業" }, ["kakuu-c4"]],
    [{ houjin_bangou: "8999900000001" }, ["kakuu-c1"]],
    [{ houjin_bangou: "T4999900000005" }, ["kakuu-c2"]],
    [{ program_used: "デジタル化" }, ["kakuu-c2"]],
    [{ program_used: "ﾃﾞｼﾞﾀﾙ化" }, ["kakuu-c2"]],
    [{ program_used: "架空" }, ["kakuu-c1", "kakuu-c2", "kakuu-c3"]],
    [{ min_subsidy_yen: "1000001" }, ["kakuu-c1"]],
    [{ max_subsidy_yen: "1000000" }, ["kakuu-c2"]],
    [{ min_employees: "18" }, ["kakuu-c1", "kakuu-c5"]],
    [{ max_employees: "3" }, ["kakuu-c2", "kakuu-c3"]],
    [{ min_employees: "2", max_employees: "8" }, ["kakuu-c2", "kakuu-c4"]],
    [{ prefecture: "東京都", min_employees: "18", industry_jsic: "D" }, ["kakuu-c5"]],
    [{ q: "架空商店", prefecture: "東京都" }, ["kakuu-c2"]],
    [{ min_employees: "9", max_employees: "8" }, []],
  ])("narrows by %j", async (query, expected) => {
    expect(await idsOf(query as Record<string, string>)).toEqual(expected);
  });

  it("notes rows that satisfy only part of the query", async () => {
    const { body, headers } = await search({ q: "架空の検査装置 沖縄県" });
    expect(body.total).toBeGreaterThan(0);
    expect(headers.get("x-result-note")).toBe("partial-match");
  });
});

describe("422", () => {
  describeRefusals(search, [
    ["prefecture", "あ".repeat(101)],
    ["industry_jsic", "E".repeat(11)],
    ["houjin_bangou", "899990000000"],
    ["houjin_bangou", "89999000000012"],
    ["houjin_bangou", "X8999900000001"],
    ["houjin_bangou", ""],
    ["program_used", "あ".repeat(201)],
    ["min_subsidy_yen", "-1"],
    ["max_subsidy_yen", "1.5"],
    ["min_employees", "few"],
    ["max_employees", ""],
  ]);
});

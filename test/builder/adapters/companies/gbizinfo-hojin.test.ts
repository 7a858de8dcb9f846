import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { gbizinfoHojin } from "../../../../builder/adapters/companies/gbizinfo-hojin.ts";
import { describeWithCorpus } from "../../../support/shared-corpus.ts";
import { expectValidRows, fixture, reasonsOf, rowsOf, run } from "../run-adapter.ts";
import { nonEmpty } from "../../../support/non-empty.ts";

describe("gBizINFO companies", () => {
  const parsed = run(gbizinfoHojin, "company.json", fixture("gbizinfo-hojin", "company.json"));

  it("gives valid rows only", () => expectValidRows(parsed));

  it("turns orders into bids won by the company", () => {
    expect(rowsOf(parsed, "bid")).toMatchObject([
      {
        bid_title: "架空端末の賃貸借",
        procuring_entity: "特許庁",
        ministry: "特許庁",
        bid_key: "922b50f1b0f76d00",
        decision_date: "2024-09-15",
        awarded_amount_yen: 19800000,
        amount_raw: "19800000",
        joint_signatures: "架空商事株式会社,架空物産株式会社",
        winner_houjin_bangou: "8999900000001",
        winner_name: "架空電機株式会社",
        source_url: "https://www.example.go.jp/source",
        fetched_at: "2026-04-01T00:00:00Z",
      },
      {
        bid_title: "日付の壊れた契約",
        decision_date: null,
        awarded_amount_yen: null,
        amount_raw: "-726000",
        joint_signatures: null,
      },
    ]);
  });

  it("turns everything else it reads into facts of the corporate number", () => {
    const facts = rowsOf(parsed, "fact");
    for (const fact of nonEmpty(facts))
      expect(fact).toMatchObject({
        entity_id: "8999900000001",
        entity_kind: "houjin",
        source_url: "https://www.example.go.jp/source",
      });
    expect(facts.map(({ field, value, unit }) => [field, value, unit])).toEqual([
      ["capital_stock", 10000000, "JPY"],
      ["company_url", "https://www.example.co.jp/", null],
      [
        "certification",
        {
          title: "架空優良事業者認定",
          date: "2024-04-16",
          expires: "2027-04-15",
          authority: "経済産業省",
          category: "架空区分",
        },
        null,
      ],
      ["commendation", { title: "架空表彰", authority: "厚生労働省", category: "２０２４" }, null],
      ["commendation", { title: "日付の壊れた表彰" }, null],
      [
        "subsidy",
        { title: "架空補助金", date: "2024-06-01", authority: "経済産業省", amount_yen: 5000000, target: "架空設備" },
        null,
      ],
    ]);
    expect(JSON.stringify(facts)).not.toContain("太郎");
  });

  it("names the place of what it refuses or leaves out", () => {
    expect(reasonsOf(parsed)).toEqual([
      ["company.json#hojin-infos[0].procurement[2]", "title is empty"],
      ["company.json#hojin-infos[0].subsidy[1]", "Invalid input: expected object, received string"],
      ["company.json#hojin-infos[1]", 'corporate_number has no right check digit: "1999900000001"'],
    ]);
    expect(
      parsed.flatMap((entry) => (entry.ok ? (entry.notes ?? []).map((note) => [entry.at, note.field]) : [])),
    ).toEqual([
      ["company.json#hojin-infos[0].procurement[1]", "decision_date"],
      ["company.json#hojin-infos[0].procurement[1]", "awarded_amount_yen"],
      ["company.json#hojin-infos[0].commendation[1]", "value.date"],
    ]);
  });

  it.each([
    ["an empty file", "", "x.json#1", "the file is empty"],
    [
      "a failed request",
      '{"message":"404 - Not Found."}',
      "x.json#hojin",
      "corporate_number: Invalid input: expected string, received undefined",
    ],
    ["a list", "[]", "x.json#hojin", "entry: Invalid input: expected object, received array"],
    [
      "wrong types",
      '{"corporate_number":"8999900000001","procurement":{}}',
      "x.json#hojin",
      "procurement: Invalid input: expected array, received object",
    ],
    ["a cut file", '{"hojin-infos":[', "x.json#1", expect.stringMatching(/^not JSON: /)],
  ])("gives a reason for %s", (_, content, at, reason) => {
    expect(reasonsOf(run(gbizinfoHojin, "x.json", content))).toEqual([[at, reason]]);
  });
});

describeWithCorpus("gBizINFO companies, real files", (corpus) => {
  it("reads a large company: one certification, five commendations, two figures and a web site", () => {
    const parsed = run(
      gbizinfoHojin,
      "hojin_1130001011420.json",
      readFileSync(join(corpus, "raw/gbizinfo/hojin_1130001011420.json")),
    );
    expectValidRows(parsed);
    expect(reasonsOf(parsed)).toEqual([]);
    const facts = rowsOf(parsed, "fact");
    expect(facts.map(({ field }) => field)).toEqual([
      "capital_stock",
      "employee_number",
      "company_url",
      "certification",
      ...Array.from({ length: 5 }, () => "commendation"),
    ]);
    expect(facts[0]).toMatchObject({ entity_id: "1130001011420", value: 10065000000, unit: "JPY" });
    expect(facts[3]).toMatchObject({
      value: { title: "前払式支払手段（第三者型）発行者登録", date: "2012-04-16", authority: "金融庁" },
    });
  });

  it("finds nothing to take in a company with trade marks only", () => {
    expect(
      run(
        gbizinfoHojin,
        "hojin_3011101042092.json",
        readFileSync(join(corpus, "raw/gbizinfo/hojin_3011101042092.json")),
      ),
    ).toEqual([]);
  });
});

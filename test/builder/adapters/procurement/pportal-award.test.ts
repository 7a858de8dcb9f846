import { describe, expect, it } from "vitest";
import { pportalAward } from "../../../../builder/adapters/procurement/pportal-award.ts";
import { expectValidRows, fixture, reasonsOf, rowsOf, run } from "../run-adapter.ts";

const file = "successful_bid_record_info_diff_20260403.csv";

describe("調達ポータル awards", () => {
  const parsed = run(pportalAward, file, fixture("pportal-award", file));

  it("reads awards whichever way round the two codes stand", () => {
    expectValidRows(parsed);
    expect(rowsOf(parsed, "bid").slice(0, 2)).toEqual([
      {
        bid_title: "架空システムの運用保守",
        procuring_entity: "デジタル庁",
        ministry: "デジタル庁",
        bid_key: "0000000000000999001|8999900000001",
        bid_kind: "negotiated",
        decision_date: "2026-04-01",
        awarded_amount_yen: 31389000,
        amount_raw: "31389000.00",
        winner_name: "架空電機株式会社",
        winner_houjin_bangou: "8999900000001",
        source_url: "https://www.example.go.jp/source",
        fetched_at: "2026-04-01T00:00:00Z",
      },
      expect.objectContaining({ procuring_entity: "国土交通省", bid_kind: "open", awarded_amount_yen: 1073500000 }),
    ]);
  });

  it("leaves out what it is not sure of, with a note", () => {
    expect(parsed[2]).toMatchObject({
      at: `${file}#3`,
      row: {
        bid_key: "0000000000000999003|架空翻訳所",
        bid_kind: null,
        decision_date: null,
        awarded_amount_yen: null,
        amount_raw: "250000.50",
        winner_name: "架空翻訳所",
        winner_houjin_bangou: null,
      },
      notes: [
        { field: "bid_kind", reason: '入札方式コード "9999999" is not known' },
        { field: "decision_date", reason: 'not a real date: "2026-02-30"' },
        { field: "awarded_amount_yen", reason: 'not an amount in whole yen: "250000.50"' },
      ],
    });
    expect(parsed[3]).toMatchObject({
      row: { bid_kind: "selective", awarded_amount_yen: 100, winner_houjin_bangou: null },
      notes: [
        { field: "winner_houjin_bangou", reason: 'not a corporate number with a right check digit: "1999900000001"' },
      ],
    });
  });

  it("refuses rows that name no body, number or title, or have other columns", () => {
    expect(reasonsOf(parsed)).toEqual([
      [`${file}#5`, '府省コード "Z9" is not known: the procuring body cannot be named'],
      [`${file}#6`, "調達案件番号 is empty"],
      [`${file}#7`, "案件名称 is empty"],
      [`${file}#8`, "expected 8 columns, found 9"],
    ]);
  });

  it.each([
    ["an empty file", "", "x.csv#1", "the file is empty"],
    ["another file", "a,b\n", "x.csv#1", "expected 8 columns, found 2"],
    [
      "EUC-JP",
      Uint8Array.from([0xb2, 0xcd, 0xb6, 0xf5]),
      "x.csv#1",
      "not UTF-8: byte 0xb2 at offset 0; the bytes read as EUC-JP",
    ],
    ["a cut file", '"0000000000000999001","架空システ', "x.csv#1", "the file ends inside a quoted cell"],
  ])("gives a reason for %s", (_, content, at, reason) => {
    expect(reasonsOf(run(pportalAward, "x.csv", content))).toEqual([[at, reason]]);
  });
});

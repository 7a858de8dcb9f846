import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { gbizinfoProcurement } from "../../../../builder/adapters/procurement/gbizinfo-procurement.ts";
import { describeWithCorpus } from "../../../support/shared-corpus.ts";
import { expectValidRows, fixture, reasonsOf, rowsOf, run, withoutChecksum } from "../run-adapter.ts";

const header = "date_of_order,title,amount,government_departments,joint_signatures,corporate_number";

describe("gBizINFO procurement CSV", () => {
  it("reads awards, keeps dirty amounts as written and notes what it leaves out", () => {
    const bytes = fixture("gbizinfo-procurement", "procurement.csv");
    const parsed = run(gbizinfoProcurement, "procurement.csv", bytes);
    expectValidRows(parsed);
    const link = { source_url: "https://www.example.go.jp/source", fetched_at: "2026-04-01T00:00:00Z" };
    expect(withoutChecksum(parsed, bytes)).toEqual([
      {
        ok: true,
        dataset: "bid",
        at: "procurement.csv#2",
        row: {
          bid_title: "架空端末の賃貸借",
          procuring_entity: "特許庁",
          ministry: "特許庁",
          bid_key: "922b50f1b0f76d00",
          decision_date: "2024-09-15",
          awarded_amount_yen: 19800000,
          amount_raw: "19800000",
          joint_signatures: null,
          winner_houjin_bangou: "8999900000001",
          ...link,
        },
      },
      {
        ok: true,
        dataset: "bid",
        at: "procurement.csv#3",
        notes: [
          { field: "decision_date", reason: 'not a real date: "2910-10-25T00:00:00+09:00"' },
          { field: "awarded_amount_yen", reason: 'not an amount in whole yen: "90000000167598800"' },
        ],
        row: {
          bid_title: '架空の"調査", 一式',
          procuring_entity: "架空機構",
          ministry: null,
          bid_key: "d57f077dcf0c5f2b",
          decision_date: null,
          awarded_amount_yen: null,
          amount_raw: "90000000167598800",
          joint_signatures: "架空商事株式会社,架空物産株式会社",
          winner_houjin_bangou: "7999900000002",
          ...link,
        },
      },
      {
        ok: true,
        dataset: "bid",
        at: "procurement.csv#4",
        row: {
          bid_title: "単価契約の架空燃料",
          procuring_entity: "防衛省",
          ministry: "防衛省",
          bid_key: "a6c5a48eb2a8c663",
          decision_date: null,
          awarded_amount_yen: null,
          amount_raw: null,
          joint_signatures: null,
          winner_houjin_bangou: "6999900000003",
          ...link,
        },
      },
      {
        ok: true,
        dataset: "bid",
        at: "procurement.csv#5",
        notes: [
          { field: "winner_houjin_bangou", reason: 'not a corporate number with a right check digit: "1999900000001"' },
          { field: "awarded_amount_yen", reason: 'not an amount in whole yen: "-726000"' },
        ],
        row: {
          bid_title: "検査数字の合わない契約",
          procuring_entity: "経済産業省／環境省",
          ministry: null,
          bid_key: "449245f923289b25",
          decision_date: "2024-09-15",
          awarded_amount_yen: null,
          amount_raw: "-726000",
          joint_signatures: null,
          winner_houjin_bangou: null,
          ...link,
        },
      },
      { ok: false, at: "procurement.csv#6", reason: "title is empty" },
      { ok: false, at: "procurement.csv#7", reason: "expected 6 columns, found 4" },
    ]);
  });

  it.each([
    ["an empty file", "", "x.csv#1", "the file is empty"],
    ["another header", "a,b\n1,2\n", "x.csv#1", `expected the header ${header}, found "a,b"`],
    [
      "Shift_JIS",
      Uint8Array.from([0x89, 0xcb, 0x8b, 0xf3, 0x0a]),
      "x.csv#1",
      "not UTF-8: byte 0x89 at offset 0; the bytes read as Shift_JIS",
    ],
    [
      "a row cut in its quotes",
      `${header}\n2024-09-15T00:00:00+09:00,"架空`,
      "x.csv#2",
      "the file ends inside a quoted cell",
    ],
  ])("gives a reason for %s", (_, content, at, reason) => {
    expect(reasonsOf(run(gbizinfoProcurement, "x.csv", content))).toEqual([[at, reason]]);
  });
});

describeWithCorpus("gBizINFO procurement CSV, real files", (corpus) => {
  const real = (file: string) => run(gbizinfoProcurement, file, readFileSync(join(corpus, "raw/gbizinfo", file)));

  it("reads 3,290 and 73 rows", () => {
    const april = real("procurement_202004.csv");
    const november = real("procurement_202011.csv");
    expectValidRows([...april, ...november]);
    expect([april.length, rowsOf(april, "bid").length, november.length, rowsOf(november, "bid").length]).toEqual([
      3290, 3290, 73, 73,
    ]);
    expect(rowsOf(april, "bid").filter((row) => row["decision_date"] === null)).toHaveLength(2);
    expect(rowsOf(november, "bid")[0]).toMatchObject({
      decision_date: "2020-09-15",
      awarded_amount_yen: 19800000,
      procuring_entity: "情報処理推進機構",
    });
    const notes = november.flatMap((entry) => (entry.ok ? (entry.notes ?? []) : []));
    expect(notes).toEqual([
      { field: "decision_date", reason: 'not a real date: "2910-10-07T00:00:00+09:00"' },
      { field: "decision_date", reason: 'not a real date: "2910-10-25T00:00:00+09:00"' },
    ]);
  });

  it("makes the keys that the normalised list gives the same awards", () => {
    const listed = new Map<string, string>();
    for (const line of gunzipSync(readFileSync(join(corpus, "bids.jsonl.gz")))
      .toString("utf8")
      .split("\n")) {
      if (line === "") continue;
      const bid = JSON.parse(line) as { bid_key: string; source_file: string; bid_title: string };
      if (bid.source_file === "202011.csv") listed.set(bid.bid_key, bid.bid_title);
    }
    const made = new Map(
      rowsOf(real("procurement_202011.csv"), "bid").map((row) => [row["bid_key"], row["bid_title"]]),
    );
    expect(made).toEqual(listed);
    expect(made.size).toBe(73);
  });
});

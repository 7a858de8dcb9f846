import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { gbizinfoSubsidy } from "../../../../builder/adapters/companies/gbizinfo-subsidy.ts";
import { describeWithCorpus } from "../../../support/shared-corpus.ts";
import { expectValidRows, fixture, reasonsOf, rowsOf, run } from "../run-adapter.ts";

const header = ",corporate_number,name,subsidy_title,amount,date_of_approval";

describe("gBizINFO subsidies granted", () => {
  it("reads grants as facts of their company", () => {
    const parsed = run(gbizinfoSubsidy, "subsidies.csv", fixture("gbizinfo-subsidy", "subsidies.csv"));
    expectValidRows(parsed);
    expect(rowsOf(parsed, "fact")).toEqual([
      {
        entity_id: "8999900000001",
        entity_kind: "houjin",
        field: "subsidy",
        value: { title: "架空設備更新補助金", date: "2024-08-27", amount_yen: 1_500_000 },
        unit: null,
        source_url: "https://www.example.go.jp/source",
        source_fetched_at: "2026-04-01T00:00:00Z",
      },
      expect.objectContaining({ entity_id: "7999900000002", value: { title: "架空雇用助成金", amount_yen: 0 } }),
    ]);
    expect(reasonsOf(parsed)).toEqual([
      ["subsidies.csv#4", 'a grant that was taken back: "-300000"'],
      ["subsidies.csv#5", 'corporate_number has no right check digit: "1234567890123"'],
      ["subsidies.csv#6", "subsidy_title is empty"],
    ]);
  });

  it.each([
    ["another header", "a,b\n1,2\n", "x.csv#1", `expected the header ${header}, found "a,b"`],
    ["a cut row", `${header}\n0,8999900000001\n`, "x.csv#2", "expected 6 columns, found 2"],
  ])("gives a reason for %s", (_, content, at, reason) => {
    expect(reasonsOf(run(gbizinfoSubsidy, "x.csv", content))).toEqual([[at, reason]]);
  });
});

describeWithCorpus("gBizINFO subsidies granted, real file", (corpus) => {
  it("reads all grants but those taken back", () => {
    const parsed = run(gbizinfoSubsidy, "s.csv", readFileSync(join(corpus, "raw/gbizinfo/miyagi_subsidies.csv")));
    expectValidRows(parsed);
    const reasons = reasonsOf(parsed);
    expect(parsed).toHaveLength(20_957);
    expect(reasons.filter(([, reason]) => !reason.startsWith("a grant that was taken back"))).toEqual([]);
    expect(reasons).toHaveLength(194);
  });
});

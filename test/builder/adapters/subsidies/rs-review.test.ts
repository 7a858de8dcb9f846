import { describe, expect, it } from "vitest";
import { rsReview } from "../../../../builder/adapters/subsidies/rs-review.ts";
import { expectValidRows, fixture, reasonsOf, rowsOf, run } from "../run-adapter.ts";

const rowsOfFile = (file: string) => {
  const parsed = run(rsReview, file, fixture("rs-review", file));
  expectValidRows(parsed);
  expect(reasonsOf(parsed)).toEqual([]);
  return rowsOf(parsed, "program");
};

describe("行政事業レビュー", () => {
  it("reads rates as words, and as a number where one rate is that of applicants", () => {
    const rows = rowsOfFile("rates.csv");
    expect(rows.map((row) => [row["primary_name"], row["joins_only"], row["subsidy_rate"]])).toEqual([
      ["架空設備更新補助金", true, 0.5],
      ["架空交付金", true, null],
      ["架空支援事業", true, null],
    ]);
    expect(rows[0]?.["enriched"]).toEqual({
      C_amount: {
        budget_review_rates: [
          { target: "中小企業", rate: "1／2", limit: "100万円", page: "https://www.kakuu.go.jp/rate" },
        ],
      },
    });
  });

  it("reads laws by their id, each article once", () => {
    expect(rowsOfFile("laws.csv")).toMatchObject([
      {
        primary_name: "架空設備更新補助金",
        authority_level: "national",
        law_references: [{ law: "599AC0000000001", article: "第四条", ref_kind: "authority" }],
      },
    ]);
  });

  it.each([
    ["another file", "a,b\n1,2\n", "x.csv#1", 'not a file on rates or laws: "a,b"'],
    ["a cut row", "予算事業ID,事業名,補助率\n1\n", "x.csv#2", "expected 3 columns, found 1"],
  ])("gives a reason for %s", (_, content, at, reason) => {
    expect(reasonsOf(run(rsReview, "x.csv", content))).toEqual([[at, reason]]);
  });
});

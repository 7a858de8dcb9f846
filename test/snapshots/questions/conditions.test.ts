import { describe, expect, it } from "vitest";
import { findConditions } from "../../../snapshots/questions/conditions.ts";
import { language } from "../../support/language.ts";

const found = (text: string) =>
  findConditions(language, text, "2026-11-17").map(({ about, least, greatest, written }) => [
    about,
    least,
    greatest,
    written,
  ]);

describe("conditions of a question", () => {
  it.each([
    ["500万円以上の補助金", ["amount", 5_000_000, null, "500万円以上"]],
    ["500万円未満の入札", ["amount", null, 4_999_999, "500万円未満"]],
    ["法務省の備品 1億円超", ["amount", 100_000_001, null, "1億円超"]],
    ["従業員20人以下の製造業", ["staff", null, 20, "従業員20人以下"]],
    ["2020年以降の最高裁の判決", ["days", "2020-01-01", null, "2020年以降"]],
    ["令和5年の著作権の判決", ["days", "2023-01-01", "2023-12-31", "令和5年"]],
    ["最判平成30年12月14日", ["days", "2018-12-14", "2018-12-14", "平成30年12月14日"]],
    ["今年の行政処分", ["days", "2026-01-01", "2026-12-31", "今年"]],
  ])("%s", (text, condition) => {
    expect(found(text)).toEqual([condition]);
  });

  it("stand in the order of the text", () => {
    expect(found("2020年までの1億円以上の契約")).toEqual([
      ["days", null, "2020-12-31", "2020年まで"],
      ["amount", 100_000_000, null, "1億円以上"],
    ]);
  });

  it.each([
    "300万円の機械を買いたい",
    "資本金1億円以下の会社が使える補助金",
    "最大1000万円の補助金",
    "従業員20人の会社",
    "令和7年度補正予算の補助金",
    "2024年問題 物流",
    "来年の補助金",
    "省エネ 設備",
  ])("are not %s", (text) => {
    expect(found(text)).toEqual([]);
  });
});

import { expect, it } from "vitest";
import { conditionSentences } from "../../../../runtime/corpus/evaluate/condition-sentences.ts";
import type { Predicate } from "../../../../schemas/predicate.ts";

const tree: Predicate = {
  op: "all",
  of: [
    { op: "lte", field: "capital_jpy", value: 100_000_000 },
    { op: "eq", field: "blue_form_return_filed", value: true },
    { op: "gte", field: "transaction_date_serial", value: 20_231_001 },
    {
      op: "any",
      of: [
        { op: "gte", field: "employee_count", value: 5 },
        { op: "eq", field: "some_key", value: "x" },
      ],
    },
  ],
};

it("says conditions in both languages, not as stored keys", () => {
  expect(conditionSentences(tree, "ja")).toEqual([
    "資本金の額(円)が100,000,000以下",
    "青色申告をしているか: はい",
    "取引の日が2023-10-01以降",
    "次のいずれか：従業員数が5以上／some key: x",
  ]);
  expect(conditionSentences(tree, "en")).toEqual([
    "capital in JPY at most 100,000,000",
    "files blue returns: yes",
    "day of the transaction on or after 2023-10-01",
    "one of: number of employees at least 5; some key: x",
  ]);
});

it("takes a number for a day only where the field is one, and says values in Japanese", () => {
  const of: Predicate = [
    { op: "lte", field: "total_income_jpy", value: 20_000_000 },
    { op: "in", field: "asset_category", values: ["machinery", "inland_vessel"] },
    { op: "eq", field: "timestamp_applied", value: true },
  ];
  expect(conditionSentences(of, "ja")).toEqual([
    "合計所得金額(円)が20,000,000以下",
    "資産の種類: 機械装置・内航船舶",
    "タイムスタンプを付しているか: はい",
  ]);
});

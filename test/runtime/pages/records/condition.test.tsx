import { renderToString } from "preact-render-to-string";
import { expect, it } from "vitest";
import { conditionSentences } from "../../../../runtime/corpus/evaluate/condition-sentences.ts";
import { Condition } from "../../../../runtime/pages/records/condition.tsx";
import type { Language } from "../../../../runtime/wire/language.ts";
import type { Predicate } from "../../../../schemas/predicate.ts";

const shown = (tree: Predicate, language: Language) =>
  conditionSentences(tree, language).map((sentence) =>
    renderToString(<Condition sentence={sentence} language={language} />),
  );

it("writes amounts as people do", () => {
  const tree: Predicate = [
    { op: "lte", field: "capital_jpy", value: 50_000_000 },
    { op: "gte", field: "wage_growth_pct", value: 1.5 },
    { op: "lt", field: "transaction_amount_yen_including_tax", value: 10_000 },
    {
      op: "any",
      of: [
        { op: "gt", field: "total_income_jpy", value: 120_000_000 },
        { op: "gte", field: "employee_count", value: 5000 },
      ],
    },
  ];
  expect(shown(tree, "ja")).toEqual([
    "資本金の額が5,000万円以下",
    "給与等支給額の増加率が1.5%以上",
    "取引金額(税込)が1万円未満",
    "次のいずれか：合計所得金額が1億2,000万円超／従業員数が5,000以上",
  ]);
  expect(shown(tree, "en")[0]).toBe("capital in JPY at most 50,000,000");
});

it("shows what is stored as romanised Japanese in Japanese, and says so", () => {
  const tree: Predicate = [
    { op: "in", field: "subsidy_type", values: ["kokko_hojokin", "chiho_hojokin"] },
    { op: "eq", field: "invoice_format", value: "electronic" },
  ];
  expect(shown(tree, "en")).toEqual([
    'subsidy type: <span lang="ja">国庫補助金</span>, <span lang="ja">地方公共団体の補助金</span>',
    "invoice format: electronic",
  ]);
  expect(shown(tree, "ja")).toEqual(["補助金の種類: 国庫補助金・地方公共団体の補助金", "請求書の形式: 電子"]);
});

import type { Texts } from "../language.ts";

type PrescreenText =
  | "title"
  | "lead"
  | "purpose"
  | "purposeHint"
  | "place"
  | "industry"
  | "kind"
  | "corporation"
  | "sole"
  | "people"
  | "plan"
  | "founded"
  | "show"
  | "notTold"
  | "results"
  | "rule"
  | "none"
  | "points"
  | "refused";

export const prescreenTexts: Texts<
  Readonly<Record<PrescreenText, string>> & { considered: (count: string) => string }
> = {
  ja: {
    title: "制度診断",
    lead: "わかることだけ入れてください。合いそうな制度を、理由と気をつける点とともに並べます。申請できるかどうかの判定ではありません。",
    purpose: "何に使いたいか",
    purposeHint: "例: 老朽化した機械を更新したい。市区町村名もここに書けます。",
    place: "所在地",
    industry: "業種",
    kind: "事業の形",
    corporation: "法人",
    sole: "個人事業主",
    people: "従業員数（人）",
    plan: "予定している投資（万円）",
    founded: "設立した年（西暦）",
    show: "候補を見る",
    notTold: "指定しない",
    results: "候補の制度",
    rule: "点数は合い具合の目安で、採択の見込みではありません。記録にない条件は、制度の対象外とは限りません。",
    none: "この所在地の制度は、収録データでは確認できませんでした。",
    points: "合い具合",
    refused: "数で入れる欄に数でない文字があるか、値が大きすぎます。確かめてください。",
    considered: (count) => `${count}件から`,
  },
  en: {
    title: "Prescreen",
    lead: "Enter what you know. Programs that may fit are listed with reasons and caveats. This is no decision on eligibility.",
    purpose: "What is the money for?",
    purposeHint: "In Japanese, such as 老朽化した機械を更新したい. You may name the municipality here.",
    place: "Where",
    industry: "Industry",
    kind: "Form",
    corporation: "Corporation",
    sole: "Sole proprietor",
    people: "Employees",
    plan: "Planned spending (10,000 JPY)",
    founded: "Year of foundation",
    show: "Show candidates",
    notTold: "Not told",
    results: "Candidates",
    rule: "Points tell how well they fit, not how likely an award is. What a record does not state rules nothing out.",
    none: "No program for this place could be confirmed in this data.",
    points: "fit",
    refused: "A field for a number holds something else, or the number is too large. Look at them again.",
    considered: (count) => `out of ${count}`,
  },
};

/** Reasons and caveats by code, in Japanese; the service words them in English. */
export const reasonTexts: Readonly<Record<string, string>> = {
  purpose: "使いみちが合う",
  local_for_purpose: "その使いみちの地域の制度",
  same_municipality: "同じ市区町村の制度",
  same_prefecture: "同じ都道府県の制度",
  within_prefecture: "同じ都道府県の中の制度",
  nationwide: "全国の制度",
  word: "言葉が一致",
  rare_word: "特徴的な言葉が一致",
  words: "言葉が一致",
  industry_listed: "業種が対象にある",
  industry_not_listed: "業種が対象に挙がっていない",
  for_business: "事業者向け",
  group: "対象の区分に合う",
  entity_kind: "事業の形が対象にある",
  entity_kind_not_listed: "事業の形が対象に挙がっていない",
  company_size: "会社の規模が合う",
  employee_count_outside_limit: "従業員数が上限を外れる可能性",
  amount_covers_plan: "予定額が上限に収まる",
  amount_below_plan: "予定額が上限を超える",
  window_open: "募集中",
  window_opens_soon: "まもなく募集",
  deadline_missing: "締切の日付が記録にない",
  amount_missing: "上限額が記録にない",
  industry_missing: "対象の業種が記録にない",
  prefecture_missing: "対象の地域が記録にない",
  target_types_missing: "対象者の区分が記録にない",
  source_url_missing: "出典の所在が記録にない",
  purpose_missing: "何に使えるかが名称にも記録にもない",
  municipality_not_told: "市区町村が示されていない",
  prefecture_not_told: "一つの都道府県に限られる",
  deadline_passed: "締切を過ぎている",
  earlier_year: "以前の年度の募集",
  older_year: "以前の年度の募集",
  last_year: "昨年度の募集",
  ended: "終了した制度",
  notice: "お知らせのページ",
  other_place: "別の地域の制度",
  place_not_told: "所在地が示されていない",
  prefecture_differs: "都道府県が異なる",
  meant_for_others: "別の対象者向け",
  other_purpose: "別の使いみち",
  narrow_purpose: "使いみちが限られる",
  other_disaster: "特定の災害向け",
  prerequisite_declared: "前提となる認定などを満たす",
  prerequisite_undeclared: "前提となる認定などの申告がない",
};

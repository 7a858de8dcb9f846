import type { Language } from "../../wire/language.ts";
import { percent, shownCount, shownDay, shownManYen, shownYen } from "./values.ts";
import { inWords } from "./words.ts";

/** How the value of a stated detail reads. `flag`: the label alone says it; `list`: values of a vocabulary named after the field. */
type Reading =
  | "text"
  | "flag"
  | "day"
  | "manYen"
  | "yen"
  | "okuYen"
  | "share"
  | "percent"
  | "years"
  | "months"
  | "days"
  | "people"
  | "times"
  | "count";

type Detail = readonly [ja: string, en: string, reading?: Reading];

/** Details that programs state beyond the fields that all have. A path of members is written with dots. */
const details: Readonly<Record<string, Detail>> = {
  accepted: ["採択件数", "Accepted", "count"],
  added_value_growth_pct_per_year: ["付加価値額の年平均成長率", "Yearly growth of added value", "percent"],
  age_at_start_max: ["開始時の年齢（上限・歳）", "Age at the start, at most", "count"],
  anti_squatting_trademark: ["冒認対策商標", "Trademarks against squatting", "manYen"],
  applied: ["申請件数", "Applications", "count"],
  area: ["対象地域", "Area"],
  area_detail: ["対象地域の詳細", "Area in detail"],
  base: ["基本", "Base", "manYen"],
  basis: ["算定の方法", "How it is computed"],
  blue_return: ["青色申告をしていること", "Files a blue return", "flag"],
  budget_review_rates: ["行政事業レビューでの補助率", "Rates in the budget review"],
  "budget_review_rates.limit": ["上限", "limit"],
  "budget_review_rates.page": ["資料", "page"],
  "budget_review_rates.rate": ["補助率", "rate"],
  "budget_review_rates.target": ["対象", "for"],
  by_employees: ["従業員数別の上限額", "By number of employees"],
  "by_employees.amount": ["上限", "up to", "manYen"],
  "by_employees.max": ["従業員数の上限", "employees, at most", "people"],
  "by_employees.special": ["特例の上限", "with special terms", "manYen"],
  calls_per_year: ["年間の募集回数", "Calls a year", "times"],
  catch_phrase: ["概要", "In short"],
  certificate: ["証明書", "Certificate"],
  certified_new_farmer: ["認定新規就農者であること", "Certified new farmer", "flag"],
  certifier: ["認定する者", "Certified by"],
  channel: ["申請方法", "Apply through"],
  claim_within_months: ["申請までの期間", "Claim within", "months"],
  company_sizes: ["企業規模", "Company size"],
  continuous_business_years_min: ["事業の継続年数（以上）", "Years in business, at least", "years"],
  days_max_in_three_years: ["3年間の支給日数の上限", "Days in three years, at most", "days"],
  days_max_per_year: ["1年間の支給日数の上限", "Days a year, at most", "days"],
  detail: ["内容", "Details"],
  employees_max: ["従業員数の上限", "Employees, at most"],
  "employees_max.commerce_service": ["商業・サービス業", "commerce and services", "people"],
  "employees_max.lodging_entertainment": ["宿泊業・娯楽業", "lodging and entertainment", "people"],
  "employees_max.manufacturing_other": ["製造業その他", "manufacturing and others", "people"],
  employment_insurance: ["雇用保険の適用事業主であること", "Covered by employment insurance", "flag"],
  experts: ["専門家活用", "Experts", "manYen"],
  experts_must_be_registered: ["専門家の登録", "Registration of experts"],
  first_call_year: ["初回の募集年", "First call"],
  first_year_max: ["1年目の上限", "First year, at most", "manYen"],
  frames: ["枠・類型", "Frames"],
  global_frame: ["グローバル枠", "Global frame", "manYen"],
  grace_years_max: ["据置期間の上限", "Grace period, at most", "years"],
  guarantee_ratio: ["保証割合", "Guaranteed share", "share"],
  household: ["世帯", "Household", "manYen"],
  industry: ["対象業種", "Industries"],
  invoice_pc_max: ["PC・タブレット等の上限", "Computers and tablets, at most", "manYen"],
  invoice_register_max: ["レジ・券売機等の上限", "Registers and ticket machines, at most", "manYen"],
  invoice_software_max: ["ソフトウェアの上限", "Software, at most", "manYen"],
  invoice_special: ["インボイス特例の上乗せ", "More with an invoice registration", "manYen"],
  issuer: ["発行者", "Issued by"],
  items: ["対象経費", "Eligible expenses"],
  joint_with: ["共同で申請する者", "Applied for together with"],
  labor_productivity_growth_pct_per_year: ["労働生産性の年平均成長率", "Yearly growth of productivity", "percent"],
  latest_round: ["最新の募集回", "Latest round"],
  loan_max_man_yen: ["貸付の上限", "Loan, at most", "manYen"],
  max: ["上限", "At most", "manYen"],
  min: ["下限", "At least", "manYen"],
  min_equipment_man_yen: ["設備の単価（以上）", "Price of equipment, at least", "manYen"],
  min_investment_oku_yen: ["投資額（以上）", "Investment, at least", "okuYen"],
  monthly_man_yen: ["月額", "A month", "manYen"],
  monthly_premium_yen_max: ["月額掛金の上限", "Monthly premium, at most", "yen"],
  monthly_premium_yen_min: ["月額掛金の下限", "Monthly premium, at least", "yen"],
  months_max: ["期間の上限", "Term, at most", "months"],
  multiple_requests: ["複数申請", "Several applications"],
  normal: ["通常枠", "Ordinary frame"],
  "normal.max": ["上限", "at most", "manYen"],
  "normal.min": ["下限", "at least", "manYen"],
  "normal.processes": ["業務プロセス数（以上）", "processes, at least", "count"],
  number_of_employees: ["従業員数", "Employees"],
  office: ["窓口", "Office"],
  ordinary: ["普通保証", "Ordinary guarantee", "manYen"],
  patent: ["特許", "Patents", "manYen"],
  per_child_max: ["子ども1人あたりの上限", "For each child, at most", "manYen"],
  per_company: ["1社あたり", "For each company", "manYen"],
  per_person_sme: ["1人あたり（中小企業）", "For each person (small firms)", "manYen"],
  per_year_man_yen: ["年額", "A year", "manYen"],
  per_year_max: ["年間の上限", "A year, at most", "manYen"],
  personal_guarantee: ["経営者保証", "Personal guarantee"],
  persons_per_year_max: ["年間の人数の上限", "Persons a year, at most", "people"],
  plan: ["計画書", "Plan"],
  plan_before_days_min: ["計画の提出期限（開始前）", "Plan handed in before the start", "days"],
  plan_years_max: ["計画期間の上限", "Plan, at most", "years"],
  plan_years_min: ["計画期間の下限", "Plan, at least", "years"],
  pmi_experts: ["PMI推進枠（専門家活用）", "PMI frame, experts", "manYen"],
  pmi_investment: ["PMI推進枠（事業統合投資）", "PMI frame, investment", "manYen"],
  project_cost_cap_man_yen: ["事業費の上限", "Project cost, at most", "manYen"],
  project_cost_cap_with_start_fund_man_yen: [
    "開始資金を受ける場合の事業費の上限",
    "With a start fund, at most",
    "manYen",
  ],
  project_end: ["事業の終了日", "Project ends", "day"],
  project_years_max: ["事業期間の上限", "Project, at most", "years"],
  raise_minimum_wage_in_workplace: ["事業場内最低賃金を引き上げること", "Raises the lowest wage", "flag"],
  rate_large: ["補助率（大企業）", "Share for large firms", "share"],
  rate_sme: ["補助率（中小企業）", "Share for small firms", "share"],
  referral: ["紹介", "Referral"],
  request_reception: ["申請の受付", "Applications taken"],
  requires: ["必要なもの", "Requires"],
  requires_100oku_declaration: ["100億宣言をしていること", "Has made the 10-billion declaration", "flag"],
  requires_consortium: ["コンソーシアムで申請すること", "Applied for by a consortium", "flag"],
  requires_gbizid_prime: ["GビズIDプライムが必要", "Needs a gBizID Prime", "flag"],
  requires_security_action: ["SECURITY ACTIONの宣言が必要", "Needs a SECURITY ACTION declaration", "flag"],
  reserve_max_man_yen: ["積立の上限", "Savings, at most", "manYen"],
  rolling: ["随時受付", "Taken at any time", "flag"],
  round: ["募集回", "Round"],
  sales_decrease_pct_min: ["売上の減少率（以上）", "Drop in sales, at least", "percent"],
  sales_max_oku_yen: ["売上高の上限", "Sales, at most", "okuYen"],
  sales_min_oku_yen: ["売上高の下限", "Sales, at least", "okuYen"],
  scheme: ["事業名", "Scheme"],
  secretariat: ["事務局", "Secretariat"],
  security_max: ["セキュリティ対策推進枠の上限", "Security frame, at most", "manYen"],
  severe_disability_sme: ["重度障害者等（中小企業）", "Severe disabilities (small firms)", "manYen"],
  since: ["開始日", "Since", "day"],
  single: ["単身", "Single", "manYen"],
  step_yen: ["掛金の単位", "Steps of the premium", "yen"],
  steps: ["手続きの流れ", "Steps"],
  submit: ["提出時期", "Handed in"],
  subsidy_number: ["公募番号", "Number of the call"],
  subsidy_rate_text: ["補助率", "Share of the cost"],
  succession: ["事業承継", "Succession", "manYen"],
  taxable_income_avg_max_oku_yen: ["課税所得の平均の上限", "Average taxable income, at most", "okuYen"],
  term_years_max: ["返済期間の上限", "Term, at most", "years"],
  // oxlint-disable-next-line unicorn/no-thenable -- a field of programs; nothing awaits this
  then: ["次の手続き", "Then"],
  three_years_max: ["3年間の上限", "Three years, at most", "manYen"],
  training_hours_per_year_min: ["年間の研修時間（以上）", "Hours of training a year, at least", "count"],
  two_years_max: ["2年間の上限", "Two years, at most", "manYen"],
  unsecured: ["無担保保証", "Unsecured guarantee", "manYen"],
  url: ["問い合わせ先のページ", "Page"],
  utility_design_trademark: ["実用新案・意匠・商標", "Utility models, designs, trademarks", "manYen"],
  wage_increase_pct_min: ["賃上げ率（以上）", "Wage rise, at least", "percent"],
  wage_special: ["賃上げ特例の上乗せ", "More with a wage rise", "manYen"],
  website_share_max: ["ウェブサイト関連費の割合の上限", "Share of web costs, at most", "share"],
  years_max: ["期間の上限", "Term, at most", "years"],
};

/** A stated detail in words: one line, or several for a list. Null for one without a label, whose key is no language. */
export function detailWords(
  field: string,
  value: unknown,
  language: Language,
): { readonly label: string; readonly lines: readonly string[] } | null {
  const known = Object.hasOwn(details, field) ? details[field] : undefined;
  if (known === undefined || value === null || value === undefined || value === false) return null;
  const lines = [value].flat().flatMap((each) => lineOf(field, each, language) ?? []);
  return lines.length === 0 ? null : { label: known[language === "ja" ? 0 : 1], lines };
}

function lineOf(field: string, value: unknown, language: Language): string | null {
  if (typeof value === "object" && value !== null) {
    const parts = Object.entries(value).flatMap(([member, each]) => {
      const path = `${field}.${member}`;
      const said = Object.hasOwn(details, path) ? details[path] : undefined;
      const text = said === undefined ? null : lineOf(path, each, language);
      return text === null ? [] : [`${said![language === "ja" ? 0 : 1]}${language === "ja" ? "：" : ": "}${text}`];
    });
    return parts.length === 0 ? null : parts.join(language === "ja" ? "、" : ", ");
  }
  if (typeof value === "number") return numberWords(value, details[field]?.[2], language);
  if (typeof value === "boolean") return value ? (language === "ja" ? "はい" : "yes") : null;
  if (typeof value !== "string") return null;
  if (details[field]?.[2] === "day") return shownDay(value, language);
  return inWords(field, value, language);
}

function numberWords(value: number, reading: Reading | undefined, language: Language): string {
  const ja = language === "ja";
  const of = (unit: string, english: string) => (ja ? `${shownCount(value)}${unit}` : `${shownCount(value)}${english}`);
  switch (reading) {
    case "manYen":
      return shownManYen(value, language)!;
    case "yen":
      return shownYen(value, language)!;
    case "okuYen":
      return shownYen(value * 100_000_000, language)!;
    case "share":
      return percent(value);
    case "percent":
      return `${value}%`;
    case "years":
      return of("年", " years");
    case "months":
      return of("か月", " months");
    case "days":
      return of("日", " days");
    case "people":
      return of("人", " people");
    case "times":
      return of("回", " times");
    case "count":
      return shownCount(value);
    default:
      return String(value);
  }
}

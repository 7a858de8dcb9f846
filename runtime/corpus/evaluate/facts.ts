/** A fact about a business that conditions ask for. */
export type Fact = {
  readonly ja: string;
  readonly en: string;
  /** Field names that conditions and callers use for it, including everyday Japanese ones. */
  readonly names: readonly string[];
};

/** Facts that conditions of tax measures use, each with all of its names. */
export const facts: readonly Fact[] = [
  fact("資本金の額(円)", "capital in JPY", "capital_jpy capital_yen capital 資本金 資本金の額"),
  fact("青色申告をしているか", "files blue returns", "blue_form_return_filed blue_return 青色申告 青色申告法人"),
  fact("法人か個人か", "corporation or sole_proprietor", "entity_kind 事業者区分 法人個人の別"),
  fact("従業員数", "number of employees", "employee_count employees 従業員数"),
  fact(
    "基準期間の課税売上高(円)",
    "taxable sales of the base period in JPY",
    "taxable_sales_jpy_base_period base_period_sales_yen 基準期間の課税売上高 基準期間売上",
  ),
  fact(
    "特定期間の課税売上高(円)",
    "taxable sales of the specified period in JPY",
    "taxable_sales_jpy_specific_period specified_period_sales_yen 特定期間の課税売上高",
  ),
  fact(
    "前年の課税売上高(円)",
    "taxable sales of the year before in JPY",
    "taxable_sales_jpy_previous 前年の課税売上高",
  ),
  fact(
    "資産の取得価額(円)",
    "price of the asset in JPY",
    "asset_acquisition_price_jpy asset_cost_yen 取得価額 資産の取得価額",
  ),
  fact("資産の種類", "kind of asset", "asset_category 資産の種類"),
  fact("機械装置の取得価額(円)", "price of machinery in JPY", "machinery_cost_yen 機械装置の取得価額"),
  fact("ソフトウェアの取得価額(円)", "price of software in JPY", "software_cost_yen ソフトウェアの取得価額"),
  fact(
    "少額資産の年間合計額(円)",
    "small assets of the year in JPY",
    "yearly_small_asset_total_jpy 少額減価償却資産の合計額",
  ),
  fact("試験研究費の額(円)", "research expenses in JPY", "research_expense_jpy rnd_expense_yen 試験研究費 研究開発費"),
  fact("試験研究費の増加率", "growth of research expenses", "research_expense_growth_ratio 試験研究費の増加率"),
  fact("給与等支給額の増加率(割合)", "growth of wages as a fraction", "salary_increase_ratio"),
  fact(
    "給与等支給額の増加率(%)",
    "growth of wages in percent",
    "salary_increase_rate_pct wage_growth_pct 賃上げ率 給与増加率",
  ),
  fact("取引の日(YYYYMMDD)", "day of the transaction as YYYYMMDD", "transaction_date_serial 取引日"),
  fact(
    "取引金額(税込、円)",
    "amount of the transaction with tax in JPY",
    "transaction_amount_yen_including_tax 取引金額",
  ),
  fact(
    "仕入先が適格請求書発行事業者か",
    "the supplier issues qualified invoices",
    "supplier_is_qualified_invoice_issuer supplier.invoice_registered 仕入先のインボイス登録",
  ),
  fact(
    "インボイス登録番号",
    "invoice registration number",
    "invoice_registration_number インボイス登録番号 登録番号 適格請求書発行事業者登録番号",
  ),
  fact(
    "新たにインボイス登録をしたか",
    "newly registered for invoices",
    "newly_registered_invoice_issuer 新規インボイス登録",
  ),
  fact(
    "登録前は免税事業者だったか",
    "was exempt before registering",
    "was_exempt_business_before_registration 登録前は免税事業者",
  ),
  fact(
    "簡易課税を選択したか",
    "elected simplified taxation",
    "simplified_taxation_election_filed simplified_tax_election_filed 簡易課税",
  ),
  fact("主な取引先(btob, btoc)", "main customers: btob or btoc", "business_counterparty_type 主な取引先"),
  fact(
    "経営力向上計画の認定を受けたか",
    "has a certified plan to strengthen management",
    "has_keiei_kyoka_keikaku certifications.management_improvement_plan 経営力向上計画",
  ),
  fact("経営力向上計画の類型(A-D)", "type of that plan, A to D", "kyoka_keikaku_type 経営力向上計画の類型"),
  fact(
    "経済産業局の確認を受けたか",
    "confirmed by the bureau of economy",
    "has_keizaisangyokyoku_confirmation 経済産業局の確認",
  ),
  fact("DX認定を受けたか", "has a DX certification", "has_dx_certification DX認定"),
  fact("大企業の子会社か", "subsidiary of a large company", "is_subsidiary_of_large_corp 大企業の子会社"),
  fact(
    "大企業に全株式を保有されているか",
    "wholly owned by a large company",
    "is_wholly_owned_by_large_corp wholly_owned_by_large_company 大企業の完全子会社",
  ),
  fact("補助金を受けたか", "received a subsidy", "received_subsidy 補助金の受給"),
  fact("合計所得金額(円)", "total income in JPY", "total_income_jpy 合計所得金額"),
  fact("複式簿記で記帳しているか", "double-entry bookkeeping", "double_entry_bookkeeping 複式簿記"),
  fact("e-Taxで申告するか", "files by e-Tax", "filed_via_etax e-Tax"),
];

/** The fact for a field name; undefined when the table has none. */
export function factOf(field: string): Fact | undefined {
  return byName.get(field);
}

function fact(ja: string, en: string, names: string): Fact {
  return { ja, en, names: names.split(" ") };
}

const byName: ReadonlyMap<string, Fact> = new Map(
  facts.flatMap((one) => one.names.map((name) => [name, one] as const)),
);

import type { amExampleProfile } from "../../schemas/service-enums.ts";

export type ProfileId = (typeof amExampleProfile)[number];

/** Invented applicants in the input format of validation and screening. */
export const exampleProfiles: Readonly<
  Record<ProfileId, { readonly title_ja: string; readonly profile: Readonly<Record<string, unknown>> }>
> = {
  new_corp: {
    title_ja: "設立一年目の株式会社（情報通信業）",
    profile: {
      identity: { legal_form: "株式会社", founded_date: "2026-01-15", prefecture: "東京都" },
      business: { industry_jsic: "G", employee_count: 3, capital_yen: 5_000_000, annual_revenue_yen: 12_000_000 },
      plan: { purpose: ["創業", "販路開拓"], start_year: 2026, desired_amount_man_yen: 200 },
      behavioral: { weekly_work_hours: 45, annual_work_days: 245, training_hours_per_year: 40 },
    },
  },
  sole_proprietor_retail: {
    title_ja: "個人で営む小売店",
    profile: {
      identity: { legal_form: "個人事業主", prefecture: "長野県" },
      business: { industry_jsic: "I", employee_count: 1, annual_revenue_yen: 9_000_000, invoice_registered: true },
      plan: { purpose: ["店舗改装"], start_year: 2026, desired_amount_man_yen: 50 },
      behavioral: { weekly_work_hours: 50, annual_work_days: 300 },
    },
  },
  manufacturing_sme: {
    title_ja: "設備を更新したい中小の製造業",
    profile: {
      identity: { legal_form: "株式会社", founded_date: "1988-06-01", prefecture: "愛知県" },
      business: { industry_jsic: "E", employee_count: 48, capital_yen: 30_000_000, annual_revenue_yen: 820_000_000 },
      plan: { purpose: ["設備投資", "省エネルギー", "賃上げ"], start_year: 2027, desired_amount_man_yen: 3_000 },
      behavioral: { weekly_work_hours: 40, annual_work_days: 240, training_hours_per_year: 24 },
    },
  },
  farm_rice: {
    title_ja: "米を作る農業法人",
    profile: {
      identity: { legal_form: "農事組合法人", founded_date: "2012-04-01", prefecture: "新潟県" },
      business: { industry_jsic: "A", employee_count: 7, crops: ["水稲"], area_ha: 32.5 },
      plan: { purpose: ["機械導入", "新規就農者の受入れ"], start_year: 2026, desired_amount_man_yen: 900 },
      behavioral: { weekly_work_hours: 48, annual_work_days: 260 },
    },
  },
  minimal: { title_ja: "所在地だけを書いた最小の例", profile: { identity: { prefecture: "大阪府" } } },
};

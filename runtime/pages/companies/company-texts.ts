import { defineTexts, type Texts } from "../../wire/language.ts";

export const companyTexts = defineTexts({
  ja: {
    number: "法人番号",
    name: "商号・名称",
    kana: "フリガナ",
    english: "英語表記",
    address: "所在地",
    assigned: "法人番号の指定日",
    changed: "直近の変更日",
    closedOn: "登記の閉鎖日",
    closed: "登記閉鎖",
    invoice: "適格請求書発行事業者の登録",
    invoiceEnded: "登録の取消・失効日",
    successor: "承継した法人",
    readings: "調べた結果",
    legend: "「確認できない」は、収録範囲に該当がなかったという意味で、存在しないことの証明ではありません。",
    cases: "処分事例",
    bids: "落札・契約",
    studies: "活用事例",
    changes: "登録簿の変更",
    what: "内容",
    by: "機関",
    buyer: "調達機関",
    day: "日付",
    amount: "金額",
  },
  en: {
    number: "Corporate number",
    name: "Name",
    kana: "Reading",
    english: "Name in English",
    address: "Address",
    assigned: "Number assigned",
    changed: "Last change",
    closedOn: "Registration closed",
    closed: "Registration closed",
    invoice: "Invoice registration",
    invoiceEnded: "Registration ended",
    successor: "Taken over by",
    readings: "What was looked up",
    legend: "“Not confirmable” means that nothing held here matches. It is no proof that there is nothing.",
    cases: "Enforcement cases",
    bids: "Contracts won",
    studies: "Case studies",
    changes: "Changes in the registers",
    what: "What",
    by: "By",
    buyer: "Buyer",
    day: "Date",
    amount: "Amount",
  },
});

/** Outcomes of a look-up. */
export const readingTexts: Texts<Readonly<Record<string, string>>> = {
  ja: { HIT: "確認できた", NO_HIT: "確認できない", AMBIGUOUS: "判断できない" },
  en: { HIT: "Confirmed", NO_HIT: "Not confirmable", AMBIGUOUS: "Undecided" },
};

/** Sections that are looked up. */
export const sectionTexts: Texts<Readonly<Record<string, string>>> = {
  ja: {
    master: "法人番号の登録簿",
    adoption_records: "活用事例",
    enforcement_cases: "処分事例",
    bids_won: "落札・契約",
    invoice_registrant_status: "適格請求書発行事業者の登録",
    recent_changes: "登録簿の変更",
    watch_alerts: "直近1年の出来事",
    subsidies_granted: "交付を受けた補助金",
  },
  en: {
    master: "Register of corporate numbers",
    adoption_records: "Case studies",
    enforcement_cases: "Enforcement cases",
    bids_won: "Contracts won",
    invoice_registrant_status: "Invoice registration",
    recent_changes: "Changes in the registers",
    watch_alerts: "Events of the last year",
    subsidies_granted: "Subsidies granted",
  },
};

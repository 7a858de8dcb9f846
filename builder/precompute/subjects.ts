import type { RecordOf } from "../../schemas/records/tables.ts";
import type { Records } from "../reconcile/reconcile.ts";

/** What evidence needs to know of a record, whatever its table. */
export type Subject = {
  readonly id: string;
  readonly name: string | null;
  readonly authority: string | null;
  readonly prefecture: string | null;
  readonly tier: RecordOf<"program">["tier"] | null;
  readonly url: string | null;
  readonly fetchedAt: string | null;
  readonly checksum: string | null;
  readonly confidence: number | null;
  readonly aliases: readonly string[];
  readonly lawIds: readonly string[];
  /** Facts of the record, label and value, from which its summary is put together. */
  readonly points: readonly (readonly [label: string, value: string | null, field: string])[];
  readonly deadline: string | null;
  /** A law of whose text a part is held. */
  readonly textIsPartial: boolean;
};

export type SubjectTable =
  | "program"
  | "law"
  | "court_decision"
  | "tax_ruleset"
  | "loan_program"
  | "enforcement_case"
  | "case_study"
  | "bid";

/** Digits in groups of three, by hand: number formats of the host's locale data may change with its version. */
const grouped = (amount: number) =>
  String(amount).replace(/^\d+/, (digits) => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ","));
const yen = (amount: number | null) => (amount === null ? null : `${grouped(amount)}円`);
const manYen = (amount: number | null) => (amount === null ? null : `${grouped(amount)}万円`);
const percent = (share: number | null) => (share === null ? null : `${Math.round(share * 10_000) / 100}%`);
const range = (start: string | null, end: string | null) => (start || end ? `${start ?? ""}〜${end ?? ""}` : null);

/** One reading of each table; the order of the points is the order of the summary. */
export const subjects: { [Name in SubjectTable]: (record: Records[Name][number]) => Subject } = {
  program: (record) => ({
    ...base(
      record.unified_id,
      record.primary_name,
      record.source_url,
      record.source_fetched_at,
      record.source_checksum,
    ),
    authority: record.authority_name,
    prefecture: record.prefecture,
    tier: record.tier,
    aliases: record.aliases,
    confidence: record.source_mentions?.[0]?.confidence ?? null,
    deadline: record.application_window.end,
    points: [
      ["実施機関", record.authority_name, "authority_name"],
      ["地域", record.prefecture ? `${record.prefecture}${record.municipality ?? ""}` : null, "prefecture"],
      ["上限", manYen(record.amount_max_man_yen), "amount_max_man_yen"],
      ["補助率", percent(record.subsidy_rate), "subsidy_rate"],
      ["対象", record.target_types.join("、") || null, "target_types"],
      ["使途", record.funding_purpose.join("、") || null, "funding_purpose"],
      ["受付", range(record.application_window.start, record.application_window.end), "application_window"],
    ],
  }),
  law: (record) => ({
    ...base(record.unified_id, record.law_title, record.source_url, record.fetched_at, record.source_checksum),
    authority: record.ministry,
    confidence: record.confidence,
    aliases: record.law_short_title ? [record.law_short_title] : [],
    lawIds: [record.unified_id],
    textIsPartial: record.text_complete === false && record.articles_held > 0,
    points: [
      ["法令番号", record.law_number, "law_number"],
      ["公布", record.promulgated_date, "promulgated_date"],
      ["施行", record.enforced_date, "enforced_date"],
      ["条数", record.article_count === null ? null : `${record.article_count}条`, "article_count"],
    ],
  }),
  court_decision: (record) => ({
    ...base(
      record.unified_id,
      record.case_name ?? record.case_number,
      record.source_url,
      record.fetched_at,
      record.source_checksum,
    ),
    authority: record.court,
    confidence: record.confidence,
    lawIds: record.related_law_ids,
    points: [
      ["事件番号", record.case_number, "case_number"],
      ["裁判所", record.court, "court"],
      ["裁判年月日", record.decision_date, "decision_date"],
      ["種別", record.decision_type, "decision_type"],
    ],
  }),
  tax_ruleset: (record) => ({
    ...base(record.unified_id, record.ruleset_name, record.source_url, record.fetched_at, record.source_checksum),
    authority: record.authority,
    confidence: record.confidence,
    lawIds: record.related_law_ids,
    deadline: record.effective_until,
    points: [
      ["率・額", record.rate_or_amount, "rate_or_amount"],
      ["適用期間", range(record.effective_from, record.effective_until), "effective_from"],
    ],
  }),
  loan_program: (record) => ({
    ...base(String(record.id), record.program_name, record.official_url, record.fetched_at, record.source_checksum),
    authority: record.provider,
    confidence: record.confidence,
    points: [
      ["融資機関", record.provider, "provider"],
      ["限度額", yen(record.amount_max_yen), "amount_max_yen"],
      ["基準利率", percent(record.interest_rate_base_annual), "interest_rate_base_annual"],
      [
        "期間",
        record.loan_period_years_max === null ? null : `${record.loan_period_years_max}年以内`,
        "loan_period_years_max",
      ],
    ],
  }),
  enforcement_case: (record) => ({
    ...base(
      record.case_id,
      record.recipient_name ?? record.source_title ?? record.program_name_hint,
      record.source_url,
      record.fetched_at,
      record.source_checksum,
    ),
    authority: record.ministry,
    prefecture: record.prefecture,
    confidence: record.confidence,
    points: [
      ["区分", record.event_type, "event_type"],
      ["公表", record.disclosed_date, "disclosed_date"],
      ["所管", record.ministry, "ministry"],
      ["根拠", record.legal_basis, "legal_basis"],
      ["金額", yen(record.amount_yen), "amount_yen"],
    ],
  }),
  case_study: (record) => ({
    ...base(
      record.case_id,
      record.case_title ?? record.company_name,
      record.source_url,
      record.fetched_at,
      record.source_checksum,
    ),
    prefecture: record.prefecture,
    confidence: record.confidence,
    points: [
      ["企業", record.company_name, "company_name"],
      ["業種", record.industry_name, "industry_name"],
      ["地域", record.prefecture, "prefecture"],
      ["活用制度", record.programs_used.join("、") || null, "programs_used"],
    ],
  }),
  bid: (record) => ({
    ...base(record.unified_id, record.bid_title, record.source_url, record.fetched_at, record.source_checksum),
    authority: record.procuring_entity,
    prefecture: record.prefecture,
    confidence: record.confidence,
    deadline: record.bid_deadline,
    points: [
      ["発注機関", record.procuring_entity, "procuring_entity"],
      ["決定日", record.decision_date, "decision_date"],
      ["落札額", yen(record.awarded_amount_yen), "awarded_amount_yen"],
      ["落札者", record.winner_name, "winner_name"],
    ],
  }),
};

function base(
  id: string,
  name: string | null,
  url: string | null,
  fetchedAt: string | null,
  checksum: string | null,
): Subject {
  return {
    id,
    name,
    url,
    fetchedAt,
    checksum,
    authority: null,
    prefecture: null,
    tier: null,
    confidence: null,
    aliases: [],
    lawIds: [],
    points: [],
    deadline: null,
    textIsPartial: false,
  };
}

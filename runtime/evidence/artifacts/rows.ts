import type { Bid } from "../../../schemas/records/bid.ts";
import type { CaseStudy } from "../../../schemas/records/case-study.ts";
import type { EnforcementCase } from "../../../schemas/records/enforcement.ts";
import type { Houjin } from "../../../schemas/records/houjin.ts";
import type { InvoiceRegistrant } from "../../../schemas/records/invoice.ts";
import type { JsonValue } from "../../../schemas/common.ts";
import { sourceIdOf } from "../../../snapshots/evidence/source-id.ts";
import type { Corpus } from "../../corpus/corpus.ts";
import type { Company, Held } from "../company/company.ts";
import type { CompanyEvent } from "../company/events.ts";
import { measureWords, yenWords } from "../reports/measure-words.ts";

/** A row of a pack: its input, a sentence, and the fields behind it. */
export type Row = {
  readonly dataset: string;
  readonly entity_id: string | null;
  readonly date: string | null;
  readonly statement_ja: string;
  readonly fields: Readonly<Record<string, JsonValue>>;
  readonly source_url: string | null;
  readonly source_receipt_id: string | null;
};

export function identityRow({ record }: Held<Houjin>): Row {
  const { houjin_bangou, name, name_kana, name_en, kind, prefecture, city, address, source_url } = record;
  const { assignment_date, change_date, close_date, close_cause, successor_houjin_bangou } = record;
  const closed = close_date === null ? "" : `。登記記録の閉鎖: ${close_date}`;
  return row(
    "meta",
    houjin_bangou,
    change_date,
    `${name}（法人番号 ${houjin_bangou}）${where(address)}${closed}`,
    source_url,
    {
      name,
      name_kana,
      name_en,
      kind,
      prefecture,
      city,
      address,
      assignment_date,
      change_date,
      close_date,
      close_cause,
      successor_houjin_bangou,
    },
  );
}

export function registrationRow({ record }: Held<InvoiceRegistrant>, asOf: string): Row {
  const { invoice_registration_number: number, registered_date, revoked_date, expired_date, source_url } = record;
  const { registrant_kind, prefecture } = record;
  const ended = [
    revoked_date === null ? "" : `、取消日 ${revoked_date}`,
    expired_date === null ? "" : `、失効日 ${expired_date}`,
  ].join("");
  const active = ![revoked_date, expired_date].some((day) => day !== null && day <= asOf);
  const statement = `適格請求書発行事業者の登録番号 ${number}: 登録日 ${registered_date ?? "記録なし"}${ended}`;
  return row("invoice_status", number, expired_date ?? revoked_date ?? registered_date, statement, source_url, {
    registered_date,
    revoked_date,
    expired_date,
    registrant_kind,
    prefecture,
    active_on_as_of: active,
  });
}

export function enforcementRow({ record }: Held<EnforcementCase>, asOf: string): Row {
  const { case_id, event_type, ministry, bureau, legal_basis, amount_yen, disclosed_date, disclosed_until } = record;
  return row("enforcement", case_id, disclosed_date, measureWords(record, asOf), record.source_url, {
    event_type,
    ministry,
    bureau,
    legal_basis,
    amount_yen,
    amount_improper_grant_yen: record.amount_improper_grant_yen,
    measure_start_date: record.measure_start_date,
    measure_end_date: record.measure_end_date,
    disclosed_until,
    reason_excerpt: record.reason_excerpt,
    program_name_hint: record.program_name_hint,
  });
}

export function adoptionRow({ record }: Held<CaseStudy>): Row {
  const { case_id, case_title, programs_used, industry_name, total_subsidy_received_yen, publication_date } = record;
  const used = programs_used.length === 0 ? "" : `（活用制度: ${programs_used.join("、")}）`;
  const received = total_subsidy_received_yen === null ? "" : `（受給額 ${yenWords(total_subsidy_received_yen)}）`;
  const statement = `${publication_date ?? "公表日の記録なし"} ${case_title ?? "活用事例"}${used}${received}`;
  return row("adoption_history", case_id, publication_date, statement, record.source_url, {
    case_title,
    programs_used,
    industry_name,
    total_subsidy_received_yen,
  });
}

export function bidRow({ record }: Held<Bid>): Row {
  const { unified_id, bid_title, procuring_entity, awarded_amount_yen, decision_date, bid_kind, source_url } = record;
  const awarded = awarded_amount_yen === null ? "" : `（落札額 ${yenWords(awarded_amount_yen)}）`;
  const statement = `${decision_date ?? "決定日の記録なし"} ${procuring_entity}: ${bid_title}${awarded}`;
  return row("bids", unified_id, decision_date, statement, source_url, {
    bid_title,
    procuring_entity,
    awarded_amount_yen,
    bid_kind,
    participant_count: record.participant_count,
  });
}

export function eventRow({ event_kind, date, table, entity_id, title, source_url }: CompanyEvent): Row {
  return row(
    "watch_status",
    entity_id,
    date,
    `${date} ${eventWords[event_kind]}${title === null ? "" : `: ${title}`}`,
    source_url,
    {
      event_kind,
      table,
      title,
    },
  );
}

const eventWords: Readonly<Record<CompanyEvent["event_kind"], string>> = {
  "houjin.assigned": "法人番号の指定",
  "houjin.changed": "法人番号公表データの変更",
  "houjin.closed": "登記記録の閉鎖",
  "invoice_registrant.registered": "適格請求書発行事業者の登録",
  "invoice_registrant.revoked": "適格請求書発行事業者の登録の取消",
  "invoice_registrant.expired": "適格請求書発行事業者の登録の失効",
  "enforcement.added": "処分等の公表",
  "case_study.published": "活用事例の公表",
  "bid.awarded": "落札",
};

/** Prefectures of the company according to its records, by kind of record. */
export function jurisdictionRows({ master, registrant, enforcement, bidsWon }: Company): Row[] {
  const places: readonly (readonly [basis: string, words: string, places: readonly (string | null | undefined)[]])[] = [
    ["register_address", "法人番号公表データの所在地", [master?.record.prefecture]],
    ["invoice_address", "適格請求書発行事業者の所在地", [registrant?.record.prefecture]],
    ["enforcement", "行政処分等の記録", enforcement.rows.map(({ record }) => record.prefecture)],
    ["bids", "落札した調達の地域", bidsWon.rows.map(({ record }) => record.prefecture)],
  ];
  return places.flatMap(([basis, words, named]) =>
    [...counted(named)].map(([prefecture, records]) =>
      row("jurisdiction", null, null, `${words}: ${prefecture}（${records}件）`, null, { basis, prefecture, records }),
    ),
  );
}

/** Record counts of other companies in the same prefecture: a measure of coverage, never of this company. */
export function peerRows(corpus: Corpus, { master, registrant }: Company): Row[] {
  const prefecture = master?.record.prefecture ?? registrant?.record.prefecture ?? null;
  if (prefecture === null) return [];
  const none = { limit: 1, offset: 0 };
  const totals = [
    ["enforcement_case", "行政処分等", corpus.enforcementCases.page({ prefecture }, none).total],
    ["case_study", "活用事例", corpus.caseStudies.page({ prefecture }, none).total],
  ] as const;
  return totals.map(([table, words, records]) =>
    row("peer_summary", null, null, `${prefecture}で収録されている${words}: ${records}件（本法人に限らない）`, null, {
      basis: "prefecture",
      prefecture,
      table,
      records,
    }),
  );
}

function row(
  dataset: string,
  entity_id: string | null,
  date: string | null,
  statement_ja: string,
  source_url: string | null,
  fields: Row["fields"],
): Row {
  const source_receipt_id = source_url === null ? null : sourceIdOf(source_url);
  return { dataset, entity_id, date, statement_ja, fields, source_url, source_receipt_id };
}

function where(address: string | null): string {
  return address === null ? "" : `、所在地 ${address}`;
}

function counted(values: readonly (string | null | undefined)[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

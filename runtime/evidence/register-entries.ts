import type { SourceReceipt } from "../../schemas/answers/artifact.ts";
import type { Houjin } from "../../schemas/records/houjin.ts";
import type { InvoiceRegistrant } from "../../schemas/records/invoice.ts";
import { sourceGaps } from "../../snapshots/evidence/known-gaps.ts";
import { textSize } from "../../snapshots/evidence/text-size.ts";
import type { Corpus } from "../corpus/corpus.ts";
import { entryOf, type EvidenceEntry, type UnmatchedRecord } from "./entry.ts";
import { linksOf, recordOf } from "./links.ts";
import { sourceById, sourceOf } from "./receipts.ts";

/** The evidence of a corporate number: its register entry with the facts about it, or null. */
export function houjinEntry(corpus: Corpus, number: string): EvidenceEntry | null {
  const stored = corpus.houjin.bytesOf(number);
  if (stored === null) return null;
  const houjin = JSON.parse(stored.toString()) as Houjin;
  return registerEntry(corpus, houjin, {
    entity_id: houjin.houjin_bangou,
    record_kind: "houjin",
    primary_name: houjin.name,
    prefecture: houjin.prefecture,
    facts: factsOf(corpus, number),
    recent_changes: houjin.change_date
      ? [change("process", houjin.process, houjin.change_date, houjin.source_url)]
      : [],
    aliases: [houjin.name_kana, houjin.name_en].filter((name) => name !== null),
    short_summary: summary([houjin.name, houjin.address, closedWords(houjin)], ["name", "address", "close_date"]),
  });
}

/** The evidence of an invoice registration (T and 13 digits), or null. */
export function registrantEntry(corpus: Corpus, number: string): EvidenceEntry | null {
  const stored = corpus.registrants.bytesOf(number);
  if (stored === null) return null;
  const row = JSON.parse(stored.toString()) as InvoiceRegistrant;
  const dates = (["registered_date", "revoked_date", "expired_date"] as const).flatMap((field) =>
    row[field] ? [change(field, row[field], row[field], row.source_url)] : [],
  );
  return registerEntry(corpus, row, {
    entity_id: row.invoice_registration_number,
    record_kind: "invoice_registrant",
    primary_name: row.normalized_name,
    prefecture: row.prefecture,
    facts: [],
    recent_changes: dates.toReversed(),
    aliases: row.trade_name === null ? [] : [row.trade_name],
    short_summary: summary(
      [row.normalized_name, row.invoice_registration_number, registrationWords(row)],
      ["normalized_name", "invoice_registration_number", "registered_date"],
    ),
  });
}

type Lineage = Pick<Houjin, "source_url" | "source_checksum" | "fetched_at">;
type Own = Pick<
  UnmatchedRecord,
  "entity_id" | "record_kind" | "primary_name" | "prefecture" | "facts" | "recent_changes" | "aliases" | "short_summary"
>;

function registerEntry(corpus: Corpus, row: Lineage, own: Own): EvidenceEntry {
  const source = sourceOf(corpus, row.source_url);
  const license = source?.license ?? null;
  const sourced = own.facts.filter(({ source: stated }) => stated !== null).length;
  const record: UnmatchedRecord = {
    ...own,
    authority_name: source?.publisher ?? null,
    tier: null,
    source_url: row.source_url,
    source_fetched_at: row.fetched_at,
    source_checksum: row.source_checksum,
    license,
    fact_provenance_coverage_pct: own.facts.length === 0 ? null : sourced / own.facts.length,
    rules: [],
    pdf_fact_refs: [],
    precomputed: null,
  };
  return entryOf({
    record,
    gaps: sourceGaps({ url: row.source_url, checksum: row.source_checksum, license }),
    receipts: receiptsOf(record, source),
    size: textSize(JSON.stringify(record)),
  });
}

function receiptsOf(record: UnmatchedRecord, source: ReturnType<typeof sourceOf>): SourceReceipt[] {
  if (source === null) return [];
  return [
    {
      source_receipt_id: source.source_id,
      source_kind: source.kind,
      source_url: source.url,
      source_fetched_at: source.fetched_at,
      content_hash: source.checksum,
      license: source.license,
      used_in: [record.record_kind],
    },
  ];
}

/** Facts about an entity, each with its source. */
export function factsOf(corpus: Corpus, entityId: string): UnmatchedRecord["facts"] {
  return (linksOf(corpus, entityId).fact ?? []).map((key) => {
    const { fact_id, field, value, unit, confidence, source_id } = recordOf(corpus, "fact", key);
    const source = source_id === null ? null : sourceById(corpus, source_id);
    return {
      fact_id,
      field,
      value,
      unit,
      confidence,
      source: source && {
        url: source.url,
        fetched_at: source.fetched_at,
        checksum: source.checksum,
        publisher: source.publisher,
        license: source.license,
      },
    };
  });
}

function change(field: string, after: string, day: string, url: string) {
  return { field, before: null, after, detected_at: day, source_url: url };
}

function summary(words: readonly (string | null)[], basis_fields: string[]): UnmatchedRecord["short_summary"] {
  return { text_ja: `${words.filter((word) => word !== null).join("／")}。`, basis_fields };
}

function closedWords({ close_date: day }: Houjin): string | null {
  return day === null ? null : `閉鎖: ${day}`;
}

function registrationWords({ registered_date: from, revoked_date: revoked, expired_date: expired }: InvoiceRegistrant) {
  return [from && `登録: ${from}`, revoked && `取消: ${revoked}`, expired && `失効: ${expired}`]
    .filter(Boolean)
    .join("、");
}

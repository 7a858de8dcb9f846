import type { Snapshot } from "../../../../snapshots/open.ts";
import type { AlertEvent } from "./event.ts";
import type { Source } from "../../../../schemas/records/provenance.ts";
import { type GapKind, sourceGaps } from "../../../../snapshots/evidence/known-gaps.ts";
import { sourceIdOf } from "../../../../snapshots/evidence/source-id.ts";
import { stalenessOn } from "../../../../snapshots/evidence/staleness.ts";
import { prepared } from "../../../../snapshots/records/layout.ts";

export type AnyRecord = Readonly<Record<string, unknown>>;

/** Facts about the record of an event on a day; null for a removed record. */
export function factsOf(
  table: string,
  key: string,
  record: AnyRecord | null,
  { snapshot, today }: { readonly snapshot: Snapshot; readonly today: string },
  /** The record as it was last held, for one that left. */
  last: AnyRecord | null = null,
): Pick<
  AlertEvent,
  "sourceUrl" | "sourceFetchedAt" | "gaps" | "evidenceEndpoint" | "linkedIds" | "watchedNumbers" | "industries"
> {
  const shown = record ?? last;
  const text = (field: string) => textOf(shown?.[field]);
  const url = text("source_url") ?? text("official_url") ?? textsOf(shown?.["source_urls"])[0] ?? null;
  const fetchedAt = text("source_fetched_at") ?? text("fetched_at");
  const held = { table, key, url, fetchedAt, checksum: text("source_checksum") };
  return {
    sourceUrl: url,
    sourceFetchedAt: fetchedAt,
    gaps: record === null ? ["not_found_in_corpus"] : gapsOnDay(held, snapshot, today),
    evidenceEndpoint: endpointOf(table, key),
    linkedIds: ownLinks(record),
    watchedNumbers: table === "enforcement_case" ? textsOf(record?.["recipient_houjin_bangou"]) : [],
    industries: industriesOf(record),
  };
}

export function readRecord(snapshot: Snapshot, table: string, key: string): AnyRecord | null {
  const stored = snapshot.records.get(table, key);
  return stored && (JSON.parse(stored.json.toString()) as AnyRecord);
}

const linkFields = [
  "related_law_ids",
  "program_a",
  "program_b",
  "program_b_group",
  "recipient_houjin_bangou",
  "houjin_bangou",
];

function ownLinks(record: AnyRecord | null): string[] {
  return linkFields.flatMap((field) => textsOf(record?.[field]));
}

function industriesOf(record: AnyRecord | null): string[] {
  const target = (record?.["enriched"] as { B_target?: AnyRecord | null } | null | undefined)?.B_target;
  return [...textsOf(target?.["industries_jsic"]), ...textsOf(record?.["industry_jsic"])];
}

const nameFields = ["primary_name", "law_title", "ruleset_name", "recipient_name", "case_name", "normalized_name"];

export function nameOf(record: AnyRecord | null): string | null {
  return nameFields.map((field) => textOf(record?.[field])).find((name) => name !== null) ?? null;
}

const endpoints: Readonly<Record<string, string>> = {
  program: "/v1/evidence/packets/program/",
  law: "/v1/laws/",
  tax_ruleset: "/v1/tax_rulesets/",
  enforcement_case: "/v1/enforcement-cases/",
  court_decision: "/v1/court-decisions/",
  invoice_registrant: "/v1/invoice_registrants/",
};

function endpointOf(table: string, key: string): string | null {
  const base = endpoints[table];
  return base === undefined ? null : base + encodeURIComponent(key);
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((each) => textOf(each) ?? []);
}

/** The record of an event: its table and key, and its source. */
export type EventRecord = {
  readonly table: string;
  readonly key: string;
  readonly url: string | null;
  readonly fetchedAt: string | null;
  readonly checksum: string | null;
};

/** Gaps of a record on a day: as prepared by the build, otherwise derived from its source. */
function gapsOnDay(record: EventRecord, snapshot: Snapshot, today: string): GapKind[] {
  const isStale = stalenessOn(today)(record.fetchedAt);
  return [...lastingGaps(record, snapshot), ...(isStale ? (["source_stale"] as const) : [])];
}

function lastingGaps({ table, key, url, checksum }: EventRecord, snapshot: Snapshot): readonly GapKind[] {
  const evidence = snapshot.records.prepared(prepared.evidence(table), key);
  if (evidence !== null) return (JSON.parse(evidence.toString()) as { gaps: GapKind[] }).gaps;
  const source = url === null ? null : snapshot.record("source", sourceIdOf(url));
  const license = source && (JSON.parse(source.json.toString()) as Source).license;
  return sourceGaps({ url, checksum, license });
}

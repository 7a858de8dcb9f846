import type { Snapshot } from "../../../snapshots/open.ts";
import type { ChangedRecord, ChangeRow } from "./change-rows.ts";
import { type AlertEvent, type EventKind, eventId, type FieldChange, mostChanges, type Severity } from "./event.ts";

export type DeriveContext = {
  readonly snapshot: Snapshot;
  /** The day in Japan on which the snapshot became current, `YYYY-MM-DD`. */
  readonly today: string;
  /** When it did. */
  readonly observedAt: string;
};

/** What the changed records of a snapshot mean to those who follow them. */
export function deriveEvents(records: readonly ChangedRecord[], context: DeriveContext): AlertEvent[] {
  return groupParts(records, context).flatMap((record) => deriveOne(record, context) ?? []);
}

type AnyRecord = Readonly<Record<string, unknown>>;

/** Calls belong to their program and articles to their law: they are told as changes of that. */
function groupParts(records: readonly ChangedRecord[], { snapshot }: DeriveContext): ChangedRecord[] {
  const whole = new Map<string, ChangedRecord>();
  const add = (table: string, key: string, rows: readonly ChangeRow[], linkedIds: readonly string[]) => {
    const place = `${table}\0${key}`;
    const known = whole.get(place);
    whole.set(place, { table, key, rows: [...(known?.rows ?? []), ...rows], linkedIds: known?.linkedIds ?? linkedIds });
  };
  // Records come before their parts, so that the parts of an added record do not make it a changed one.
  const parts = records.filter(({ table }) => ownerFields.has(table));
  for (const { table, key, rows, linkedIds } of records) if (!ownerFields.has(table)) add(table, key, rows, linkedIds);
  for (const { table, key, rows } of parts) {
    const [ownerTable, field] = ownerFields.get(table)!;
    const owner = readRecord(snapshot, table, key)?.[field];
    // The owner of a part that is gone cannot be told from its key; its own fields tell of it.
    if (typeof owner !== "string") continue;
    add(ownerTable, owner, rows.map(asPart), []);
  }
  return [...whole.values()];
}

/** The change of a part as one of its owner. */
function asPart(row: ChangeRow): ChangeRow {
  const { table, field } = row;
  return { ...row, op: "changed", name: null, field: field === null ? table : `${table}.${field}` };
}

const ownerFields: ReadonlyMap<string, readonly [table: string, field: string]> = new Map([
  ["application_round", ["program", "program_id"]],
  ["law_article", ["law", "law_id"]],
]);

function deriveOne({ table, key, rows, linkedIds }: ChangedRecord, context: DeriveContext): AlertEvent | null {
  const [first] = rows;
  if (first === undefined) return null;
  const record = readRecord(context.snapshot, table, key);
  const verdict = verdicts[table]?.(rows, record, context) ?? null;
  if (verdict === null) return null;
  const all = rows.filter(({ field }) => field === null || !hiddenFields.has(field)).map(fieldChange);
  const changes = all.slice(0, mostChanges);
  const text = (field: string) => textOf(record?.[field]);
  return {
    id: eventId(verdict.kind, key, all),
    kind: verdict.kind,
    severity: verdict.severity,
    occurredAt: text("updated_at") ?? text("source_fetched_at") ?? text("fetched_at") ?? context.observedAt,
    observedAt: context.observedAt,
    subject: { kind: table, id: key, name: rows.find(({ name }) => name !== null)?.name ?? nameOf(record) },
    changes,
    sourceUrl: text("source_url") ?? text("official_url"),
    sourceFetchedAt: text("source_fetched_at") ?? text("fetched_at"),
    evidenceEndpoint: endpointOf(table, key),
    linkedIds: [...new Set([...linkedIds, ...ownLinks(record)])],
    watchedNumbers: table === "enforcement_case" ? textsOf(record?.["recipient_houjin_bangou"]) : [],
    industries: industriesOf(record),
  };
}

type Verdict = { readonly kind: EventKind; readonly severity: Severity };
type Judge = (rows: readonly ChangeRow[], record: AnyRecord | null, context: DeriveContext) => Verdict | null;

const verdicts: Readonly<Record<string, Judge>> = {
  program: judgeProgram,
  law: judgeLaw,
  tax_ruleset: (rows) =>
    rows[0]!.op === "added"
      ? { kind: "tax_ruleset.created", severity: "info" }
      : { kind: "tax_ruleset.amended", severity: coreOr("important", rows) },
  enforcement_case: (rows) => (rows[0]!.op === "added" ? { kind: "enforcement.added", severity: "important" } : null),
  court_decision: (rows) => (rows[0]!.op === "added" ? { kind: "court_decision.added", severity: "info" } : null),
  invoice_registrant: (rows) =>
    rows[0]!.op === "changed" ? { kind: "invoice_registrant.changed", severity: coreOr("important", rows) } : null,
  exclusion_rule: (rows) => ({ kind: "exclusion_rule.changed", severity: coreOr("important", rows) }),
};

function judgeProgram(rows: readonly ChangeRow[], record: AnyRecord | null, { today }: DeriveContext): Verdict | null {
  const [first] = rows as [ChangeRow, ...ChangeRow[]];
  const hiding = rows.find(({ field }) => field === "excluded");
  // What is held back from search is nobody's to hear of; that it went is.
  if (first.op === "removed") return wasHidden(first) ? null : { kind: "program.closed", severity: "critical" };
  if (record?.["excluded"] === true)
    return hiding?.before === false ? { kind: "program.closed", severity: "critical" } : null;
  const open = isOpen(record?.["application_window"], today);
  if (first.op === "added" || hiding !== undefined)
    return open ? { kind: "program.opened", severity: "important" } : { kind: "program.created", severity: "info" };
  const window = rows.find(({ field }) => field === "application_window");
  if (window !== undefined) {
    const wasOpen = isOpen(window.before, today);
    if (open && !wasOpen) return { kind: "program.opened", severity: "important" };
    if (!open && wasOpen) return { kind: "program.closed", severity: "critical" };
  }
  return { kind: "program.amended", severity: coreOr("important", rows) };
}

function wasHidden({ before }: ChangeRow): boolean {
  return (before as AnyRecord | null)?.["excluded"] === true;
}

function judgeLaw(rows: readonly ChangeRow[], record: AnyRecord | null): Verdict | null {
  // That a source no longer has a law does not mean that it was repealed.
  if (rows[0]!.op !== "changed") return null;
  const became = (field: string) => rows.find((row) => row.field === field)?.after ?? null;
  if (became("revision_status") === "repealed") return { kind: "law.repealed", severity: "critical" };
  if (became("superseded_by_law_id") !== null || became("revision_status") === "superseded")
    return { kind: "law.superseded", severity: "critical" };
  return record === null ? null : { kind: "law.amended", severity: coreOr("important", rows) };
}

/** Changes of what a record is about matter; other wording is for those who want everything. */
function coreOr(severity: Severity, rows: readonly ChangeRow[]): Severity {
  return rows.some(({ weight }) => weight === "core") ? severity : "info";
}

/** Whether applications are taken on a day; a window without an end stays open. */
function isOpen(window: unknown, today: string): boolean {
  const { start, end } = (window ?? {}) as { start?: string | null; end?: string | null };
  if (!start && !end) return false;
  return (!start || start <= today) && (!end || today <= end);
}

/** Fields that say why a program is held back: they are no part of any answer. */
const hiddenFields = new Set(["excluded", "exclusion_reason"]);

function fieldChange({ table, field, before, after }: ChangeRow): FieldChange {
  return { field: field ?? table, before: withoutHidden(before), after: withoutHidden(after) };
}

function withoutHidden(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !hiddenFields.has(name)));
}

function readRecord(snapshot: Snapshot, table: string, key: string): AnyRecord | null {
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

function nameOf(record: AnyRecord | null): string | null {
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

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((each) => textOf(each) ?? []);
}

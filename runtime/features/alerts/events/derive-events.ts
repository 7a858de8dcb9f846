import type { Snapshot } from "../../../../snapshots/open.ts";
import { isOpenOn, type Window, windowEventId } from "./reached-dates.ts";
import type { ChangedRecord, ChangeRow } from "./change-rows.ts";
import { type AlertEvent, type EventKind, eventId, type FieldChange, mostChanges, type Severity } from "./event.ts";
import { type AnyRecord, factsOf, nameOf, readRecord, textOf } from "./event-record.ts";

export type DeriveContext = {
  readonly snapshot: Snapshot;
  /** The day in Japan on which the snapshot was promoted, `YYYY-MM-DD`. */
  readonly today: string;
  /** Time of the promotion. */
  readonly observedAt: string;
};

/** Derives events from the changed records of a snapshot. */
export function deriveEvents(records: readonly ChangedRecord[], context: DeriveContext): AlertEvent[] {
  return groupParts(records, context).flatMap((record) => deriveOne(record, context) ?? []);
}

/** Calls belong to their program and articles to their law: they are reported as changes of the owner. */
function groupParts(records: readonly ChangedRecord[], { snapshot }: DeriveContext): ChangedRecord[] {
  const whole = new Map<string, ChangedRecord>();
  const add = (table: string, key: string, rows: readonly ChangeRow[], linkedIds: readonly string[]) => {
    const place = `${table}\0${key}`;
    const known = whole.get(place);
    whole.set(place, { table, key, rows: [...(known?.rows ?? []), ...rows], linkedIds: known?.linkedIds ?? linkedIds });
  };
  // Records come before their parts, so that parts of an added record do not make it a changed one.
  const parts = records.filter(({ table }) => ownerFields.has(table));
  for (const { table, key, rows, linkedIds } of records) if (!ownerFields.has(table)) add(table, key, rows, linkedIds);
  for (const { table, key, rows } of parts) {
    const [ownerTable, field] = ownerFields.get(table)!;
    const owner = readRecord(snapshot, table, key)?.[field];
    // The owner of a removed part is unknown; a change of the owner's own fields reports it.
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
  const own = factsOf(table, key, record, context, first.op === "removed" ? (first.before as AnyRecord | null) : null);
  return {
    ...own,
    id: eventId(verdict.kind, key, all),
    ...(verdict.window === undefined ? {} : { occasion: windowEventId(verdict.kind, key, verdict.window) }),
    kind: verdict.kind,
    severity: verdict.severity,
    occurredAt: textOf(record?.["updated_at"]) ?? own.sourceFetchedAt ?? context.observedAt,
    observedAt: context.observedAt,
    subject: { kind: table, id: key, name: rows.find(({ name }) => name !== null)?.name ?? nameOf(record) },
    changes: all.slice(0, mostChanges),
    linkedIds: [...new Set([...linkedIds, ...own.linkedIds])],
  };
}

type Verdict = {
  readonly kind: EventKind;
  readonly severity: Severity;
  /** The window that makes a program open or closed now; absent when a call does. */
  readonly window?: Window;
};
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
  // Programs already excluded from search are not announced. One that left the snapshot need not have ended.
  const left = { kind: "program.removed", severity: "info" } as const;
  if (first.op === "removed") return wasHidden(first) ? null : left;
  if (record?.["excluded"] === true) return hiding?.before === false ? left : null;
  const window = windowOf(record?.["application_window"]);
  const open = isOpenOn(window, today);
  const opened = { kind: "program.opened", severity: "important", window } as const;
  if (first.op === "added" || hiding !== undefined)
    return open ? opened : { kind: "program.created", severity: "info" };
  const changed = rows.find(({ field }) => field === "application_window");
  if (changed !== undefined) {
    const wasOpen = isOpenOn(windowOf(changed.before), today);
    if (open && !wasOpen) return opened;
    if (!open && wasOpen) return { kind: "program.closed", severity: "critical", window };
  }
  return { kind: "program.amended", severity: coreOr("important", rows) };
}

function wasHidden({ before }: ChangeRow): boolean {
  return (before as AnyRecord | null)?.["excluded"] === true;
}

function judgeLaw(rows: readonly ChangeRow[], record: AnyRecord | null): Verdict | null {
  // A law missing from a source was not necessarily repealed.
  if (rows[0]!.op !== "changed") return null;
  const became = (field: string) => rows.find((row) => row.field === field)?.after ?? null;
  if (became("revision_status") === "repealed") return { kind: "law.repealed", severity: "critical" };
  if (became("superseded_by_law_id") !== null || became("revision_status") === "superseded")
    return { kind: "law.superseded", severity: "critical" };
  return record === null ? null : { kind: "law.amended", severity: coreOr("important", rows) };
}

/** Changes of core fields matter; other wording is only for subscribers to everything. */
function coreOr(severity: Severity, rows: readonly ChangeRow[]): Severity {
  return rows.some(({ weight }) => weight === "core") ? severity : "info";
}

function windowOf(value: unknown): Window {
  const { start, end } = (value ?? {}) as Partial<Window>;
  return { start: start || null, end: end || null };
}

/** Fields with the reason for an exclusion: never part of an answer. */
const hiddenFields = new Set(["excluded", "exclusion_reason"]);

function fieldChange({ table, field, before, after }: ChangeRow): FieldChange {
  return { field: field ?? table, before: withoutHidden(before), after: withoutHidden(after) };
}

function withoutHidden(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !hiddenFields.has(name)));
}

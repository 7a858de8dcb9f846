import { createHash } from "node:crypto";
import type { GapKind } from "../../../../snapshots/evidence/known-gaps.ts";
import { canonicalJson } from "../../../../snapshots/canonical.ts";
import type { alertEventKind, alertSeverity } from "../../../../schemas/service-enums.ts";

export type EventKind = (typeof alertEventKind)[number];
export type Severity = (typeof alertSeverity)[number];

export type FieldChange = { readonly field: string; readonly before: unknown; readonly after: unknown };

/** Something that happened to a record, before it is known whom it concerns. */
export type AlertEvent = {
  /** The same for the same change, in whatever snapshot it is found. */
  readonly id: string;
  /** Id of the event by which a date alone would tell the same: that one is not told any more. */
  readonly occasion?: string;
  readonly kind: EventKind;
  readonly severity: Severity;
  /** By the source's own date where it states one. */
  readonly occurredAt: string;
  /** When the snapshot that shows it became current. */
  readonly observedAt: string;
  readonly subject: { readonly kind: string; readonly id: string; readonly name: string | null };
  readonly changes: readonly FieldChange[];
  readonly sourceUrl: string | null;
  readonly sourceFetchedAt: string | null;
  /** What the evidence of its record lacks. */
  readonly gaps: readonly GapKind[];
  readonly evidenceEndpoint: string | null;
  /** Other ids by which it is found: laws of a program, programs of a law, parties of a case, names of a tool. */
  readonly linkedIds: readonly string[];
  /** Corporate numbers whose watchers it is critical to. */
  readonly watchedNumbers: readonly string[];
  /** Codes of the industries that the subject is for. */
  readonly industries: readonly string[];
};

/** More changes of one record than this are told by their number. */
export const mostChanges = 50;

/** `evt_` and 32 hex digits of what happened to whom. */
export function eventId(kind: EventKind, subjectId: string, changes: readonly FieldChange[]): string {
  const hash = createHash("sha256").update(canonicalJson({ kind, subjectId, changes }), "utf8").digest("hex");
  return `evt_${hash.slice(0, 32)}`;
}

const ranks: Readonly<Record<Severity, number>> = { info: 0, important: 1, critical: 2 };

export function isAtLeast(severity: Severity, least: Severity): boolean {
  return ranks[severity] >= ranks[least];
}

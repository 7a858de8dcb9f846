import { createHash } from "node:crypto";
import type { GapKind } from "../../../../snapshots/evidence/known-gaps.ts";
import { canonicalJson } from "../../../../snapshots/files/canonical.ts";
import type { alertEventKind, alertSeverity } from "../../../../schemas/service-enums.ts";

export type EventKind = (typeof alertEventKind)[number];
export type Severity = (typeof alertSeverity)[number];

export type FieldChange = { readonly field: string; readonly before: unknown; readonly after: unknown };

/** An event of a record, before it is matched with subscriptions. */
export type AlertEvent = {
  /** The same change has the same id in every snapshot. */
  readonly id: string;
  /** Id of the date event that would report the same; it is then skipped. */
  readonly occasion?: string;
  readonly kind: EventKind;
  readonly severity: Severity;
  /** The source's own date where stated. */
  readonly occurredAt: string;
  /** When the snapshot that shows it was promoted. */
  readonly observedAt: string;
  readonly subject: { readonly kind: string; readonly id: string; readonly name: string | null };
  readonly changes: readonly FieldChange[];
  readonly sourceUrl: string | null;
  readonly sourceFetchedAt: string | null;
  readonly gaps: readonly GapKind[];
  readonly evidenceEndpoint: string | null;
  /** Other ids that match it: laws of a program, programs of a law, parties of a case, names of a tool. */
  readonly linkedIds: readonly string[];
  /** Corporate numbers for whose watchers it is critical. */
  readonly watchedNumbers: readonly string[];
  /** Industry codes of the subject. */
  readonly industries: readonly string[];
};

/** Above this number, the changes of one record are reported as a count. */
export const mostChanges = 50;

/** `evt_` and 32 hex digits of the kind, the subject and the change. */
export function eventId(kind: EventKind, subjectId: string, changes: readonly FieldChange[]): string {
  const hash = createHash("sha256").update(canonicalJson({ kind, subjectId, changes }), "utf8").digest("hex");
  return `evt_${hash.slice(0, 32)}`;
}

const ranks: Readonly<Record<Severity, number>> = { info: 0, important: 1, critical: 2 };

export function isAtLeast(severity: Severity, least: Severity): boolean {
  return ranks[severity] >= ranks[least];
}

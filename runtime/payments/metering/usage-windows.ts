import type { LedgerEntry } from "../../state/ledger.ts";
import { hourMs } from "./usage-plan.ts";

/** Bounds of the known billing period, in milliseconds; null where unknown. */
export type BillingPeriod = { readonly startMs: number | null; readonly endMs: number | null };

/** Entries that form one plan. */
export type UsageWindow = {
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly units: number;
  /** Time of the last entry. */
  readonly atMs: number;
  /** It voids usage of a billing period that has ended, which the provider can no longer correct. */
  readonly late: boolean;
};

/** An entry, and when the charge that it voids was made; null for an entry that voids nothing. */
export type DatedEntry = LedgerEntry & { readonly voidedAtMs: number | null };

/** Charges are dated before they are written, and some take a while. */
const graceMs = 120_000;

/**
 * The closed windows of consecutive entries: an hour each, split at the end of a billing period, so that nothing is counted in
 * the next one. Entries of an open window are left for later.
 */
export function closedWindows(entries: readonly DatedEntry[], period: BillingPeriod, nowMs: number): UsageWindow[] {
  const windows: UsageWindow[] = [];
  let open = "";
  for (const entry of entries) {
    const { seq, atMs, units } = entry;
    if (endOf(atMs, period) + graceMs > nowMs) break;
    const late = isLate(entry, period);
    const name = `${Math.floor(atMs / hourMs)} ${periodOf(atMs, period)} ${late}`;
    const last = windows.at(-1);
    if (last !== undefined && name === open)
      windows[windows.length - 1] = { ...last, lastSeq: seq, units: last.units + units, atMs };
    else windows.push({ firstSeq: seq, lastSeq: seq, units, atMs, late });
    open = name;
  }
  return windows;
}

/** When the window of an instant closes. */
function endOf(atMs: number, period: BillingPeriod): number {
  const hourEnd = (Math.floor(atMs / hourMs) + 1) * hourMs;
  const cuts = [period.startMs, period.endMs].filter((cut) => cut !== null && cut > atMs) as number[];
  return Math.min(hourEnd, ...cuts);
}

function periodOf(atMs: number, { startMs, endMs }: BillingPeriod): "earlier" | "current" | "later" {
  if (startMs !== null && atMs < startMs) return "earlier";
  return endMs !== null && atMs >= endMs ? "later" : "current";
}

function isLate({ atMs, voidedAtMs }: DatedEntry, period: BillingPeriod): boolean {
  return voidedAtMs !== null && periodOf(voidedAtMs, period) !== periodOf(atMs, period);
}

import type { LedgerEntry } from "../../state/ledger.ts";
import { hourMs } from "./usage-plan.ts";

/** Ends of the billing period that is known, in milliseconds; null where it is not. */
export type BillingPeriod = { readonly startMs: number | null; readonly endMs: number | null };

/** Entries that belong into one plan. */
export type UsageWindow = {
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly units: number;
  /** Time of the last entry. */
  readonly atMs: number;
  /** It takes back usage of a billing period that is over, where it cannot be taken back any more. */
  readonly late: boolean;
};

/** An entry, and when what it takes back was charged; null for one that takes nothing back. */
export type DatedEntry = LedgerEntry & { readonly voidedAtMs: number | null };

/** Charges are dated before they are made, and some take a while. */
const graceMs = 120_000;

/**
 * The windows of consecutive entries whose time is over: an hour each, and cut where a billing period ends, so that nothing is
 * counted in the next one. Entries of a window that still runs are left for later.
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

/** When the window of an instant is over. */
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

import { toJstDate } from "../../base/jst.ts";
import type { JstDate } from "../../base/jst.ts";
import type { AccountRow, EmbeddedTables, LedgerRow, OperationCounts, OperationRow, UsageCounts } from "./tables.ts";
import { type StateLimits, otherTag } from "../ledger.ts";

const hourMs = 3_600_000;

/**
 * What one transaction works on: rows are read once, changed in memory and written once by `save`. So all checks of all
 * charges in it come before the first write, and charges of one account share their writes.
 */
export class EmbeddedStep {
  readonly #tables: EmbeddedTables;
  readonly #limits: StateLimits;
  readonly #jst: (ms: number) => JstDate;
  readonly #accounts = new Map<string, Kept<AccountRow>>();
  readonly #operations = new Map<string, Kept<OperationRow> & { key: [string, string] }>();
  readonly #counts = new Map<string, Kept<OperationCounts>>();
  readonly #usage = new Map<string, { key: [string, number, string, string]; counts: UsageCounts }>();
  readonly #ledger: { key: [string, number]; row: LedgerRow }[] = [];
  readonly #tags = new Map<string, { key: (string | number)[]; value: number; dirty: boolean }>();

  constructor(tables: EmbeddedTables, limits: StateLimits, jst: (ms: number) => JstDate) {
    this.#tables = tables;
    this.#limits = limits;
    this.#jst = jst;
  }

  /** The Japanese day and month of an instant. */
  jst(ms: number): JstDate {
    return this.#jst(ms);
  }

  account(accountId: string): AccountRow | null {
    return this.#keptAccount(accountId).row;
  }

  /** The account as `account` gave it has been changed. */
  touch(accountId: string): void {
    this.#keptAccount(accountId).dirty = true;
  }

  operation(accountId: string, operationId: string): OperationRow | null {
    return this.#keptOperation(accountId, operationId).row;
  }

  setOperation(accountId: string, operationId: string, row: OperationRow | null): void {
    Object.assign(this.#keptOperation(accountId, operationId), { row, dirty: true });
  }

  addEntry(accountId: string, seq: number, row: LedgerRow): void {
    this.#ledger.push({ key: [accountId, seq], row });
  }

  addUsage(accountId: string, group: Pick<LedgerRow, "day" | "endpoint" | "tag">, by: UsageCounts): void {
    const { day, endpoint, tag } = group;
    const name = `${accountId}\n${day}|${endpoint}|${tag}`;
    let found = this.#usage.get(name);
    if (!found) {
      const key: [string, number, string, string] = [accountId, day, endpoint, tag];
      found = { key, counts: this.#tables.usage.get(key) ?? { calls: 0, units: 0, empty: 0, serviceMs: 0 } };
      this.#usage.set(name, found);
    }
    const { counts } = found;
    found.counts = {
      calls: counts.calls + by.calls,
      units: counts.units + by.units,
      empty: counts.empty + by.empty,
      serviceMs: counts.serviceMs + by.serviceMs,
    };
  }

  /** Finished operations that have not expired; each counts until the hour in which it does is over. */
  liveOperations(accountId: string, nowMs: number): number {
    const { row: counts } = this.#keptCounts(accountId);
    if (!counts) return 0;
    const hour = Math.floor(nowMs / hourMs);
    return counts.hour >= hour
      ? counts.live
      : counts.live - pastOf(counts, hour).reduce((sum, [, each]) => sum + each, 0);
  }

  countOperation(accountId: string, nowMs: number, expiresAtMs: number): void {
    const kept = this.#keptCounts(accountId);
    const counts = (kept.row ??= { live: 0, hour: 0, hours: {} });
    const hour = Math.floor(nowMs / hourMs);
    for (const [past, each] of pastOf(counts, hour)) {
      counts.live -= each;
      delete counts.hours[past];
    }
    const expiry = Math.floor(expiresAtMs / hourMs);
    counts.hour = hour;
    counts.live += 1;
    counts.hours[expiry] = (counts.hours[expiry] ?? 0) + 1;
    kept.dirty = true;
  }

  /** The tag that a call counts under: its own, or the common one when the day has seen too many. */
  tagOf(accountId: string, day: number, tag: string): string {
    if (tag === "" || tag === otherTag) return tag;
    const mark = this.#tag([accountId, day, tag]);
    if (mark.value === 1) return tag;
    const total = this.#tag([accountId, day]);
    if (total.value >= this.#limits.tagsPerDay) return otherTag;
    Object.assign(mark, { value: 1, dirty: true });
    Object.assign(total, { value: total.value + 1, dirty: true });
    return tag;
  }

  save(): void {
    const tables = this.#tables;
    for (const { key, row } of this.#ledger) tables.ledger.putSync(key, row);
    for (const [accountId, { row, dirty }] of this.#accounts) if (dirty && row) tables.accounts.putSync(accountId, row);
    for (const { key, counts } of this.#usage.values()) tables.usage.putSync(key, counts);
    for (const { key, row, dirty } of this.#operations.values()) {
      if (!dirty) continue;
      if (row) tables.operations.putSync(key, row);
      else tables.operations.removeSync(key);
      if (row?.state === "done") tables.expire("operations", key, row.expiresAtMs);
    }
    for (const [accountId, { row, dirty }] of this.#counts)
      if (dirty && row) tables.operationCounts.putSync(accountId, row);
    for (const { key, value, dirty } of this.#tags.values()) if (dirty) tables.tags.putSync(key, value);
  }

  #keptAccount(accountId: string): Kept<AccountRow> {
    let kept = this.#accounts.get(accountId);
    if (!kept) this.#accounts.set(accountId, (kept = fresh(this.#tables.accounts.get(accountId))));
    return kept;
  }

  #keptOperation(accountId: string, operationId: string): Kept<OperationRow> {
    const name = `${accountId}\n${operationId}`;
    let kept = this.#operations.get(name);
    if (!kept) {
      const key: [string, string] = [accountId, operationId];
      this.#operations.set(name, (kept = { ...fresh(this.#tables.operations.get(key)), key }));
    }
    return kept;
  }

  #keptCounts(accountId: string): Kept<OperationCounts> {
    let kept = this.#counts.get(accountId);
    if (!kept) this.#counts.set(accountId, (kept = fresh(this.#tables.operationCounts.get(accountId))));
    return kept;
  }

  #tag(key: (string | number)[]): { key: (string | number)[]; value: number; dirty: boolean } {
    const name = key.join("\n");
    let kept = this.#tags.get(name);
    if (!kept) this.#tags.set(name, (kept = { key, value: this.#tables.tags.get(key) ?? 0, dirty: false }));
    return kept;
  }
}

/** `toJstDate` that works only when the day is another than last time. */
export function rememberedJst(): (ms: number) => JstDate {
  let day = Number.NaN;
  let date: JstDate = { day: 0, month: 0 };
  return (ms) => {
    const now = Math.floor((ms + 9 * hourMs) / (24 * hourMs));
    if (now !== day) [day, date] = [now, toJstDate(ms)];
    return date;
  };
}

function pastOf({ hours }: OperationCounts, hour: number): [string, number][] {
  return Object.entries(hours).filter(([each]) => Number(each) < hour);
}

type Kept<Row> = { row: Row | null; dirty: boolean };

function fresh<Row>(row: Row | undefined): Kept<Row> {
  return { row: row ?? null, dirty: false };
}

import { addDays, jstDate } from "../../snapshots/text/era.ts";
import { toJstDate } from "../base/jst.ts";
import { unitPriceYen } from "../base/price.ts";
import type { Account, LedgerStore, UsageRow } from "../state/ledger.ts";
import { dateOfDay, type DayOfCalls, dayNumber, toSeries } from "./public-usage.ts";

export type UsageSummary = {
  readonly todayCalls: number;
  readonly last7Calls: number;
  readonly last30Calls: number;
  readonly last30Yen: number;
  readonly monthCalls: number;
  readonly monthYen: number;
  /** Null when the account has no cap. */
  readonly capYen: number | null;
  readonly capRemainingYen: number | null;
  /** One entry a day, oldest first, days without use included. */
  readonly series: readonly DayOfCalls[];
  /** The busiest day of the series, the earliest of several; null when there was no call. */
  readonly peakDay: DayOfCalls | null;
};

/** `tag` is null for calls without one. */
export type TagUsage = {
  readonly tag: string | null;
  readonly calls: number;
  readonly units: number;
  readonly yen: number;
};

export type EndpointUsage = {
  readonly endpoint: string;
  readonly calls: number;
  readonly units: number;
  readonly yen: number;
  readonly averageMs: number;
};

/** `keyId` is null for calls counted before usage was recorded per key. */
export type KeyUsage = {
  readonly keyId: string | null;
  readonly calls: number;
  readonly units: number;
  readonly yen: number;
};

export type UsageLine = Pick<UsageRow, "endpoint" | "tag" | "calls" | "units"> & {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly yen: number;
};

/** Restricts the view to these keys; all keys when absent. */
type OfKeys = ReadonlySet<string> | undefined;

/** Views of an account's usage, computed from the counters that charges write. Days are days in Japan; the last is today. */
export type UsageViews = {
  summary(accountId: string, days: number): Promise<UsageSummary>;
  /** One entry a day, oldest first, days without use included. */
  byDay(accountId: string, days: number, keyIds?: OfKeys): Promise<DayOfCalls[]>;
  /** Most units first. */
  byTag(accountId: string, days: number, keyIds?: OfKeys): Promise<TagUsage[]>;
  /** Most units first. */
  byKey(accountId: string, days: number, keyIds?: OfKeys): Promise<KeyUsage[]>;
  /** Most calls first. */
  byEndpoint(accountId: string, days: number, keyIds?: OfKeys): Promise<EndpointUsage[]>;
  /** A row for each day, endpoint and tag, oldest day first; `tag` is "" for calls without one. */
  rows(accountId: string, days: number, keyIds?: OfKeys): Promise<UsageLine[]>;
  /** Same, with one row per key; "" for calls counted before usage was recorded per key. */
  rowsByKey(accountId: string, days: number, keyIds?: OfKeys): Promise<(UsageLine & Pick<UsageRow, "keyId">)[]>;
  /** Units charged this month in Japan, to all keys or to one child key. */
  unitsThisMonth(accountId: string, childKeyId?: string): Promise<number>;
};

export type UsageViewsDeps = {
  readonly store: Pick<LedgerStore, "readAccount" | "readUsage">;
  readonly now: () => Date;
};

export function createUsageViews({ store, now }: UsageViewsDeps): UsageViews {
  const usageSince = (accountId: string, from: string, to: string): Promise<UsageRow[]> =>
    store.readUsage({ accountId, fromDay: dayNumber(from), toDay: dayNumber(to) });
  const lastDays = async (accountId: string, days: number, keyIds: OfKeys): Promise<UsageRow[]> => {
    const today = jstDate(now());
    const rows = await usageSince(accountId, addDays(today, 1 - days), today);
    return keyIds === undefined ? rows : rows.filter(({ keyId }) => keyIds.has(keyId));
  };
  return {
    async summary(accountId, days) {
      const at = now();
      const today = jstDate(at);
      const from = (length: number): string => addDays(today, 1 - length);
      // 31 days cover both the last 30 days and the current month.
      const rows = await usageSince(accountId, from(Math.max(days, 31)), today);
      const since = (first: string): UsageRow[] => rows.filter(({ day }) => day >= dayNumber(first));
      const series = toSeries(callsPerDay(rows), from(days), days);
      const month = await spendOf(store, accountId, at);
      return {
        todayCalls: sum(since(today), "calls"),
        last7Calls: sum(since(from(7)), "calls"),
        last30Calls: sum(since(from(30)), "calls"),
        last30Yen: sum(since(from(30)), "units") * unitPriceYen,
        monthCalls: sum(since(`${today.slice(0, 8)}01`), "calls"),
        monthYen: month.units * unitPriceYen,
        capYen: month.capYen,
        capRemainingYen: month.capYen === null ? null : Math.max(0, month.capYen - month.units * unitPriceYen),
        series,
        peakDay: busiest(series),
      };
    },
    async byDay(accountId, days, keyIds) {
      return toSeries(callsPerDay(await lastDays(accountId, days, keyIds)), addDays(jstDate(now()), 1 - days), days);
    },
    async byTag(accountId, days, keyIds) {
      const groups = grouped(await lastDays(accountId, days, keyIds), ({ tag }) => tag);
      return groups
        .map(({ name, calls, units }) => ({ tag: name === "" ? null : name, calls, units, yen: units * unitPriceYen }))
        .sort(mostUnits);
    },
    async byKey(accountId, days, keyIds) {
      const groups = grouped(await lastDays(accountId, days, keyIds), ({ keyId }) => keyId);
      return groups
        .map(({ name, calls, units }) => ({
          keyId: name === "" ? null : name,
          calls,
          units,
          yen: units * unitPriceYen,
        }))
        .sort(mostUnits);
    },
    async byEndpoint(accountId, days, keyIds) {
      const groups = grouped(await lastDays(accountId, days, keyIds), ({ endpoint }) => endpoint);
      return groups
        .map(({ name, calls, units, serviceMs }) => ({
          endpoint: name,
          calls,
          units,
          yen: units * unitPriceYen,
          averageMs: Math.round(serviceMs / calls),
        }))
        .sort((one, other) => other.calls - one.calls || other.units - one.units);
    },
    async rows(accountId, days, keyIds) {
      const groups = new Map<string, UsageRow>();
      for (const row of await lastDays(accountId, days, keyIds)) {
        const name = `${row.day}|${row.endpoint}|${row.tag}`;
        const { calls, units } = groups.get(name) ?? { calls: 0, units: 0 };
        groups.set(name, { ...row, calls: calls + row.calls, units: units + row.units });
      }
      return [...groups.values()].filter(wasUsed).map(toLine);
    },
    async rowsByKey(accountId, days, keyIds) {
      const used = (await lastDays(accountId, days, keyIds)).filter(wasUsed);
      return used.map(toLine);
    },
    async unitsThisMonth(accountId, childKeyId) {
      if (childKeyId === undefined) return (await spendOf(store, accountId, now())).units;
      const child = (await store.readAccount(accountId))?.children[childKeyId];
      return child?.months[toJstDate(now().getTime()).month]?.used ?? 0;
    },
  };
}

function mostUnits(one: Counted, other: Counted): number {
  return other.units - one.units || other.calls - one.calls;
}

function toLine({ day, endpoint, tag, keyId, calls, units }: UsageRow): UsageLine & Pick<UsageRow, "keyId"> {
  return { date: dateOfDay(day), endpoint, tag, keyId, calls, units, yen: units * unitPriceYen };
}

/** False when every call of the row was voided. */
function wasUsed({ calls }: Counted): boolean {
  return calls > 0;
}

type Counted = Pick<UsageRow, "calls" | "units">;
type Counts = Pick<UsageRow, "calls" | "units" | "serviceMs">;

/** Sums by name, sorted by name. Groups whose calls were all voided are left out. */
function grouped(rows: readonly UsageRow[], nameOf: (row: UsageRow) => string): (Counts & { readonly name: string })[] {
  const groups = new Map<string, { name: string; calls: number; units: number; serviceMs: number }>();
  for (const row of rows) {
    const group = groups.get(nameOf(row)) ?? { name: nameOf(row), calls: 0, units: 0, serviceMs: 0 };
    group.calls += row.calls;
    group.units += row.units;
    group.serviceMs += row.serviceMs;
    groups.set(nameOf(row), group);
  }
  return [...groups.values()].filter(({ calls }) => calls > 0).sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Read from the account, because the cap is checked against its sums. */
async function spendOf(
  store: UsageViewsDeps["store"],
  accountId: string,
  at: Date,
): Promise<{ readonly units: number; readonly capYen: Account["capYen"] }> {
  const account = await store.readAccount(accountId);
  const { month } = toJstDate(at.getTime());
  return { units: account?.months[month]?.used ?? 0, capYen: account?.capYen ?? null };
}

function callsPerDay(rows: readonly UsageRow[]): ReadonlyMap<number, number> {
  const perDay = new Map<number, number>();
  for (const { day, calls } of rows) perDay.set(day, (perDay.get(day) ?? 0) + calls);
  return perDay;
}

function busiest(series: readonly DayOfCalls[]): DayOfCalls | null {
  let peak: DayOfCalls | null = null;
  for (const day of series) if (day.calls > (peak?.calls ?? 0)) peak = day;
  return peak;
}

function sum(rows: readonly Counts[], field: keyof Counts): number {
  return rows.reduce((total, row) => total + row[field], 0);
}

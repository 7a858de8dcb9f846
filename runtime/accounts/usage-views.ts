import { addDays, jstDate } from "../../snapshots/text/era.ts";
import { unitPriceYen } from "../base/price.ts";
import type { Account, LedgerStore, UsageRow } from "../state/ledger.ts";
import { toJstDate } from "../base/jst.ts";
import { type DayOfCalls, dayNumber, toSeries } from "./usage-series.ts";

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

export type UsageLine = Pick<UsageRow, "endpoint" | "tag" | "calls" | "units"> & {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly yen: number;
};

/** Views of an account's use, all from the counters that the charge itself writes. Days are days in Japan, today the last. */
export type UsageViews = {
  summary(accountId: string, days: number): Promise<UsageSummary>;
  /** One entry a day, oldest first, days without use included. */
  byDay(accountId: string, days: number): Promise<DayOfCalls[]>;
  /** Most units first. */
  byTag(accountId: string, days: number): Promise<TagUsage[]>;
  /** Most calls first. */
  byEndpoint(accountId: string, days: number): Promise<EndpointUsage[]>;
  /** A row for each day, endpoint and tag, oldest day first; `tag` is "" for calls without one. */
  rows(accountId: string, days: number): Promise<UsageLine[]>;
  /** Units charged this month in Japan. */
  unitsThisMonth(accountId: string): Promise<number>;
};

export type UsageViewsDeps = {
  readonly store: Pick<LedgerStore, "readAccount" | "readUsage">;
  readonly now: () => Date;
};

export function createUsageViews({ store, now }: UsageViewsDeps): UsageViews {
  const usageSince = (accountId: string, from: string, to: string): Promise<UsageRow[]> =>
    store.readUsage({ accountId, fromDay: dayNumber(from), toDay: dayNumber(to) });
  const lastDays = (accountId: string, days: number): Promise<UsageRow[]> => {
    const today = jstDate(now());
    return usageSince(accountId, addDays(today, 1 - days), today);
  };
  return {
    async summary(accountId, days) {
      const at = now();
      const today = jstDate(at);
      const from = (length: number): string => addDays(today, 1 - length);
      // 31 days hold both the last 30 and the whole of the month so far.
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
    async byDay(accountId, days) {
      return toSeries(callsPerDay(await lastDays(accountId, days)), addDays(jstDate(now()), 1 - days), days);
    },
    async byTag(accountId, days) {
      const groups = grouped(await lastDays(accountId, days), ({ tag }) => tag);
      return groups
        .map(({ name, calls, units }) => ({ tag: name === "" ? null : name, calls, units, yen: units * unitPriceYen }))
        .sort((one, other) => other.units - one.units || other.calls - one.calls);
    },
    async byEndpoint(accountId, days) {
      const groups = grouped(await lastDays(accountId, days), ({ endpoint }) => endpoint);
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
    async rows(accountId, days) {
      const used = (await lastDays(accountId, days)).filter(({ calls }) => calls > 0);
      return used.map(({ day, endpoint, tag, calls, units }) => {
        const date = String(day).replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");
        return { date, endpoint, tag, calls, units, yen: units * unitPriceYen };
      });
    },
    async unitsThisMonth(accountId) {
      return (await spendOf(store, accountId, now())).units;
    },
  };
}

type Counts = Pick<UsageRow, "calls" | "units" | "serviceMs">;

/** Sums by name, in the order of names; what was wholly taken back is left out. */
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

/** From the account itself, which the cap is held against. */
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

import type { metaFreshnessSort } from "../../schemas/service-enums.ts";
import type { ProgramRow } from "./program-rows.ts";

type FreshnessSort = (typeof metaFreshnessSort)[number];

export type FreshnessRequest = {
  /** Only programs of this tier; null for all. */
  readonly tier: ProgramRow["tier"] | null;
  /** Programs without a fetch time come last, ties go by id. */
  readonly sortBy: FreshnessSort;
  readonly limit: number;
  /** Today in Japan, `YYYY-MM-DD`. */
  readonly asOf: string;
};

export type FreshnessReport = {
  /** The middle fetch time, the earlier of two; null when no program has one. */
  readonly medianFetchedAt: string | null;
  /** Of 100 programs with a fetch time, to one decimal; 0 when there are none. */
  readonly pctOver180Days: number;
  readonly pctWithin30Days: number;
  readonly top: readonly { readonly row: ProgramRow; readonly daysAgo: number | null }[];
  /** Programs of the tier, with and without a fetch time. */
  readonly total: number;
};

/** How old the sources of the programs are, counted in days of Japan. */
export class Freshness {
  readonly #rows: readonly ProgramRow[];
  /** Seconds since 1970; null when the fetch time is not known. */
  readonly #fetchedAt: readonly (number | null)[];
  /** Each is made when it is first asked for. */
  readonly #orders = new Map<FreshnessSort, Uint32Array>();

  constructor(rows: readonly ProgramRow[]) {
    this.#rows = rows;
    this.#fetchedAt = rows.map(({ source_fetched_at: at }) => (at === null ? null : Date.parse(at) / 1000));
  }

  report({ tier, sortBy, limit, asOf }: FreshnessRequest): FreshnessReport {
    const today = Date.parse(asOf) / 1000 / SECONDS_PER_DAY;
    const dated: string[] = [];
    const top: { row: ProgramRow; daysAgo: number | null }[] = [];
    let [total, old, recent] = [0, 0, 0];
    // Oldest first, so that the middle of what is collected is the median.
    for (const at of this.#order("fetched_at_asc")) {
      const row = this.#rows[at]!;
      if (tier !== null && row.tier !== tier) continue;
      total++;
      if (row.source_fetched_at === null) continue;
      dated.push(row.source_fetched_at);
      const days = this.#daysAgo(at, today)!;
      if (days > 180) old++;
      if (days <= 30) recent++;
    }
    for (const at of this.#order(sortBy)) {
      if (top.length === limit) break;
      const row = this.#rows[at]!;
      if (tier === null || row.tier === tier) top.push({ row, daysAgo: this.#daysAgo(at, today) });
    }
    return {
      medianFetchedAt: dated[(dated.length - 1) >> 1] ?? null,
      pctOver180Days: percent(old, dated.length),
      pctWithin30Days: percent(recent, dated.length),
      top,
      total,
    };
  }

  #order(sortBy: FreshnessSort): Uint32Array {
    const known = this.#orders.get(sortBy);
    if (known) return known;
    const [rows, fetchedAt] = [this.#rows, this.#fetchedAt];
    const newerFirst = (a: number, b: number) => (fetchedAt[b] ?? 0) - (fetchedAt[a] ?? 0);
    const compare = {
      fetched_at_desc: newerFirst,
      fetched_at_asc: (a: number, b: number) => (fetchedAt[a] ?? FAR_FUTURE) - (fetchedAt[b] ?? FAR_FUTURE),
      tier: (a: number, b: number) => tierPlace(rows[a]!) - tierPlace(rows[b]!) || newerFirst(a, b),
    }[sortBy];
    const order = Uint32Array.from(rows.keys()).sort((a, b) => compare(a, b) || rows[a]!.idPlace - rows[b]!.idPlace);
    this.#orders.set(sortBy, order);
    return order;
  }

  /** A source fetched after the day the answer speaks for is 0 days old. */
  #daysAgo(row: number, today: number): number | null {
    const seconds = this.#fetchedAt[row] ?? null;
    if (seconds === null) return null;
    return Math.max(0, today - Math.floor((seconds + JST_OFFSET_SECONDS) / SECONDS_PER_DAY));
  }
}

const SECONDS_PER_DAY = 86_400;
const JST_OFFSET_SECONDS = 9 * 3600;
const FAR_FUTURE = Number.MAX_SAFE_INTEGER;

function tierPlace({ tier }: ProgramRow): number {
  return "SABC".indexOf(tier);
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
}

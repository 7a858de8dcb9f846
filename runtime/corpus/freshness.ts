import { tier as tierNames } from "../../schemas/enums.ts";
import type { metaFreshnessSort } from "../../schemas/service-enums.ts";
import type { ColumnTable } from "../../snapshots/columns/column-table.ts";
import type { Tier } from "./programs.ts";

type FreshnessSort = (typeof metaFreshnessSort)[number];

export type FreshnessRequest = {
  /** Only programs of this tier; null for all. */
  readonly tier: Tier | null;
  /** Programs without a fetch time come last, ties go by id. */
  readonly sortBy: FreshnessSort;
  readonly limit: number;
  /** Today in Japan, `YYYY-MM-DD`. */
  readonly asOf: string;
};

export type DatedProgram = {
  readonly id: string;
  readonly name: string;
  readonly tier: Tier;
  /** Null when the fetch time is unknown; `daysAgo` is then null too. */
  readonly fetchedAt: string | null;
  readonly daysAgo: number | null;
};

export type FreshnessReport = {
  /** The middle fetch time, the earlier of two; null when no program has one. */
  readonly medianFetchedAt: string | null;
  /** Percentage of the programs with a fetch time, to one decimal; 0 when there are none. */
  readonly pctOver180Days: number;
  readonly pctWithin30Days: number;
  readonly top: readonly DatedProgram[];
  /** Programs of the tier, with and without a fetch time. */
  readonly total: number;
};

/** Age of the sources of the public programs, in days of Japan. */
export class Freshness {
  readonly #table: ColumnTable<"program">;
  readonly #tiers: Uint8Array;
  /** Seconds since 1970; NaN when the fetch time is unknown. */
  readonly #fetchedAt: Float64Array;

  constructor(table: ColumnTable<"program">) {
    this.#table = table;
    this.#tiers = table.words("tier").placesIn(tierNames, table.size);
    this.#fetchedAt = table.numbers("fetched_at_seconds").byRow(table.size);
  }

  report({ tier, sortBy, limit, asOf }: FreshnessRequest): FreshnessReport {
    const today = Date.parse(asOf) / 1000 / SECONDS_PER_DAY;
    const wanted = (row: number) => tier === null || tierNames[this.#tiers[row]!] === tier;
    const dated: number[] = [];
    const top: DatedProgram[] = [];
    let [total, old, recent] = [0, 0, 0];
    // Oldest first, so that the middle element is the median.
    for (const row of this.#table.order("oldest_first")) {
      if (!wanted(row)) continue;
      total++;
      const days = this.#daysAgo(row, today);
      if (days === null) continue;
      dated.push(row);
      if (days > 180) old++;
      if (days <= 30) recent++;
    }
    for (const row of this.#table.order(orders[sortBy])) {
      if (top.length === limit) break;
      if (wanted(row)) top.push(this.#dated(row, today));
    }
    const median = dated[(dated.length - 1) >> 1];
    return {
      medianFetchedAt: median === undefined ? null : this.#table.texts("fetched_at").of(median),
      pctOver180Days: percent(old, dated.length),
      pctWithin30Days: percent(recent, dated.length),
      top,
      total,
    };
  }

  #dated(row: number, today: number): DatedProgram {
    return {
      id: this.#table.idOf(row),
      name: this.#table.texts("name").of(row) ?? "",
      tier: tierNames[this.#tiers[row]!]!,
      fetchedAt: this.#table.texts("fetched_at").of(row),
      daysAgo: this.#daysAgo(row, today),
    };
  }

  /** A source fetched after the day of the report is 0 days old. */
  #daysAgo(row: number, today: number): number | null {
    const seconds = this.#fetchedAt[row]!;
    if (Number.isNaN(seconds)) return null;
    return Math.max(0, today - Math.floor((seconds + JST_OFFSET_SECONDS) / SECONDS_PER_DAY));
  }
}

const orders = {
  fetched_at_desc: "newest_first",
  fetched_at_asc: "oldest_first",
  tier: "best_tier_first",
} as const satisfies Record<FreshnessSort, string>;

const SECONDS_PER_DAY = 86_400;
const JST_OFFSET_SECONDS = 9 * 3600;

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
}

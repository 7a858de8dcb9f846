import { utcSeconds } from "../text/era.ts";

/** A source fetched more days than this before the day of an answer is stale. */
const staleDays = 90;

/** Tells whether a source is stale on a day, from the instant at which it was fetched. */
export function stalenessOn(asOf: string): (fetchedAt: string | null) => boolean {
  // In the form of a fetch time; such texts sort by time.
  const firstFresh = utcSeconds(startOfDay(asOf, staleDays));
  return (fetchedAt) => fetchedAt !== null && fetchedAt < firstFresh;
}

/** Whole days in Japan from a fetch to the day of an answer; never negative. */
export function ageInDays(fetchedAt: string, asOf: string): number {
  return Math.max(0, Math.floor((startOfDay(asOf, -1) - Date.parse(fetchedAt)) / 86_400_000));
}

/** The age of the oldest of some sources, in the words of the statistics. */
export function freshnessBucket(fetchedAt: readonly (string | null)[], asOf: string): string {
  const oldest = fetchedAt.reduce<string | null>(
    (least, at) => (at !== null && (least === null || at < least) ? at : least),
    null,
  );
  if (oldest === null) return "unknown";
  const oldestMs = Date.parse(oldest);
  const within = [7, 30, 90, 180].find((days) => oldestMs >= startOfDay(asOf, days));
  return within === undefined ? "over_180d" : `within_${within}d`;
}

/** Start of the day in Japan that many days before another, in milliseconds since 1970. */
function startOfDay(day: string, daysBefore: number): number {
  return Date.parse(`${day}T00:00:00+09:00`) - daysBefore * 86_400_000;
}

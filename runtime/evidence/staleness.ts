import { daysBetween, jstDate } from "../../snapshots/text/era.ts";

/** A source fetched more days than this before the day of an answer is stale. */
const staleDays = 90;

/** Whole days in Japan from the fetch of a source to the day of the answer. */
export function ageInDays(fetchedAt: string, asOf: string): number {
  return daysBetween(jstDate(new Date(fetchedAt)), asOf);
}

export function isStale(fetchedAt: string | null, asOf: string): boolean {
  return fetchedAt !== null && ageInDays(fetchedAt, asOf) > staleDays;
}

/** The age of the oldest of some sources, in the words of the statistics. */
export function freshnessBucket(fetchedAt: readonly (string | null)[], asOf: string): string {
  const oldest = fetchedAt.reduce<string | null>(
    (least, at) => (at !== null && (least === null || at < least) ? at : least),
    null,
  );
  if (oldest === null) return "unknown";
  const age = ageInDays(oldest, asOf);
  return [7, 30, 90, 180].filter((days) => age <= days).map((days) => `within_${days}d`)[0] ?? "over_180d";
}

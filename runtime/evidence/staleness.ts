import { addDays, daysBetween, jstDate } from "../../snapshots/text/era.ts";
import { utcSeconds } from "../../snapshots/text/instant.ts";

/** A source fetched more days than this before the day of an answer is stale. */
const staleDays = 90;

/** Tells whether a source is stale on a day, from the instant it was fetched, `YYYY-MM-DDTHH:MM:SSZ`. */
export function stalenessOn(asOf: string): (fetchedAt: string | null) => boolean {
  // Instants in UTC of one form are in order as texts.
  const firstFresh = utcSeconds(Date.parse(`${addDays(asOf, -staleDays)}T00:00:00+09:00`));
  return (fetchedAt) => fetchedAt !== null && fetchedAt < firstFresh;
}

/** The age of the oldest of some sources, in the words of the statistics. */
export function freshnessBucket(fetchedAt: readonly (string | null)[], asOf: string): string {
  const oldest = fetchedAt.reduce<string | null>(
    (least, at) => (at !== null && (least === null || at < least) ? at : least),
    null,
  );
  if (oldest === null) return "unknown";
  const age = daysBetween(jstDate(new Date(oldest)), asOf);
  return [7, 30, 90, 180].filter((days) => age <= days).map((days) => `within_${days}d`)[0] ?? "over_180d";
}

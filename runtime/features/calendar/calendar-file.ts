import { prefecture as prefectures } from "../../../schemas/enums.ts";
import { addDays } from "../../../snapshots/text/era.ts";
import type { Page, Visit } from "../../pages/page.ts";
import { recordPath } from "../../pages/words/addresses.ts";
import { visible } from "../../pages/words/visible.ts";
import { calendarLines, escapedText } from "./calendar-text.ts";
import { upcomingDeadlines } from "./deadlines.ts";

export type Deadline = {
  readonly unified_id: string;
  readonly primary_name: string;
  readonly authority_level: string | null;
  readonly prefecture: string | null;
  readonly amount_max_man_yen: number | null;
  readonly end_date: string;
  readonly days_remaining: number;
  readonly source_fetched_at: string | null;
};

/** The part of the API answer that the pages show. */
export type Calendar = { readonly total: number; readonly results: readonly Deadline[] };

export const calendarSpans = [30, 60, 90, 180] as const;
export const calendarLevels = ["national", "prefecture", "municipality", "financial"] as const;

/** The calendar parameters of the address; invalid ones are dropped. */
export function calendarQuery({ query }: Visit): Record<string, string> {
  const place = prefectures.find((name) => name === query.get("prefecture"));
  const level = calendarLevels.find((name) => name === query.get("authority_level"));
  return {
    within_days: String(calendarSpans.find((span) => String(span) === query.get("within_days")) ?? 180),
    limit: "100",
    ...(place && { prefecture: place }),
    ...(level && { authority_level: level }),
  };
}

/** The deadlines of the calendar page as an iCalendar file (RFC 5545): one all-day event each. */
export const calendarFile: Page = {
  path: "/calendar.ics",
  reads: "snapshot",
  async show(visit) {
    const { results } = await visit.ask<Calendar>(upcomingDeadlines, { query: calendarQuery(visit) });
    const stamp = `${visit.today.replaceAll("-", "")}T000000Z`;
    const events = results.flatMap((row) => [
      "BEGIN:VEVENT",
      `UID:${row.unified_id}-${row.end_date}@konkyo`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${row.end_date.replaceAll("-", "")}`,
      `DTEND;VALUE=DATE:${addDays(row.end_date, 1).replaceAll("-", "")}`,
      `SUMMARY:${escapedText(visible(row.primary_name))}`,
      `URL:${visit.services.publicUrl}${recordPath("program", row.unified_id)}`,
      "END:VEVENT",
    ]);
    const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Konkyo//Deadlines//JA", ...events, "END:VCALENDAR"];
    return { media: "text/calendar; charset=utf-8", text: calendarLines(lines) };
  },
};

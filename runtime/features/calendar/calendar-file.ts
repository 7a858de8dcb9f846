import { addDays } from "../../../snapshots/text/era.ts";
import { upcomingDeadlines } from "./deadlines.ts";
import type { Page } from "../../pages/page.ts";
import { recordPath } from "../../pages/words/addresses.ts";
import { visible } from "../../pages/words/visible.ts";
import { calendarLines, escapedText } from "./calendar-text.ts";
import { type Calendar, calendarQuery } from "./calendar-query.ts";

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

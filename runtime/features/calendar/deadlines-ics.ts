import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { publicRead } from "../../endpoints/terms.ts";
import { calendarText } from "./calendar-text.ts";
import { DeadlineQuery, deadlinesDue } from "./deadlines.ts";

export const getDeadlineFeed = defineEndpoint({
  id: "ADD-6",
  ...publicRead,
  path: "/v1/calendar/deadlines.ics",
  example: { within_days: 180 },
  summary: "The deadlines that come up, as a calendar to subscribe to",
  description: "As /v1/calendar/deadlines, in the form that calendars read (RFC 5545), a whole day for each deadline.",
  exported: "public",
  query: DeadlineQuery,
  response: z.string().meta({ description: "A calendar (RFC 5545)." }),
  media: "text/calendar; charset=utf-8",
  tool: false,
  handler({ query }, { corpus, asOf }) {
    const due = deadlinesDue(query, corpus, asOf);
    return { body: calendarText(due.slice(0, query.limit), corpus, asOf), empty: due.length === 0 };
  },
});

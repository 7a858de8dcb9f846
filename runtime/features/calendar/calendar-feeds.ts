import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { missingRecord } from "../../endpoints/dataset-answers.ts";
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

export const getProgramFeed = defineEndpoint({
  id: "ADD-7",
  ...publicRead,
  path: "/v1/programs/{unified_id}/deadlines.ics",
  example: { unified_id: "UNI-910d7652cc" },
  summary: "The deadlines of one program, as a calendar",
  description: "Those from today in Japan on. A calendar without an entry does not mean that there is no deadline.",
  exported: "public",
  params: z.object({ unified_id: z.string().describe("Id of a program, as search returns it.") }),
  response: z.string().meta({ description: "A calendar (RFC 5545)." }),
  media: "text/calendar; charset=utf-8",
  failures: ["program_not_found"],
  tool: false,
  handler({ params }, { corpus, asOf }) {
    const row = corpus.programs.rowOf(params.unified_id);
    if (row === null) return missingRecord(corpus, corpus.programs, params, "program_not_found");
    const due = corpus.deadlines.between(asOf, "9999-12-31", {}).filter((deadline) => deadline.row === row);
    return { body: calendarText(due, corpus, asOf), empty: due.length === 0 };
  },
});

import { defineFeature } from "../../feature/feature.ts";
import { calendarFile } from "./calendar-file.ts";
import { calendarPage } from "./calendar-page.tsx";
import { getDeadlineFeed } from "./deadlines-ics.ts";
import { upcomingDeadlines } from "./deadlines.ts";
import { getProgramFeed } from "./program-ics.ts";

export const calendar = defineFeature({
  name: "calendar",
  endpoints: [upcomingDeadlines, getDeadlineFeed, getProgramFeed],
  pages: [calendarPage, calendarFile],
});

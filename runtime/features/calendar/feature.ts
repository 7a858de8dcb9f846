import { defineFeature } from "../../feature/feature.ts";
import { calendarFile } from "./calendar-file.ts";
import { calendarPage } from "./calendar-page.tsx";
import { getDeadlineFeed, getProgramFeed } from "./calendar-feeds.ts";
import { upcomingDeadlines } from "./deadlines.ts";

export const calendar = defineFeature({
  name: "calendar",
  endpoints: [upcomingDeadlines, getDeadlineFeed, getProgramFeed],
  pages: [calendarPage, calendarFile],
});

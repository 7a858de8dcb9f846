import { z } from "zod";
import { Count, IsoDate, Timestamp } from "../../../schemas/common.ts";
import { publicWindowDays } from "../../accounts/public-usage.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";

export const getStatsUsage = defineEndpoint({
  id: "STA-4",
  method: "GET",
  path: "/v1/stats/usage",
  summary: "Count the service's calls of the last 30 days",
  description:
    "Calls made with a key, all accounts together, day by day in Japan, days without calls included. Nothing tells accounts " +
    "apart. Counted anew at most once a minute. Free.",
  auth: "optional",
  slot: true,
  units: 0,
  usage: true,
  response: z
    .object({
      daily: z
        .array(
          z.object({
            date: IsoDate,
            count: Count.describe("Calls of the day."),
            cumulative: Count.describe("Calls of the window up to and including the day."),
          }),
        )
        .describe("One entry a day, oldest first."),
      generated_at: Timestamp.describe("When this answer was made."),
      since: IsoDate.describe("First day counted."),
      until: IsoDate.describe("Last day counted: today in Japan."),
      total: Count.describe("Calls of the window."),
      window_days: z.literal(publicWindowDays),
    })
    .meta({ id: "StatsUsage", description: "Calls of the service by day." }),
  cache: "none",
  cors: "any",
  exported: "public",
  tool: false,
  reads: "service",
  async handler(_, { services, generatedAt }) {
    const { since, until, daily } = await services.publicUsage.lastDays();
    let cumulative = 0;
    const days = daily.map(({ date, calls }) => ({ date, count: calls, cumulative: (cumulative += calls) }));
    return {
      body: { daily: days, generated_at: generatedAt, since, until, total: cumulative, window_days: publicWindowDays },
    };
  },
});

import { z } from "zod";
import { Count, Timestamp } from "../../../schemas/common.ts";
import { byText } from "../../../snapshots/text/order.ts";
import { daysBetween, jstDate } from "../../../snapshots/text/era.ts";
import { type FetchCounts, type StatisticsDataset, statisticsDatasets } from "../../corpus/corpus-statistics.ts";
import { defineEndpoint } from "../../endpoint.ts";

const DatasetFreshness = z
  .object({
    count: Count.describe("Public records."),
    min: Timestamp.nullable().describe("Earliest fetch; null when no record states one."),
    max: Timestamp.nullable().describe("Latest fetch."),
    median: Timestamp.nullable().describe("Middle fetch of the records that state one, the earlier of two."),
    avg_interval_days: z
      .number()
      .min(0)
      .nullable()
      .describe("Mean of the days between one day with fetches and the next, in Japan; null with fewer than two days."),
  })
  .meta({ id: "DatasetFreshness", description: "When the sources of a dataset were fetched." });

const datasets = Object.keys(statisticsDatasets) as StatisticsDataset[];

export const getStatsFreshness = defineEndpoint({
  id: "STA-5",
  method: "GET",
  path: "/v1/stats/freshness",
  summary: "Tell when the sources of each dataset were fetched",
  description:
    "For each dataset the number of records and the earliest, middle and latest fetch of their sources. Null means that no " +
    "record states when it was fetched. Free.",
  auth: "optional",
  slot: true,
  units: 0,
  usage: true,
  response: z
    .object({
      generated_at: Timestamp.describe("When this answer was made."),
      sources: z
        .object(
          Object.fromEntries(datasets.map((name) => [name, DatasetFreshness])) as Record<
            StatisticsDataset,
            typeof DatasetFreshness
          >,
        )
        .describe("By dataset."),
    })
    .meta({ id: "StatsFreshness", description: "When the sources of each dataset were fetched." }),
  cache: "weak",
  cors: "any",
  exported: "agent",
  tool: false,
  reads: "snapshot",
  async handler(_, { corpus, generatedAt }) {
    const sources = {} as Record<StatisticsDataset, z.infer<typeof DatasetFreshness>>;
    // One after the other: the first call of a snapshot walks every record.
    for (const name of datasets) sources[name] = summaryOf(await corpus.statistics.fetched(name));
    return { body: { generated_at: generatedAt, sources } };
  },
});

function summaryOf(counts: FetchCounts): z.infer<typeof DatasetFreshness> {
  const dated = [...counts]
    .flatMap(([moment, count]) => (moment === null ? [] : [{ moment, count }]))
    .sort((one, other) => byText(one.moment, other.moment));
  const days = [...new Set(dated.map(({ moment }) => jstDate(new Date(moment))))].sort(byText);
  const [first, last] = [days[0], days.at(-1)];
  return {
    count: [...counts.values()].reduce((sum, count) => sum + count, 0),
    min: dated[0]?.moment ?? null,
    max: dated.at(-1)?.moment ?? null,
    median: medianOf(dated),
    avg_interval_days:
      first === undefined || last === undefined || first === last
        ? null
        : Math.round((daysBetween(first, last) / (days.length - 1)) * 100) / 100,
  };
}

function medianOf(dated: readonly { readonly moment: string; readonly count: number }[]): string | null {
  const total = dated.reduce((sum, { count }) => sum + count, 0);
  let before = 0;
  for (const { moment, count } of dated) {
    before += count;
    if (before > (total - 1) >> 1) return moment;
  }
  return null;
}

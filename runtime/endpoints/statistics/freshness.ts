import { z } from "zod";
import { Count, Timestamp } from "../../../schemas/common.ts";
import { type StatisticsDataset, statisticsDatasets } from "../../../snapshots/records/corpus-statistics.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { publicRead } from "../terms.ts";

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
  ...publicRead,
  path: "/v1/stats/freshness",
  summary: "Tell when the sources of each dataset were fetched",
  description:
    "For each dataset the number of records and the earliest, middle and latest fetch of their sources. Null means that no " +
    "record states when it was fetched. Free.",
  units: 0,
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
  tool: false,
  handler(_, { corpus, generatedAt }) {
    return { body: { generated_at: generatedAt, sources: { ...corpus.statistics.datasets } } };
  },
});

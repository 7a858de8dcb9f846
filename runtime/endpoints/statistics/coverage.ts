import { z } from "zod";
import { Count, Timestamp } from "../../../schemas/common.ts";
import { type StatisticsDataset, statisticsDatasets } from "../../../snapshots/records/corpus-statistics.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { publicRead } from "../terms.ts";

const datasets = Object.keys(statisticsDatasets) as StatisticsDataset[];
const counts = Object.fromEntries(datasets.map((name) => [name, Count.describe("Public records.")])) as Record<
  StatisticsDataset,
  typeof Count
>;

export const getCoverage = defineEndpoint({
  id: "STA-2",
  ...publicRead,
  path: "/v1/stats/coverage",
  summary: "Count the records of each dataset",
  description:
    "Number of public records of each dataset in this snapshot. A small or empty dataset is a reason not to read an empty " +
    "search as an answer. Free.",
  units: 0,
  response: z
    .object({ generated_at: Timestamp.describe("When this answer was made."), ...counts })
    .meta({ id: "Coverage", description: "How many records each dataset holds." }),
  cache: "weak",
  tool: false,
  handler(_, { corpus, generatedAt }) {
    const sizes = datasets.map((name) => [name, corpus.statistics.datasets[name].count] as const);
    return { body: { generated_at: generatedAt, ...(Object.fromEntries(sizes) as Record<StatisticsDataset, number>) } };
  },
});

import { z } from "zod";
import { Count, Fraction, Timestamp } from "../../../schemas/common.ts";
import { license } from "../../../schemas/enums.ts";
import { statsFreshnessBucket } from "../../../schemas/service-enums.ts";
import type { FactStatistics } from "../../../snapshots/records/corpus-statistics.ts";
import { daysBetween } from "../../../snapshots/text/era.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { publicRead } from "../terms.ts";

const valueKind = ["string", "number", "boolean", "array", "object"] as const;

const DataQuality = z
  .object({
    generated_at: Timestamp.describe("When this answer was made."),
    fact_count_total: Count.describe("Facts about public records."),
    mean_score: Fraction.nullable().describe("Mean confidence of the facts; null when there are none."),
    label_histogram: z
      .object({ high: Count, medium: Count, low: Count, unknown: Count })
      .describe(
        "Facts by confidence: high from 0.8, medium from 0.5, low below; unknown where no source is connected.",
      ),
    freshness_buckets: countsOf(statsFreshnessBucket).describe(
      "Facts by days in Japan since their source was fetched; each fact is in the first that fits.",
    ),
    license_breakdown: countsOf(license).describe("Facts by licence of their source; unknown where there is none."),
    field_kind_breakdown: countsOf(valueKind).describe("Facts by kind of value."),
    cross_source_agreement: z
      .object({ facts_compared: Count, agree: Count, disagree: Count })
      .describe("Fields of entities that two or more sources state: how many, and how many of them alike."),
  })
  .meta({ id: "DataQuality", description: "How well the facts of the snapshot are sourced." });

export const getDataQuality = defineEndpoint({
  id: "STA-3",
  ...publicRead,
  path: "/v1/stats/data_quality",
  summary: "Tell how well the facts are sourced",
  description:
    "Counts over the single facts of this snapshot: confidence, age and licence of their sources, and whether sources agree. " +
    "All zero means that the snapshot holds no single facts; records may still be well sourced. Free.",
  units: 0,
  response: DataQuality,
  cache: "weak",
  exported: "public",
  tool: false,
  handler(_, { corpus: { statistics }, asOf, generatedAt }) {
    const { facts } = statistics;
    const { compared, agree, disagree } = facts.agreement;
    return {
      body: {
        generated_at: generatedAt,
        fact_count_total: facts.total,
        mean_score: facts.mean_score,
        label_histogram: { ...facts.labels },
        freshness_buckets: bucketsOf(facts.fetched, asOf),
        license_breakdown: filled(license, facts.licenses),
        field_kind_breakdown: filled(valueKind, facts.kinds),
        cross_source_agreement: { facts_compared: compared, agree, disagree },
      },
      empty: facts.total === 0,
    };
  },
});

type Bucket = (typeof statsFreshnessBucket)[number];

function bucketsOf(fetched: FactStatistics["fetched"], asOf: string): Record<Bucket, number> {
  const buckets: Partial<Record<Bucket, number>> = {};
  for (const { day, count } of fetched) {
    const bucket = bucketOf(day, asOf);
    buckets[bucket] = (buckets[bucket] ?? 0) + count;
  }
  return filled(statsFreshnessBucket, buckets);
}

function bucketOf(day: string | null, asOf: string): Bucket {
  if (day === null) return "unknown";
  const days = daysBetween(day, asOf);
  if (days <= 7) return "within_7d";
  if (days <= 30) return "within_30d";
  if (days <= 90) return "within_90d";
  return days <= 180 ? "within_180d" : "over_180d";
}

function countsOf<const Names extends readonly string[]>(names: Names) {
  return z.object(Object.fromEntries(names.map((name) => [name, Count])) as Record<Names[number], typeof Count>);
}

function filled<const Names extends readonly string[]>(
  names: Names,
  counts: Readonly<Record<string, number>>,
): Record<Names[number], number> {
  return Object.fromEntries(names.map((name) => [name, counts[name] ?? 0])) as Record<Names[number], number>;
}

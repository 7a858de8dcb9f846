import { z } from "zod";
import { Count, Text, Timestamp, UnifiedId } from "../../../schemas/common.ts";
import { tier } from "../../../schemas/enums.ts";
import { metaFreshnessSort } from "../../../schemas/service-enums.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { queryEnum, queryInteger } from "../../endpoint/query-fields.ts";
import { publicRead } from "../terms.ts";

const Percent = z.number().min(0).max(100);

const MetaFreshness = z
  .object({
    generated_at: Timestamp.describe("When this answer was made."),
    median_fetched_at: Timestamp.nullable().describe("Middle fetch time; null when no source has one."),
    pct_over_180d: Percent.describe("Of 100 programs with a fetch time: fetched more than 180 days ago."),
    pct_within_30d: Percent.describe("Of 100 programs with a fetch time: fetched at most 30 days ago."),
    top_rows: z
      .array(
        z.object({
          canonical_id: UnifiedId,
          name: Text.describe("Name of the program."),
          tier: z.enum(tier).describe("How well it is documented."),
          source_fetched_at: Timestamp.nullable().describe("When its source was fetched; null when not known."),
          days_ago: Count.nullable().describe("Days since then, counted in Japan."),
        }),
      )
      .describe("The first programs in the order asked for; those without a fetch time come last."),
    total: Count.describe("Programs looked at, with and without a fetch time."),
  })
  .meta({
    id: "MetaFreshness",
    description: "How old the sources of the public programs are.",
    examples: [
      {
        generated_at: "2026-04-02T00:00:00Z",
        median_fetched_at: "2026-03-20T00:00:00Z",
        pct_over_180d: 0,
        pct_within_30d: 100,
        top_rows: [
          {
            canonical_id: "UNI-3f2a9c01d4",
            name: "見本市出展支援補助金",
            tier: "B",
            source_fetched_at: "2026-04-01T00:00:00Z",
            days_ago: 1,
          },
        ],
        total: 1,
      },
    ],
  });

export const getMetaFreshness = defineEndpoint({
  id: "MET-5",
  ...publicRead,
  path: "/v1/meta/freshness",
  summary: "Tell how old the sources of the programs are",
  description:
    "Shares of programs whose source was fetched lately or long ago, and the freshest or stalest of them. An old source is " +
    "a reason to check the official page before relying on dates or amounts. Percentages leave out programs without a " +
    "fetch time; an empty top_rows means that the snapshot holds no program of the tier. Free.",
  units: 0,
  query: z.object({
    limit: queryInteger({ min: 1, max: 500 }).default(50).describe("Most rows in top_rows."),
    sort_by: queryEnum(metaFreshnessSort).default("fetched_at_desc").describe("Order of top_rows."),
    tier: queryEnum(["all", ...tier])
      .default("all")
      .describe("Only programs of this tier."),
  }),
  response: MetaFreshness,
  cache: "weak",
  tool: "get_meta_freshness",
  guide: {
    use: "When the sources of programs were last fetched, oldest or newest first.",
    example: { limit: 5 },
    keywords: ["鮮度", "最終更新", "いつ取得", "freshness", "last updated", "stale"],
  },
  handler({ query }, { corpus, asOf, generatedAt }) {
    const report = corpus.freshness.report({
      tier: query.tier === "all" ? null : query.tier,
      sortBy: query.sort_by,
      limit: query.limit,
      asOf,
    });
    return {
      body: {
        generated_at: generatedAt,
        median_fetched_at: report.medianFetchedAt,
        pct_over_180d: report.pctOver180Days,
        pct_within_30d: report.pctWithin30Days,
        top_rows: report.top.map(({ id, name, tier: own, fetchedAt, daysAgo }) => ({
          canonical_id: id,
          name,
          tier: own,
          source_fetched_at: fetchedAt,
          days_ago: daysAgo,
        })),
        total: report.total,
      },
      empty: report.total === 0,
    };
  },
});

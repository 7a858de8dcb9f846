import { z } from "zod";
import { Count, IsoDate, Text, Timestamp } from "../common.ts";
import { tier } from "../enums.ts";

/** Size and age of the public programs. */
export const Meta = z
  .object({
    total_programs: Count.describe("Programs in public search."),
    tier_counts: z.record(z.enum(tier), Count).describe("Programs by tier; all four keys are present."),
    prefecture_counts: z.record(z.string(), Count).describe("Programs by prefecture; _none counts those without one."),
    exclusion_rules_count: Count.describe("Registered rules about combining programs."),
    last_ingested_at: Timestamp.nullable().describe("When the newest source was fetched."),
    data_as_of: IsoDate.nullable().describe("Day the data speaks for."),
    data_lineage: z
      .object({
        last_fetched_at: Timestamp.nullable().describe("Latest fetch time of a program's source."),
        unique_checksums: Count.optional().describe("Number of different source checksums."),
      })
      .describe("Where the data stands."),
  })
  .meta({
    id: "Meta",
    description: "Size and age of the public programs.",
    examples: [
      {
        total_programs: 10,
        tier_counts: { S: 1, A: 2, B: 3, C: 4 },
        prefecture_counts: { 東京都: 6, _none: 4 },
        exclusion_rules_count: 2,
        last_ingested_at: "2026-04-01T00:00:00Z",
        data_as_of: "2026-04-01",
        data_lineage: { last_fetched_at: "2026-04-01T00:00:00Z", unique_checksums: 8 },
      },
    ],
  });

/** Sign of life, and how the caller is seen. */
export const Ping = z
  .object({
    ok: z.literal(true).describe("Always true."),
    authenticated: z.boolean().describe("Was a valid key sent?"),
    tier: z.enum(["free", "paid"]).describe("Kind of caller."),
    server_time_utc: Timestamp.describe("Time of the server."),
    server_version: Text.describe("Version of the server."),
    rate_limit_remaining: Count.nullable().describe("Anonymous requests left today; null for metered keys."),
  })
  .meta({
    id: "Ping",
    description: "Sign of life, and how the caller is seen.",
    examples: [
      {
        ok: true,
        authenticated: false,
        tier: "free",
        server_time_utc: "2026-04-02T00:00:00Z",
        server_version: "0.1.0",
        rate_limit_remaining: 2,
      },
    ],
  });

export type Meta = z.infer<typeof Meta>;
export type Ping = z.infer<typeof Ping>;

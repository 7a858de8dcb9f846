import { z } from "zod";
import { Count, Fraction, IsoDate, Text, Timestamp } from "../../../schemas/common.ts";
import { type OperationUse, publicWindowDays } from "../../accounts/public-usage.ts";
import type { PublishedContract } from "../../endpoint/published-contract.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";

/** With fewer calls a rate describes single callers rather than the tool. */
const fewestCalls = 5;

const rate = Fraction.nullable();
const discovery = rate.describe(
  "Share of searches that found something; null for what is no search, and below 5 calls.",
);
const use = rate.describe("Share of reads and evaluations that found something; null for searches, and below 5 calls.");

export const getStatsConfidence = defineEndpoint({
  id: "STA-1",
  method: "GET",
  path: "/v1/stats/confidence",
  summary: "Tell how often each tool found something",
  description:
    "Shares of answered calls of the last 30 days in Japan that found something, by tool and overall; refused calls " +
    "are not counted, rates of fewer than 5 calls are null, and nothing tells accounts apart. Counted anew at most " +
    "once a minute. Free.",
  auth: "optional",
  slot: true,
  units: 0,
  usage: true,
  response: z
    .object({
      generated_at: Timestamp.describe("When this answer was made."),
      overall: z.object({ discovery, use, calls: Count.describe("Calls of the window.") }),
      per_tool: z
        .array(
          z.object({
            tool: Text.describe("Name of the tool, or number of the operation where it has none."),
            calls: Count.describe("Calls of the window."),
            success_rate: rate.describe("Share of calls that found something."),
            empty_rate: rate.describe("Share of calls that found nothing."),
            discovery,
            use,
          }),
        )
        .describe("Most calls first; tools without calls are left out."),
      since: IsoDate.describe("First day counted."),
      until: IsoDate.describe("Last day counted: today in Japan."),
      window_days: z.literal(publicWindowDays),
    })
    .meta({ id: "StatsConfidence", description: "How often each tool found something." }),
  cache: "none",
  cors: "any",
  exported: "public",
  tool: false,
  reads: "service",
  async handler(_, { services: { publicUsage, contract }, generatedAt }) {
    const { since, until, operations } = await publicUsage.lastDays();
    const named = operations.map(({ operationId, calls, found }) => {
      const { tool, searches } = nameOf(contract, operationId);
      return { tool, searches, calls, found };
    });
    const ofSearches = sumOf(named.filter(({ searches }) => searches));
    const ofReads = sumOf(named.filter(({ searches }) => !searches));
    return {
      body: {
        generated_at: generatedAt,
        overall: {
          discovery: foundRate(ofSearches),
          use: foundRate(ofReads),
          calls: ofSearches.calls + ofReads.calls,
        },
        per_tool: named.map(({ tool, searches, calls, found }) => {
          const success = foundRate({ calls, found });
          return {
            tool,
            calls,
            success_rate: success,
            empty_rate: foundRate({ calls, found: calls - found }),
            discovery: searches ? success : null,
            use: searches ? null : success,
          };
        }),
        since,
        until,
        window_days: publicWindowDays,
      },
    };
  },
});

type Counts = Pick<OperationUse, "calls" | "found">;

function nameOf(contract: PublishedContract, operationId: string): { tool: string; searches: boolean } {
  // An operation that is no longer served is shown by its number.
  return {
    tool: contract.nameOf(operationId) ?? operationId,
    searches: searchPath.test(contract.pathOf(operationId) ?? ""),
  };
}

/** Operations that search; the others read, check or evaluate something named by the caller. */
const searchPath =
  /\/(?:search|query|rules|deadlines|by[_-]\w+|prescreen|[a-z]+_(?:programs|plans|incentives)|certifications|loans|active_at|active_v2)$/;

function foundRate({ calls, found }: Counts): number | null {
  return calls < fewestCalls ? null : Math.round((found / calls) * 1e4) / 1e4;
}

function sumOf(operations: readonly Counts[]): Counts {
  return operations.reduce((sum, { calls, found }) => ({ calls: sum.calls + calls, found: sum.found + found }), {
    calls: 0,
    found: 0,
  });
}

import { z } from "zod";
import { DayOfCalls } from "./account.ts";
import { Count, Fraction, Text, Yen } from "../common.ts";

/** Use of an account per client tag. */
const TagUsage = z.object({
  client_tag: Text.nullable().describe("Value of X-Client-Tag; null for calls without one."),
  calls: Count.describe("Calls with this tag."),
  units: Count.describe("Units of these calls."),
  yen: Yen.describe("Cost of these calls in JPY before tax."),
});

/** Use of an account per key. */
const KeyUsage = z.object({
  key_id: Text.nullable().describe("Id of the key; null for calls of which it was not counted."),
  key_prefix: Text.nullable().describe("How the key begins."),
  label: Text.nullable().describe("What you call it; only child keys have labels."),
  calls: Count.describe("Calls with this key."),
  units: Count.describe("Units of these calls."),
  yen: Yen.describe("Cost of these calls in JPY before tax."),
});

/** Use of an account, by day, by client tag or by key. */
export const AccountUsage = z
  .union([
    z.array(DayOfCalls).describe("One entry per day, oldest first, days without use included."),
    z.array(TagUsage).describe("With group_by=client_tag: one entry per tag, most units first."),
    z.array(KeyUsage).describe("With group_by=key: one entry per key, most units first."),
  ])
  .meta({
    id: "AccountUsage",
    description: "Use of an account, by day, by client tag or by key.",
    examples: [
      [
        { date: "2026-04-01", calls: 0 },
        { date: "2026-04-02", calls: 4 },
      ],
      [{ client_tag: "folder-12", calls: 4, units: 4, yen: 12 }],
      [
        {
          key_id: "key_0123456789abcdef01234567",
          key_prefix: "evc_Ab12…",
          label: "reporting job",
          calls: 4,
          units: 4,
          yen: 12,
        },
      ],
    ],
  });

/** Which operations an account uses most. */
export const UsageByTool = z
  .object({
    days: z.int().min(1).describe("Number of days looked at, today the last."),
    top: z
      .array(
        z.object({
          endpoint: Text.describe("Path of the operation."),
          calls: Count.describe("Calls of it."),
          units: Count.describe("Units of these calls."),
          amount_yen: Yen.describe("Cost of these calls in JPY before tax."),
          avg_latency_ms: Count.describe("Mean time of the service in milliseconds."),
        }),
      )
      .describe("Most called operations first."),
    total_amount_yen: Yen.describe("Cost of all calls in JPY before tax."),
    total_calls: Count.describe("All calls, those outside top included."),
  })
  .meta({
    id: "UsageByTool",
    description: "Which operations an account uses most.",
    examples: [
      {
        days: 30,
        top: [{ endpoint: "/v1/programs/search", calls: 4, units: 4, amount_yen: 12, avg_latency_ms: 3 }],
        total_amount_yen: 12,
        total_calls: 4,
      },
    ],
  });

/** Which tools fit an intent. */
export const ToolRecommendations = z
  .object({
    fallback_used: z.boolean().describe("Did no keyword match, so that general tools are named?"),
    intent: Text.describe("The intent as asked."),
    tools: z
      .array(
        z.object({
          name: Text.describe("Name of the tool."),
          endpoint: Text.describe("Path of the operation it calls."),
          why: Text.describe("Why it is named."),
          confidence: Fraction.describe("1 for two or more keywords, 0.6 for one, 0.2 for general tools."),
        }),
      )
      .describe("Best first."),
  })
  .meta({
    id: "ToolRecommendations",
    description: "Which tools fit an intent.",
    examples: [
      {
        fallback_used: false,
        intent: "補助金を検索したい",
        tools: [
          { name: "search_programs", endpoint: "/v1/programs/search", why: "Matches 補助金, 検索.", confidence: 1 },
        ],
      },
    ],
  });

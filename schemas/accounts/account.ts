import { z } from "zod";
import { Count, IsoDate, JstTimestamp, Text, Timestamp, Yen } from "../common.ts";
import { subscriptionStatus } from "../service-enums.ts";

/** `key_hash_prefix`. */
export const KeyHashPrefix = z
  .string()
  .regex(/^[0-9a-f]{8}$/, "must be 8 hex digits")
  .describe("Mark of the key; not part of the key.");

/** Calls of one day. */
export const DayOfCalls = z.object({
  date: IsoDate.describe("Day in Japan."),
  calls: Count.describe("Calls on that day."),
});

/** The account behind a key. */
export const Me = z
  .object({
    tier: Text.describe("Kind of key."),
    customer_id: Text.nullable().describe("Customer at the payment provider."),
    created_at: Timestamp.nullable().describe("When the account was opened."),
    subscription_status: z.enum(subscriptionStatus).describe("State of the subscription."),
    subscription_current_period_end: Timestamp.nullable().describe("End of the period that is paid."),
    subscription_cancel_at_period_end: z.boolean().describe("Does the subscription end with the period?"),
    key_hash_prefix: KeyHashPrefix,
  })
  .meta({
    id: "Me",
    description: "The account behind a key.",
    examples: [
      {
        tier: "paid",
        customer_id: "cus_example",
        created_at: "2026-04-01T00:00:00Z",
        subscription_status: "active",
        subscription_current_period_end: "2026-05-01T00:00:00Z",
        subscription_cancel_at_period_end: false,
        key_hash_prefix: "0a1b2c3d",
      },
    ],
  });

/** Use and spend of an account, day by day. */
export const Dashboard = z
  .object({
    days: z.int().min(1).describe("Length of the series."),
    tier: Text.describe("Kind of key."),
    today_calls: Count.describe("Calls today."),
    last_7_calls: Count.describe("Calls in the last 7 days."),
    last_30_calls: Count.describe("Calls in the last 30 days."),
    last_30_amount_yen: Yen.describe("Cost of the last 30 days in JPY before tax."),
    month_to_date_calls: Count.describe("Calls this month."),
    month_to_date_amount_yen: Yen.describe("Cost of this month in JPY before tax."),
    monthly_cap_yen: Yen.nullable().describe("Spend cap a month; null when none is set."),
    cap_remaining_yen: Yen.nullable().describe("What is left of it; null when none is set."),
    unit_price_yen: Yen.describe("Price of a unit in JPY before tax."),
    series: z.array(DayOfCalls).describe("One entry per day, oldest first, days without use included."),
    peak_day: DayOfCalls.nullable().describe("Busiest day; null when there was no call."),
    subscription_status: z.enum(subscriptionStatus).nullable().describe("State of the subscription."),
    current_period_end: Timestamp.nullable().describe("End of the period that is paid."),
    key_hash_prefix: KeyHashPrefix,
  })
  .meta({
    id: "Dashboard",
    description: "Use and spend of an account, day by day.",
    examples: [
      {
        days: 2,
        tier: "paid",
        today_calls: 4,
        last_7_calls: 4,
        last_30_calls: 4,
        last_30_amount_yen: 12,
        month_to_date_calls: 4,
        month_to_date_amount_yen: 12,
        monthly_cap_yen: 3000,
        cap_remaining_yen: 2988,
        unit_price_yen: 3,
        series: [
          { date: "2026-04-01", calls: 0 },
          { date: "2026-04-02", calls: 4 },
        ],
        peak_day: { date: "2026-04-02", calls: 4 },
        subscription_status: "active",
        current_period_end: "2026-05-01T00:00:00Z",
        key_hash_prefix: "0a1b2c3d",
      },
    ],
  });

/** What a caller has used and what is left. */
export const UsageStatus = z
  .object({
    tier: z.enum(["anonymous", "paid"]).describe("Kind of caller."),
    limit: Count.nullable().describe("Requests a day; null for paid keys."),
    remaining: Count.nullable().describe("Requests left today; null for paid keys."),
    used: Count.describe("Requests today, or units this month for paid keys."),
    reset_at: JstTimestamp.describe("When the count starts again."),
    reset_timezone: z.literal("JST").describe("Time zone of the reset."),
    upgrade_url: Text.nullable().describe("Where to get a key."),
    note: Text.nullable().describe("Remark for the caller."),
  })
  .meta({
    id: "UsageStatus",
    description: "What a caller has used and what is left.",
    examples: [
      {
        tier: "anonymous",
        limit: 3,
        remaining: 2,
        used: 1,
        reset_at: "2026-04-03T00:00:00+09:00",
        reset_timezone: "JST",
        upgrade_url: "https://konkyo.example/pricing",
        note: null,
      },
    ],
  });

export type Me = z.infer<typeof Me>;
export type Dashboard = z.infer<typeof Dashboard>;
export type UsageStatus = z.infer<typeof UsageStatus>;

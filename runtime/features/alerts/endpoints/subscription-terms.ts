import type { AlertSubscription } from "../../../../schemas/accounts/alert.ts";
import type { KnownSubscription } from "../service/subscription.ts";
import { z } from "zod";

/** A subscription as its owner sees it. The secret is shown only at creation. */
export function showSubscription({ subscription, state, confirmed }: KnownSubscription): AlertSubscription {
  const { webhookUrl, email } = subscription;
  return {
    id: subscription.id,
    filter_type: subscription.filterType,
    filter_value: subscription.filterValue,
    ...(subscription.savedSearchId === null ? {} : { saved_search_id: subscription.savedSearchId }),
    min_severity: subscription.minSeverity,
    webhook_url: webhookUrl,
    email,
    active: true,
    created_at: subscription.createdAt,
    updated_at: state.updatedAt ?? subscription.createdAt,
    last_triggered: state.lastTriggered,
    webhook_status: webhookUrl === null ? "none" : state.suspended ? "suspended" : "ok",
    email_status: email === null ? "none" : confirmed ? "confirmed" : "pending",
  };
}

/** The number of a subscription in a path. */
export const SubscriptionPath = z.object({
  sub_id: z
    .string()
    .regex(/^[0-9]{1,15}$/, "must be a whole number")
    .transform(Number)
    .meta({ override: { type: "integer", minimum: 0 } })
    .describe("Number of the subscription."),
});

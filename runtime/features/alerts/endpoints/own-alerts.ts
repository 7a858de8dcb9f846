import { z } from "zod";
import { AlertSubscription } from "../../../../schemas/accounts/alert.ts";
import { defineEndpoint } from "../../../endpoint/endpoint.ts";
import { credentialOf, ownAccount } from "../../../endpoints/terms.ts";
import { showSubscription, SubscriptionPath } from "./subscribe.ts";
import { alertServices } from "../service/services.ts";
import { ServiceError } from "../../../base/errors.ts";
import { Text, Timestamp } from "../../../../schemas/common.ts";
import { alertEventKind } from "../../../../schemas/service-enums.ts";
import type { DeliveryRecord } from "../service/subscription.ts";

export const listAlerts = defineEndpoint({
  id: "ALR-2",
  uses: alertServices,
  ...ownAccount,
  method: "GET",
  path: "/v1/me/alerts/subscriptions",
  summary: "List the account's alert subscriptions",
  description: "Those in force, by number. Secrets are not shown again.",
  response: z.array(AlertSubscription),
  tool: false,
  async handler(_input, { caller, services }) {
    return { body: (await services.alerts.list(credentialOf(caller).accountId)).map(showSubscription) };
  },
});

export const deleteAlert = defineEndpoint({
  id: "ALR-3",
  uses: alertServices,
  ...ownAccount,
  method: "DELETE",
  path: "/v1/me/alerts/subscriptions/{sub_id}",
  summary: "End an alert subscription",
  description: "It stays on record and is never revived: to be told again, subscribe again.",
  idempotency: "never",
  params: SubscriptionPath,
  response: z.object({
    id: z.int().describe("Number of the subscription."),
    ok: z.literal(true).describe("Always true."),
  }),
  failures: ["subscription_not_found"],
  tool: false,
  async handler({ params }, { caller, services }) {
    const { accountId } = credentialOf(caller);
    if (!(await services.alerts.remove(accountId, params.sub_id))) throw new ServiceError("subscription_not_found");
    return { body: { id: params.sub_id, ok: true as const } };
  },
});

export const listDeliveries = defineEndpoint({
  id: "ALR-4",
  uses: alertServices,
  ...ownAccount,
  method: "GET",
  path: "/v1/me/alerts/subscriptions/{sub_id}/deliveries",
  summary: "Read what became of a subscription's events",
  description:
    "The last 50 deliveries, newest first. dead: given up after 12 tries in three days, or refused for good.",
  params: SubscriptionPath,
  response: z.array(
    z
      .object({
        delivery_id: Text.describe("`webhook-id` of every try, or id of the mail."),
        event_id: Text.describe("The event."),
        event_kind: z.enum(alertEventKind).describe("What happened."),
        channel: z.enum(["webhook", "email"]).describe("How it was sent."),
        status: z
          .enum(["delivered", "retrying", "dead", "dropped"])
          .describe("dropped: the channel was suspended, unconfirmed or ended when it was due."),
        tries: z.int().describe("Tries so far."),
        outcome: Text.describe("Status of the last answer, or what kept it from coming."),
        at: Timestamp.describe("When the last try was made."),
      })
      .meta({ id: "AlertDelivery", description: "One event on its way to one channel." }),
  ),
  failures: ["subscription_not_found"],
  tool: false,
  async handler({ params }, { caller, services }) {
    const found = await services.alerts.find(credentialOf(caller).accountId, params.sub_id);
    if (found === null) throw new ServiceError("subscription_not_found");
    return {
      body: found.state.deliveries.toReversed().map(showDelivery),
    };
  },
});

function showDelivery({ id, eventId, eventKind, ...rest }: DeliveryRecord) {
  return { delivery_id: id, event_id: eventId, event_kind: eventKind, ...rest };
}

export const testAlert = defineEndpoint({
  id: "ALR-5",
  uses: alertServices,
  ...ownAccount,
  method: "POST",
  path: "/v1/me/alerts/subscriptions/{sub_id}/test",
  summary: "Send a test event to a subscription",
  description:
    "Queues an event whose subject has the kind `test`, signed and delivered as all others; the delivery log shows what became of " +
    "it. Channels that are suspended or not confirmed get none. At most 10 an hour per account.",
  effect: true,
  params: SubscriptionPath,
  response: z.object({
    delivery_ids: z.array(Text).describe("Deliveries that were queued; empty without a usable channel."),
  }),
  failures: ["form_limit_exceeded", "subscription_not_found"],
  tool: false,
  async handler({ params }, { caller, services }) {
    const { accountId } = credentialOf(caller);
    const found = await services.alerts.find(accountId, params.sub_id);
    if (found === null) throw new ServiceError("subscription_not_found");
    await services.limits.test.take(accountId);
    return { body: { delivery_ids: await services.alertTests.send(accountId, found) } };
  },
});

import { z } from "zod";
import { Text, Timestamp } from "../../../../schemas/common.ts";
import { alertEventKind } from "../../../../schemas/service-enums.ts";
import { ServiceError } from "../../../base/errors.ts";
import { defineEndpoint } from "../../../endpoint/endpoint.ts";
import type { DeliveryRecord } from "../service/subscription.ts";
import { credentialOf } from "../../../endpoints/account/credential-of.ts";
import { ownAccount } from "../../../endpoints/terms.ts";
import { SubscriptionPath } from "./subscription-terms.ts";
import { alertServices } from "../service/services.ts";

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

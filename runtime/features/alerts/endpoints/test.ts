import { z } from "zod";
import { Text } from "../../../../schemas/common.ts";
import { ServiceError } from "../../../base/errors.ts";
import { defineEndpoint } from "../../../endpoint/endpoint.ts";
import { credentialOf } from "../../../endpoints/account/credential-of.ts";
import { ownAccount } from "../../../endpoints/terms.ts";
import { SubscriptionPath } from "./subscription-terms.ts";
import { alertServices } from "../service/services.ts";

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

import { z } from "zod";
import { ServiceError } from "../../../base/errors.ts";
import { defineEndpoint } from "../../../endpoint/endpoint.ts";
import { credentialOf } from "../../../endpoints/account/credential-of.ts";
import { ownAccount } from "../../../endpoints/terms.ts";
import { SubscriptionPath } from "./subscription-terms.ts";
import { alertServices } from "../service/services.ts";

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

import { BillingHistory } from "../../../../schemas/billing.ts";
import { defineEndpoint } from "../../../endpoint/endpoint.ts";
import { credentialOf } from "../../../endpoints/account/credential-of.ts";
import { accountOwner } from "../../../endpoints/terms.ts";
import { billingServices } from "../service/services.ts";

export const getBillingHistory = defineEndpoint({
  id: "ACC-3",
  uses: billingServices,
  ...accountOwner,
  method: "GET",
  path: "/v1/me/billing_history",
  summary: "List the account's invoices",
  description: "At most 24, newest first, read from the payment provider at most 5 minutes ago.",
  response: BillingHistory,
  failures: ["billing_provider_unavailable"],
  tool: false,
  async handler(_input, { caller, services }) {
    const { accountId } = credentialOf(caller);
    const customerId = (await services.accounts.profile(accountId))?.customerId ?? null;
    return { body: await services.billing.history(customerId) };
  },
});

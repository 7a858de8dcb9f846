import { Me } from "../../../schemas/accounts/account.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { credentialOf, ownAccount } from "../terms.ts";

export const getMe = defineEndpoint({
  id: "ACC-1",
  ...ownAccount,
  method: "GET",
  path: "/v1/me",
  summary: "Read the account behind the key",
  response: Me,
  tool: false,
  async handler(_input, { caller, services }) {
    const { accountId, hashPrefix } = credentialOf(caller);
    const profile = await services.accounts.profile(accountId);
    const subscription = profile?.subscription ?? null;
    return {
      body: {
        tier: "paid",
        customer_id: profile?.customerId ?? null,
        created_at: profile?.createdAt ?? null,
        subscription_status: subscription?.status ?? "no_subscription",
        subscription_current_period_end: subscription?.currentPeriodEnd ?? null,
        subscription_cancel_at_period_end: subscription?.cancelAtPeriodEnd ?? false,
        key_hash_prefix: hashPrefix,
      },
    };
  },
});

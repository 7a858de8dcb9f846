import { Me } from "../../../schemas/account.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { credentialOf } from "./credential-of.ts";

export const getMe = defineEndpoint({
  id: "ACC-1",
  method: "GET",
  path: "/v1/me",
  summary: "Read the account behind the key",
  reads: "service",
  auth: "required",
  session: true,
  slot: false,
  units: 0,
  usage: false,
  response: Me,
  cache: "none",
  cors: "site",
  exported: "public",
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

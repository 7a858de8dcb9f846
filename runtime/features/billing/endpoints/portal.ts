import { z } from "zod";
import { HttpUrl } from "../../../../schemas/common.ts";
import { defineEndpoint } from "../../../endpoint/endpoint.ts";
import { accountOwner, credentialOf } from "../../../endpoints/terms.ts";
import { billingServices } from "../service/services.ts";
import { BillingHistory } from "../../../../schemas/accounts/billing.ts";

export const openPortal = defineEndpoint({
  id: "BIL-3",
  uses: billingServices,
  ...accountOwner,
  method: "POST",
  path: "/v1/billing/portal",
  summary: "Open the payment provider's page, with a way back",
  description: "Cards, invoices and cancellation are there. A lost key is replaced with /v1/me/rotate-key.",
  effect: true,
  body: z.object({ return_url: HttpUrl.describe("Where the page leads back to; an address of a listed site.") }).meta({
    id: "PortalRequest",
    description: "Where to return to.",
    examples: [{ return_url: "https://konkyo.example/account" }],
  }),
  response: z.object({ url: HttpUrl.describe("Address of the page; it is good for a short time.") }),
  failures: ["billing_not_configured", "redirect_url_not_allowed", "no_customer", "billing_provider_unavailable"],
  tool: false,
  async handler({ body }, { caller, services }) {
    const { accountId } = credentialOf(caller);
    const customerId = (await services.accounts.profile(accountId))?.customerId ?? null;
    return { body: { url: await services.billing.portal({ accountId, customerId }, body.return_url) } };
  },
});

export const openBillingPortal = defineEndpoint({
  id: "ACC-2",
  uses: billingServices,
  ...accountOwner,
  method: "POST",
  path: "/v1/me/billing-portal",
  summary: "Open the payment provider's page for this account",
  description: "Once a minute. Without return_url the page leads back to the account page of this site.",
  effect: true,
  body: z
    .object({ return_url: HttpUrl.nullish().describe("Where the page leads back to; an address of a listed site.") })
    .meta({
      id: "BillingPortalRequest",
      description: "Where to return to.",
      examples: [{ return_url: "https://example.jp/account" }],
    })
    .optional(),
  response: z.object({ url: HttpUrl.describe("Address of the page; it is good for a short time.") }),
  failures: [
    "billing_not_configured",
    "redirect_url_not_allowed",
    "no_customer",
    "rate_limited",
    "billing_provider_unavailable",
  ],
  tool: false,
  async handler({ body }, { caller, services }) {
    const { accountId } = credentialOf(caller);
    const customerId = (await services.accounts.profile(accountId))?.customerId ?? null;
    const returnUrl = body?.return_url ?? `${services.publicUrl}/account`;
    return { body: { url: await services.billing.portalOnceAMinute({ accountId, customerId }, returnUrl) } };
  },
});

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

import { z } from "zod";
import { HttpUrl } from "../../../../schemas/common.ts";
import { defineEndpoint } from "../../../endpoint/endpoint.ts";
import { credentialOf } from "../../../endpoints/account/credential-of.ts";
import { accountOwner } from "../../../endpoints/terms.ts";
import { billingServices } from "../service/services.ts";

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

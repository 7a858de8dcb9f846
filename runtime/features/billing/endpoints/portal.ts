import { z } from "zod";
import { HttpUrl } from "../../../../schemas/common.ts";
import { defineEndpoint } from "../../../endpoint/endpoint.ts";
import { credentialOf } from "../../../endpoints/account/credential-of.ts";
import { accountOwner } from "../../../endpoints/terms.ts";
import { billingServices } from "../service/services.ts";

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

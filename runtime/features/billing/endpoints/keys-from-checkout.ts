import type { PlannedKey } from "../../../accounts/planned-keys.ts";
import { ServiceError } from "../../../base/errors.ts";
import { hasEnded } from "../../../base/subscription.ts";
import type { Services } from "../../../endpoint/services.ts";
import type { PaidCheckout } from "../../../payments/checkouts.ts";
import type { BillingServices } from "../service/services.ts";
import { z } from "zod";
import { KeyHashPrefix } from "../../../../schemas/accounts/account.ts";
import { Text } from "../../../../schemas/common.ts";
import { defineEndpoint } from "../../../endpoint/endpoint.ts";
import { clearedCheckoutCookie } from "../../../endpoints/checkout-cookie.ts";
import { paymentForm } from "./checkout.ts";

/**
 * Issues the one key of a paid checkout. Throws `key_already_issued`, or `session_not_paid` when the subscription has just
 * ended.
 */
export async function issueKey(
  { accounts, subscriptions }: Pick<Services & BillingServices, "accounts" | "subscriptions">,
  { subscription, askedMs, state }: PaidCheckout,
  idempotencyKey: string | null,
): Promise<PlannedKey & { readonly replayed: boolean }> {
  const issued = await accounts.issueFirst({ subscription, askedMs, holder: state, idempotencyKey });
  // A subscription that ended after the first check, but before the account existed, had no keys to revoke. If this second
  // check fails, the key was still issued and has to be shown.
  const after = await subscriptions.refresh(subscription.id).catch(() => null);
  if (after !== null && hasEnded(after)) throw new ServiceError("session_not_paid");
  return issued;
}

export const issueKeyFromCheckout = defineEndpoint({
  id: "BIL-2",
  ...paymentForm,
  path: "/v1/billing/keys/from-checkout",
  summary: "Get the key of a paid checkout",
  description:
    "Only in the browser that began the checkout, by its cookie; the id of the session is not enough. One key for each " +
    "subscription, shown here only: any further call is 409. With an Idempotency-Key the same call in the same browser gets " +
    "the same key for 10 minutes, so that a lost answer locks nobody out. A lost key is replaced with /v1/me/rotate-key.",
  // Stored answers are in the clear, while this one, which contains a key, is stored encrypted under the cookie.
  idempotency: "handler",
  siteOnly: true,
  body: z.object({ session_id: z.string().min(3).max(255).describe("Id of the checkout.") }).meta({
    id: "CheckoutKeyRequest",
    description: "The checkout that was paid.",
    examples: [{ session_id: "cs_test_example" }],
  }),
  response: z.object({
    api_key: Text.describe("The key; shown once."),
    tier: Text.describe("Kind of key."),
    customer_id: Text.describe("Customer at the payment provider."),
    key_hash_prefix: KeyHashPrefix,
    widget: z
      .object({
        key_id: Text.describe("Id of the widget key."),
        widget_key: Text.describe("The key for the page; shown once."),
        allowed_origins: z.array(Text).describe("Origins of the pages that may use it."),
      })
      .nullable()
      .describe(
        "The widget that POST /v1/widget/signup asked for; null for other checkouts, and when the answer is repeated.",
      ),
  }),
  failures: [
    "billing_not_configured",
    "session_not_paid",
    "checkout_state_missing",
    "checkout_state_mismatch",
    "session_not_found",
    "key_already_issued",
    "billing_provider_unavailable",
    "store_unavailable",
  ],
  async handler({ body }, { caller, services }) {
    const checkout = await services.checkouts.verify(body.session_id, caller.checkoutState);
    const { apiKey, credential, replayed } = await issueKey(services, checkout, caller.idempotencyKey);
    const widget = replayed ? null : await services.boughtWidget(body.session_id, credential);
    return {
      body: {
        api_key: apiKey,
        tier: "paid",
        customer_id: checkout.subscription.customerId,
        key_hash_prefix: credential.hashPrefix,
        widget: widget && { key_id: widget.keyId, widget_key: widget.apiKey, allowed_origins: [...widget.origins] },
      },
      replayed,
      cookies: [clearedCheckoutCookie()],
    };
  },
});

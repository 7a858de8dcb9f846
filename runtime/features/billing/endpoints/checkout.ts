import { z } from "zod";
import { HttpUrl, Text } from "../../../../schemas/common.ts";
import { checkoutLocale } from "../../../../schemas/service-enums.ts";
import { defineEndpoint } from "../../../endpoint/endpoint.ts";
import { checkoutCookie } from "../../../endpoints/checkout-cookie.ts";
import { openForm } from "../../../endpoints/terms.ts";
import { billingServices } from "../service/services.ts";

/** Terms of payment forms; a key sent with one is ignored. */
export const paymentForm = { ...openForm, uses: billingServices, method: "POST", auth: "none" } as const;

const optionalText = (longest: number) => z.string().max(longest).nullish();

export const beginCheckout = defineEndpoint({
  id: "BIL-1",
  ...paymentForm,
  path: "/v1/billing/checkout",
  summary: "Begin a checkout for a metered key",
  description:
    "Answers the address of the payment page and sets the cookie service_checkout_state, which ties the key to this browser. " +
    "checkout_state is always null: the secret is in the cookie alone. At most 20 an hour from one network.",
  body: z
    .object({
      success_url: HttpUrl.meta({
        format: "uri-template",
        description:
          "Where the payment page leads after payment; an address of a listed site. {CHECKOUT_SESSION_ID} in it is filled in.",
      }),
      cancel_url: HttpUrl.describe("Where it leads when the payer gives up; an address of a listed site."),
      customer_email: z.email().max(254).nullish().describe("Mail address of the payer."),
      funnel_session_id: optionalText(128).describe("Mark of your own, kept with the checkout."),
      locale: z.enum(checkoutLocale).default("ja").describe("Language of the payment page."),
      src: optionalText(64).describe("Where the payer came from, in your own words."),
      user_code: optionalText(64).describe("Code of the device that waits for this payment."),
    })
    .meta({
      id: "CheckoutRequest",
      description: "What to pay for, and where to return to.",
      examples: [
        {
          success_url: "https://konkyo.example/checkout/result?session_id={CHECKOUT_SESSION_ID}",
          cancel_url: "https://konkyo.example/",
          locale: "ja",
        },
      ],
    }),
  response: z.object({
    url: HttpUrl.describe("Address of the payment page."),
    session_id: Text.describe("Id of the checkout."),
    checkout_state: z.null().describe("Always null; the cookie has it."),
  }),
  failures: [
    "billing_not_configured",
    "redirect_url_not_allowed",
    "user_code_not_found",
    "device_grant_conflict",
    "form_limit_exceeded",
    "billing_provider_unavailable",
    "store_unavailable",
  ],
  async handler({ body }, { caller, services }) {
    await services.limits.checkout.take(caller.ipHash);
    const userCode = body.user_code ? await services.waitingDevice(body.user_code, caller.ipHash) : null;
    const { sessionId, url, state } = await services.checkouts.begin({
      successUrl: body.success_url,
      cancelUrl: body.cancel_url,
      customerEmail: body.customer_email ?? null,
      locale: body.locale,
      funnelSessionId: body.funnel_session_id ?? null,
      source: body.src ?? null,
      userCode,
    });
    return { body: { url, session_id: sessionId, checkout_state: null }, cookies: [checkoutCookie(state)] };
  },
});

import { z } from "zod";
import { HttpUrl, Text } from "../../../schemas/common.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { ValidationError } from "../../base/errors.ts";
import { checkoutCookie } from "../../endpoints/checkout-cookie.ts";
import { assertPageOrigins } from "./own-keys.ts";
import { widgetServices } from "./widget-keys.ts";
import { ignoredBody, SwitchedOffError } from "../../endpoints/switched-off.ts";

/** Kept for old callers; works where payments are configured. */
export const signUpWidget = defineEndpoint({
  id: "WID-1",
  method: "POST",
  path: "/v1/widget/signup",
  summary: "Buy a widget",
  description:
    "Begins a checkout; POST /v1/billing/keys/from-checkout then gives the key of the account and that of the widget. 410 where no " +
    "payments are configured; an account that has a key makes its widget keys itself.",
  deprecated: { since: "2026-11-01T00:00:00Z", successor: "/v1/me/widget_keys" },
  uses: widgetServices,
  reads: "service",
  auth: "optional",
  slot: false,
  units: 0,
  usage: false,
  body: ignoredBody(
    z
      .object({
        email: z.email().max(254).describe("Mail address."),
        origins: z.array(z.string().max(300)).min(1).max(20).describe("Origins of the pages."),
        plan: z.literal("metered").default("metered").describe("The only plan."),
        label: z.string().max(120).nullable().default(null).describe("What to call it."),
        success_url: HttpUrl.describe("Where to go after the payment."),
        cancel_url: HttpUrl.describe("Where to go without one."),
      })
      .meta({
        id: "WidgetSignupRequest",
        description: "Who wants a widget.",
        examples: [
          {
            email: "owner@example.jp",
            origins: ["https://www.example.jp"],
            success_url: "https://example.jp/ok",
            cancel_url: "https://example.jp/no",
          },
        ],
      }),
  ),
  response: z.object({
    checkout_url: HttpUrl.describe("Page of the provider."),
    session_id: Text.describe("Its session."),
  }),
  failures: [
    "compatibility_operation_off",
    "validation_error",
    "redirect_url_not_allowed",
    "billing_provider_unavailable",
    "form_limit_exceeded",
  ],
  cache: "none",
  cors: "site",
  exported: "public",
  tool: false,
  async handler({ body }, { caller, services }) {
    if (!services.checkouts.available) throw new SwitchedOffError("POST /v1/me/widget_keys");
    if (body === undefined)
      throw new ValidationError([
        { loc: ["body"], msg: "must name email, origins, success_url and cancel_url", type: "missing" },
      ]);
    assertPageOrigins(body.origins, services.publicUrl);
    await services.signupLimit.take(caller.ipHash);
    const { sessionId, url, state } = await services.checkouts.begin({
      successUrl: body.success_url,
      cancelUrl: body.cancel_url,
      customerEmail: body.email,
      locale: "ja",
      funnelSessionId: null,
      source: "widget",
      userCode: null,
    });
    await services.keepWish(sessionId, { label: body.label, origins: [...new Set(body.origins)] });
    return { body: { checkout_url: url, session_id: sessionId }, cookies: [checkoutCookie(state)] };
  },
});

import { z } from "zod";
import { HttpUrl, Text } from "../../../schemas/common.ts";
import { complianceArea, compliancePlan, sourceLang } from "../../../schemas/service-enums.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { mailCall, MailForm, MailToken, PageLanguage } from "./mail-call.ts";
import { ServiceError } from "../../base/errors.ts";
import type { Subscribers } from "../../notify/subscribers/subscribers.ts";
import { checkoutCookie } from "../../endpoints/checkout-cookie.ts";
import type { mailListServices } from "./services.ts";
import { ignoredBody, SwitchedOffError } from "../../endpoints/switched-off.ts";

export const subscribeCompliance = defineEndpoint({
  ...mailCall,
  id: "SUB-5",
  method: "POST",
  path: "/v1/compliance/subscribe",
  summary: "Ask for the compliance newsletter",
  description:
    "The owner of the address gets a mail with a link; the newsletter begins once it is confirmed. The answer is the same for " +
    "an address that is known, and its subscriber_id is another one each time.",
  body: z
    .object({
      email: z.email().max(254).describe("Where the newsletter shall go."),
      areas_of_interest: z.array(z.enum(complianceArea)).min(1).max(7).describe("What to be told about."),
      industry_codes: z
        .array(z.string().regex(/^[A-T]$/, "must be a letter of the Japanese standard industry classification, A to T"))
        .max(12)
        .default([])
        .describe("Industries to be told about, as letters of the classification; all unless sent."),
      houjin_bangou: z
        .string()
        .regex(/^[0-9]{13}$/, "must have 13 digits")
        .nullish()
        .describe("Corporate number of the reader."),
      prefecture: z.string().max(16).nullish().describe("Prefecture to be told about; all unless sent."),
      plan: z.enum(compliancePlan).default("free").describe("Plan that is wanted."),
      source_lang: z.enum(sourceLang).default("ja").describe("Language of the mails."),
    })
    .meta({
      id: "ComplianceSubscribeRequest",
      description: "What to be told about, and where.",
      examples: [{ email: "reader@example.jp", areas_of_interest: ["subsidy", "tax_ruleset"], prefecture: "東京都" }],
    }),
  response: z
    .object({
      subscriber_id: z.int().min(1).describe("Number of this request; it stands for no address."),
      next_step: z.literal("verify").describe("The owner of the address confirms it by the link of the mail."),
      checkout_url: Text.nullable().describe("Where a paid plan is bought; null until the address is confirmed."),
    })
    .meta({ id: "ComplianceSubscribed", description: "The wish was taken." }),
  status: 201,
  failures: ["form_limit_exceeded", "store_unavailable"],
  async handler({ body }, { caller, services }) {
    await services.limits.compliance.take(caller.ipHash);
    const subscriberId = await services.subscribers.signUp({
      list: "compliance",
      email: body.email,
      language: body.source_lang,
      preferences: {
        areas: body.areas_of_interest,
        industryCodes: body.industry_codes,
        prefecture: body.prefecture ?? null,
        houjinBangou: body.houjin_bangou ?? null,
        plan: body.plan,
      },
      accountId: null,
      ipHash: caller.ipHash,
    });
    return { body: { subscriber_id: subscriberId, next_step: "verify" as const, checkout_url: null } };
  },
});

const verification = {
  ...mailCall,
  path: "/v1/compliance/verify/{verification_token}",
  params: z.object({ verification_token: MailToken }),
  query: z.object({ lang: PageLanguage }),
  page: "always",
  failures: ["record_not_found", "form_limit_exceeded"],
  example: { verification_token: "0".repeat(64) },
} as const;

export const showComplianceVerification = defineEndpoint({
  ...verification,
  id: "SUB-6",
  method: "GET",
  summary: "Ask whether an address shall get the compliance newsletter",
  description: "The link of the mail, good for 48 hours. Shows a page with a button; opening it changes nothing.",
  response: MailForm,
  async handler({ params }, { caller, services }) {
    await services.limits.complianceVerify.take(caller.ipHash);
    await findVerification(services.subscribers, params.verification_token);
    return { body: { path: `/v1/compliance/verify/${params.verification_token}`, query: {} } };
  },
});

export const verifyCompliance = defineEndpoint({
  ...verification,
  id: "SUB-10",
  method: "POST",
  summary: "Confirm an address for the compliance newsletter",
  description:
    "The button of the page that the mail links to; again does no harm. Where the paid plan was asked for and payments are " +
    "configured, checkout_url is where it is bought.",
  response: z.object({
    verified: z.literal(true).describe("Always true."),
    checkout_url: HttpUrl.nullable().describe("Payment page of the paid plan; null for the free one."),
  }),
  async handler({ params }, { caller, services }) {
    await services.limits.confirm.take(caller.ipHash);
    await findVerification(services.subscribers, params.verification_token);
    const { email, language, preferences } = (await services.subscribers.confirm(params.verification_token))!;
    if (preferences?.plan !== "paid" || !services.checkouts.available)
      return { body: { verified: true as const, checkout_url: null } };
    const { url, state } = await beginPaidPlan(services, { email, language });
    return { body: { verified: true as const, checkout_url: url }, cookies: [checkoutCookie(state)] };
  },
});

/** A checkout for the paid newsletter; the key that it leads to is that of any purchase. */
function beginPaidPlan(
  { checkouts, publicUrl }: Pick<ReturnType<typeof mailListServices>, "checkouts" | "publicUrl">,
  { email, language }: { readonly email: string; readonly language: "ja" | "en" },
  urls: { readonly success_url?: string | null | undefined; readonly cancel_url?: string | null | undefined } = {},
) {
  return checkouts.begin({
    successUrl: urls.success_url ?? `${publicUrl}/checkout/result?session_id={CHECKOUT_SESSION_ID}`,
    cancelUrl: urls.cancel_url ?? publicUrl,
    customerEmail: email,
    locale: language,
    funnelSessionId: null,
    source: "compliance",
    userCode: null,
  });
}

/** Throws `record_not_found` for a token of another list, too. */
async function findVerification(subscribers: Pick<Subscribers, "findConfirmation">, token: string): Promise<void> {
  if ((await subscribers.findConfirmation(token))?.list !== "compliance") throw new ServiceError("record_not_found");
}

const shared = {
  ...mailCall,
  path: "/v1/compliance/unsubscribe/{unsubscribe_token}",
  params: z.object({ unsubscribe_token: MailToken }),
  query: z.object({ lang: PageLanguage }),
  page: "always",
  failures: ["record_not_found", "form_limit_exceeded"],
  example: { unsubscribe_token: "0".repeat(112) },
} as const;

export const unsubscribeCompliance = defineEndpoint({
  ...shared,
  id: "SUB-7",
  method: "POST",
  summary: "End the compliance newsletter",
  description: "Ends it at once, also when it has ended before; a mail program may call it with one click (RFC 8058).",
  response: z.object({ unsubscribed: z.literal(true).describe("Always true.") }),
  async handler({ params }, { caller, services }) {
    await services.limits.complianceUnsubscribe.takeIfPossible(caller.ipHash);
    if (!(await services.subscribers.leaveByKey("compliance", params.unsubscribe_token)))
      throw new ServiceError("record_not_found");
    return { body: { unsubscribed: true as const } };
  },
});

/** For mail programs without one-click unsubscribe. */
export const showComplianceUnsubscribe = defineEndpoint({
  ...shared,
  id: "SUB-9",
  method: "GET",
  summary: "Ask whether the compliance newsletter shall end",
  description: "Shows a page with a button. Opening it changes nothing.",
  response: MailForm,
  handler({ params }, { services }) {
    if (!services.subscribers.knowsKey("compliance", params.unsubscribe_token))
      throw new ServiceError("record_not_found");
    return { body: { path: `/v1/compliance/unsubscribe/${params.unsubscribe_token}`, query: {} } };
  },
});

/** Kept for old callers; works where payments are configured. */
export const checkoutCompliance = defineEndpoint({
  ...mailCall,
  id: "SUB-8",
  method: "POST",
  path: "/v1/compliance/payments-checkout",
  summary: "Buy the paid newsletter",
  description:
    "For the subscriber_id of a sign-up for the paid plan whose address was confirmed, within 48 hours. 410 where no payments are " +
    "configured; new callers use POST /v1/billing/checkout.",
  deprecated: { since: "2026-11-01T00:00:00Z", successor: "/v1/billing/checkout" },
  body: ignoredBody(
    z
      .object({
        subscriber_id: z.int().describe("Number of the subscriber."),
        success_url: HttpUrl.nullish().describe("Where to go after the payment."),
        cancel_url: HttpUrl.nullish().describe("Where to go without one."),
      })
      .meta({
        id: "ComplianceCheckoutRequest",
        description: "Who wants to pay.",
        examples: [{ subscriber_id: 1 }],
      }),
  ),
  response: z.object({ session_id: Text.describe("Session of the provider."), url: HttpUrl.describe("Its page.") }),
  failures: [
    "compatibility_operation_off",
    "record_not_found",
    "consent_required",
    "invalid_input",
    "redirect_url_not_allowed",
    "billing_provider_unavailable",
    "form_limit_exceeded",
  ],
  async handler({ body }, { caller, services }) {
    if (!services.checkouts.available) throw new SwitchedOffError("POST /v1/billing/checkout");
    await services.limits.compliance.take(caller.ipHash);
    const found = body === undefined ? null : await services.subscribers.findSignup(body.subscriber_id);
    if (found === null) throw new ServiceError("record_not_found");
    if (found.subscriber?.state !== "verified") throw new ServiceError("consent_required");
    if (found.signup.plan !== "paid") throw new ServiceError("invalid_input");
    const { sessionId, url, state } = await beginPaidPlan(services, found.signup, body);
    return { body: { session_id: sessionId, url }, cookies: [checkoutCookie(state)] };
  },
});

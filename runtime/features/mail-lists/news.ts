import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { AddressField, MailForm, mailCall, MailToken, PageLanguage } from "./mail-call.ts";
import { MailLanguage, mailLanguageOf } from "../../endpoints/mail-language.ts";
import { Timestamp } from "../../../schemas/common.ts";
import { utcSeconds } from "../../../snapshots/text/era.ts";

export const subscribe = defineEndpoint({
  ...mailCall,
  id: "SUB-3",
  method: "POST",
  path: "/v1/subscribers",
  summary: "Ask for news by mail",
  description:
    "The owner of the address gets a mail with a link; nothing else is sent before it is confirmed. The answer is the same for " +
    "an address that is known.",
  headers: ["accept-language"],
  body: z
    .object({
      email: z.email().max(254).describe("Where news shall go."),
      source: z.string().max(64).nullish().describe("Where the form was found."),
      lang: MailLanguage,
    })
    .meta({
      id: "SubscriberRequest",
      description: "An address for news.",
      examples: [{ email: "reader@example.jp", source: "docs" }],
    }),
  response: z
    .object({ subscribed: z.literal(true).describe("Always true.") })
    .meta({ id: "Subscribed", description: "The wish was taken." }),
  status: 201,
  failures: ["form_limit_exceeded", "store_unavailable"],
  async handler({ body: { email, lang } }, { caller, services }) {
    await services.limits.subscribe.take(caller.ipHash);
    await services.subscribers.signUp({
      list: "news",
      email,
      language: mailLanguageOf(lang, caller),
      preferences: null,
      accountId: null,
      ipHash: caller.ipHash,
    });
    return { body: { subscribed: true as const } };
  },
});

export const unsubscribe = defineEndpoint({
  ...mailCall,
  id: "SUB-2",
  method: "POST",
  path: "/v1/email/unsubscribe",
  summary: "End mail",
  description:
    "Ends what the token was made for, at once; a mail program may call it with one click (RFC 8058), and its form body is not " +
    "looked at. The answer is the same for every token, so that it tells nothing of the address. It is taken also while accounts " +
    "cannot be reached, and then acted on as soon as they can.",
  query: z.object({
    email: AddressField,
    token: MailToken,
    reason: z.string().max(64).optional().describe("Why, in a word."),
    lang: PageLanguage,
  }),
  page: "browsers",
  response: z
    .object({ at: Timestamp.describe("When."), unsubscribed: z.literal(true).describe("Always true.") })
    .meta({ id: "Unsubscribed", description: "Mail has ended, if the token was right." }),
  failures: ["form_limit_exceeded"],
  example: { email: "reader@example.jp", token: "0".repeat(64) },
  async handler({ query: { email, token } }, { caller, services, now }) {
    await services.limits.unsubscribe.takeIfPossible(caller.ipHash);
    await services.subscribers.leave(email, token);
    return { body: { at: utcSeconds(now.getTime()), unsubscribed: true as const } };
  },
});

const shared = {
  ...mailCall,
  method: "GET",
  description:
    "Shows a page with a button. Opening it changes nothing, so that programs which look at links end nothing.",
  query: z.object({ email: AddressField, token: MailToken, lang: PageLanguage }),
  page: "always",
  response: MailForm,
} as const;

export const showUnsubscribe = defineEndpoint({
  ...shared,
  id: "SUB-1",
  path: "/v1/email/unsubscribe",
  summary: "Ask whether mail shall end",
  example: { email: "reader@example.jp", token: "0".repeat(64) },
  handler: ({ query: { email, token } }) => ({ body: { path: "/v1/email/unsubscribe", query: { email, token } } }),
});

export const showSubscriberUnsubscribe = defineEndpoint({
  ...shared,
  id: "SUB-4",
  path: "/v1/subscribers/unsubscribe",
  summary: "Ask whether news by mail shall end",
  example: { email: "reader@example.jp", token: "0".repeat(64) },
  handler: ({ query: { email, token } }) => ({ body: { path: "/v1/email/unsubscribe", query: { email, token } } }),
});

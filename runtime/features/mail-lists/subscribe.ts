import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { mailCall } from "./mail-call.ts";
import { MailLanguage, mailLanguageOf } from "../../endpoints/mail-language.ts";

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

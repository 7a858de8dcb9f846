import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { AddressField, LeavingForm, mailCall, MailToken, PageLanguage } from "./mail-call.ts";

const shared = {
  ...mailCall,
  method: "GET",
  description:
    "Shows a page with a button. Opening it changes nothing, so that programs which look at links end nothing.",
  query: z.object({ email: AddressField, token: MailToken, lang: PageLanguage }),
  page: "always",
  response: LeavingForm,
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

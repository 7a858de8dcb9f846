import { z } from "zod";
import { Timestamp } from "../../../schemas/common.ts";
import { utcSeconds } from "../../../snapshots/text/instant.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { AddressField, mailCall, MailToken, PageLanguage } from "./mail-call.ts";

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

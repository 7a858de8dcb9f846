import { z } from "zod";
import { ServiceError } from "../../base/errors.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { LeavingForm, mailCall, MailToken, PageLanguage } from "./mail-call.ts";

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

/** What a mail program opens that knows no one-click unsubscribing. */
export const showComplianceUnsubscribe = defineEndpoint({
  ...shared,
  id: "SUB-9",
  method: "GET",
  summary: "Ask whether the compliance newsletter shall end",
  description: "Shows a page with a button. Opening it changes nothing.",
  response: LeavingForm,
  handler({ params }, { services }) {
    if (!services.subscribers.knowsKey("compliance", params.unsubscribe_token))
      throw new ServiceError("record_not_found");
    return { body: { path: `/v1/compliance/unsubscribe/${params.unsubscribe_token}`, query: {} } };
  },
});

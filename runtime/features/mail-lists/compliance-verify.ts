import { z } from "zod";
import { ServiceError } from "../../base/errors.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { mailCall, MailToken, PageLanguage } from "./mail-call.ts";

export const verifyCompliance = defineEndpoint({
  ...mailCall,
  id: "SUB-6",
  method: "GET",
  path: "/v1/compliance/verify/{verification_token}",
  summary: "Confirm an address for the compliance newsletter",
  description: "The link of the mail; it is good for 48 hours, and opening it again shows the same page.",
  params: z.object({ verification_token: MailToken }),
  query: z.object({ lang: PageLanguage }),
  page: "always",
  response: z.object({ verified: z.literal(true).describe("Always true.") }),
  failures: ["record_not_found", "form_limit_exceeded"],
  example: { verification_token: "0".repeat(64) },
  async handler({ params }, { caller, services }) {
    await services.limits.complianceVerify.take(caller.ipHash);
    const found = await services.subscribers.findConfirmation(params.verification_token);
    if (found?.list !== "compliance") throw new ServiceError("record_not_found");
    await services.subscribers.confirm(params.verification_token);
    return { body: { verified: true as const } };
  },
});

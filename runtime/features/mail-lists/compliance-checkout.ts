import { z } from "zod";
import { HttpUrl, Text } from "../../../schemas/common.ts";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { mailCall } from "./mail-call.ts";
import { ignoredBody, SwitchedOffError } from "../../endpoints/switched-off.ts";

/** Kept so that old callers learn where to go; it was never switched on here. */
export const checkoutCompliance = defineEndpoint({
  ...mailCall,
  id: "SUB-8",
  method: "POST",
  path: "/v1/compliance/payments-checkout",
  summary: "Buy the paid newsletter (switched off)",
  description: "Always answers 410.",
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
  failures: ["compatibility_operation_off"],
  handler() {
    throw new SwitchedOffError("POST /v1/billing/checkout");
  },
});

import { z } from "zod";
import { defineEndpoint, type SignedBody } from "../../../endpoint/endpoint.ts";
import { paymentForm } from "./checkout.ts";

export const takeProviderEvent = defineEndpoint({
  id: "BIL-6",
  ...paymentForm,
  path: "/v1/billing/webhook",
  summary: "Callback of the payment provider",
  description: "Signed by the provider over the bytes of the body, at most 5 minutes ago. Each event acts once.",
  burst: "exempt",
  cors: "none",
  exported: "none",
  signedBy: "stripe-signature",
  body: z.custom<SignedBody>(),
  response: z.object({ received: z.literal(true).describe("Always true.") }),
  failures: ["invalid_signature", "billing_provider_unavailable", "store_unavailable"],
  async handler({ body }, { services }) {
    await services.providerEvents.take(body.bytes, body.signature);
    return { body: { received: true as const } };
  },
});

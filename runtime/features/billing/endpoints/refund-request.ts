import { z } from "zod";
import { Text, Timestamp } from "../../../../schemas/common.ts";
import { defineEndpoint } from "../../../endpoint/endpoint.ts";
import { paymentForm } from "./checkout.ts";

/** Days within which the operator answers. */
export const refundReviewDays = 14 as const;

/** The request body, also sent by the form on the page. */
export const RefundBody = z
  .object({
    amount_yen: z.int().min(1).max(10_000_000).nullish().describe("Amount asked for in JPY; left out when unknown."),
    customer_id: z.string().max(120).nullish().describe("Customer at the payment provider, where known."),
    reason: z.string().trim().min(1).max(2000).describe("Why, in your own words."),
    requester_email: z.email().max(254).describe("Where the answer goes."),
  })
  .meta({
    id: "RefundRequest",
    description: "What is asked for, and why.",
    examples: [{ amount_yen: 330, reason: "The key was bought twice.", requester_email: "payer@example.jp" }],
  });

export const requestRefund = defineEndpoint({
  id: "BIL-4",
  ...paymentForm,
  path: "/v1/billing/refund_request",
  summary: "Ask for a refund",
  description:
    "Files a receipt and tells the people who run the service; they answer within 14 days. Nothing is paid back and no key " +
    "ends by this call. At most 5 a day from one account or network.",
  auth: "optional",
  ownerOnly: true,
  effect: true,
  body: RefundBody,
  response: z.object({
    request_id: z
      .string()
      .regex(/^rfd_[0-9a-f]{16}$/)
      .describe("Id of the request, for questions about it."),
    received_at: Timestamp.describe("When it was filed."),
    expected_response_within_days: z.literal(refundReviewDays).describe("Days within which people answer."),
    contact: Text.describe("Where to ask about it."),
    note: Text.describe("What happens now."),
  }),
  status: 201,
  failures: ["form_limit_exceeded", "store_unavailable"],
  async handler({ body }, { caller, services }) {
    const accountId = caller.credential?.accountId ?? null;
    await services.limits.refund.take(accountId ?? caller.ipHash);
    const { requestId, receivedAt } = await services.refunds.file({
      amountYen: body.amount_yen ?? null,
      customerId: body.customer_id ?? null,
      reason: body.reason,
      requesterEmail: body.requester_email,
      accountId,
      idempotencyKey: caller.idempotencyKey,
    });
    return {
      body: {
        request_id: requestId,
        received_at: receivedAt,
        expected_response_within_days: refundReviewDays,
        contact: services.contact,
        note: "A person will look at this and answer by mail. Nothing was paid back and no key has changed.",
      },
    };
  },
});

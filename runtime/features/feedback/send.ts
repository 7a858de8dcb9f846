import { z } from "zod";
import { defineEndpoint } from "../../endpoint/endpoint.ts";
import { feedbackServices } from "./feedback.ts";

export const sendFeedback = defineEndpoint({
  id: "FBK-1",
  uses: feedbackServices,
  method: "POST",
  path: "/v1/feedback",
  summary: "Send feedback about the service",
  description: "At most 10 a day. Kept for 90 days with the key's id, or a mark of the network that tells no address.",
  reads: "service",
  auth: "optional",
  slot: true,
  units: 0,
  usage: false,
  effect: true,
  body: z
    .object({
      message: characters(1, 4000).describe("What you want to say."),
      rating: z.int().min(1).max(5).nullable().default(null).describe("From 1 (bad) to 5 (good)."),
      endpoint: characters(0, 256).nullable().default(null).describe("The operation it is about."),
      request_id: characters(0, 128).nullable().default(null).describe("X-Request-Id of the answer it is about."),
    })
    .meta({
      id: "FeedbackRequest",
      description: "A message to those who run the service.",
      examples: [{ message: "The deadline of this program has passed.", rating: 4, endpoint: "/v1/programs/search" }],
    }),
  response: z.object({
    received: z.literal(true).describe("Always true."),
    feedback_id: z.int().min(1).describe("Number of the message."),
  }),
  status: 201,
  failures: ["feedback_limit_exceeded"],
  cache: "none",
  cors: "site",
  exported: "public",
  tool: false,
  async handler({ body }, { caller, services }) {
    const { message, rating, endpoint, request_id: requestId } = body;
    const number = await services.feedback.keep({ message, rating, endpoint, requestId }, caller);
    return { body: { received: true as const, feedback_id: number } };
  },
});

/** Length in code points, not UTF-16 code units. */
function characters(min: number, max: number) {
  return z
    .string()
    .refine((text) => {
      const { length } = [...text];
      return length >= min && length <= max;
    }, `must have ${min} to ${max} characters`)
    .meta({ override: { type: "string", minLength: min, maxLength: max } });
}

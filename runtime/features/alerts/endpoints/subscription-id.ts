import { z } from "zod";

/** The number of a subscription in a path. */
export const SubscriptionPath = z.object({
  sub_id: z
    .string()
    .regex(/^[0-9]{1,15}$/, "must be a whole number")
    .transform(Number)
    .meta({ override: { type: "integer", minimum: 0 } })
    .describe("Number of the subscription."),
});

import { z } from "zod";
import { Timestamp } from "../../schemas/common.ts";
import { subscriptionStatus } from "../../schemas/service-enums.ts";

/** A subscription as reported by the payment provider. */
export const Subscription = z.object({
  id: z.string(),
  customerId: z.string(),
  status: z.enum(subscriptionStatus),
  currentPeriodStart: Timestamp.nullable(),
  currentPeriodEnd: Timestamp.nullable(),
  cancelAtPeriodEnd: z.boolean(),
});

export type Subscription = Readonly<z.infer<typeof Subscription>>;

/** Whether a key may be issued for this subscription. */
export function isPaying({ status }: Pick<Subscription, "status">): boolean {
  return status === "active" || status === "trialing";
}

/** Whether it has ended permanently; its keys end with it. */
export function hasEnded({ status }: Pick<Subscription, "status">): boolean {
  return status === "canceled" || status === "unpaid" || status === "incomplete_expired";
}

import { ServiceError } from "../../../base/errors.ts";
import type { Subscription } from "../../../base/subscription.ts";
import type { Payments } from "../../../payments/port.ts";
import { toServiceError } from "../../../payments/checkouts.ts";

export type Subscriptions = {
  /**
   * Reads a subscription from the provider and stores it with its account. The order of callbacks does not matter, since always
   * the current state is stored. Null when the provider does not know the id. Throws `billing_not_configured`,
   * `billing_provider_unavailable`.
   */
  refresh(subscriptionId: string): Promise<Subscription | null>;
};

export type SubscriptionsDeps = {
  /** Null when no provider is configured. */
  readonly payments: Pick<Payments, "readSubscription"> | null;
  /** Stores the answer to a read started at `askedMs`, unless that of a later read is stored. */
  readonly keep: (subscription: Subscription, askedMs: number) => Promise<unknown>;
  readonly now: () => Date;
};

export function createSubscriptions({ payments, keep, now }: SubscriptionsDeps): Subscriptions {
  return {
    async refresh(subscriptionId) {
      if (payments === null) throw new ServiceError("billing_not_configured");
      const askedMs = now().getTime();
      const subscription = await payments.readSubscription(subscriptionId).catch((error: unknown) => {
        throw toServiceError(error);
      });
      if (subscription !== null) await keep(subscription, askedMs);
      return subscription;
    },
  };
}

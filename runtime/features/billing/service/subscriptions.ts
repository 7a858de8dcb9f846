import { ServiceError } from "../../../base/errors.ts";
import type { Subscription } from "../../../base/subscription.ts";
import type { Payments } from "../../../payments/port.ts";
import { toServiceError } from "../../../payments/provider-failure.ts";

export type Subscriptions = {
  /**
   * Asks the provider how a subscription stands and keeps it with its account. The order in which changes are told does not
   * matter, since it is always the present that is kept. Null when the provider knows none of this id. Throws
   * `billing_not_configured`, `billing_provider_unavailable`.
   */
  refresh(subscriptionId: string): Promise<Subscription | null>;
};

export type SubscriptionsDeps = {
  /** Null when no provider is configured. */
  readonly payments: Pick<Payments, "readSubscription"> | null;
  /** Keeps the answer to a question asked at `askedMs`, unless one to a later question is kept. */
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

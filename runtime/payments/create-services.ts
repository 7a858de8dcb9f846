import type { Subscription } from "../base/subscription.ts";
import type { StateStore } from "../state/store.ts";
import { type Billing, createBilling } from "./billing.ts";
import { type Checkouts, createCheckouts } from "./checkouts.ts";
import { createUsageReports } from "./metering/usage-reports.ts";
import type { Payments } from "./port.ts";
import { createProviderEvents, type ProviderEvents } from "./provider-events.ts";
import { createRefundRequests, type RefundRequests } from "./refund-requests.ts";
import { createSubscriptions, type Subscriptions } from "./subscriptions.ts";

/** All that callers and the provider can ask of payments. */
export type PaymentServices = {
  readonly checkouts: Checkouts;
  readonly subscriptions: Subscriptions;
  readonly billing: Billing;
  readonly providerEvents: ProviderEvents;
  readonly refunds: RefundRequests;
};

export type PaymentServicesDeps = {
  /** Null when no provider is configured: then each service says so. */
  readonly payments: Payments | null;
  readonly store: StateStore;
  readonly keepSubscription: (subscription: Subscription, askedMs: number) => Promise<unknown>;
  readonly random: (size: number) => Uint8Array;
  readonly now: () => Date;
  /** Origins to which a caller may be sent back. */
  readonly siteOrigins: readonly string[];
  /** Told a line when people should act. */
  readonly notify: (line: string) => void;
};

export function createPaymentServices(deps: PaymentServicesDeps): PaymentServices {
  const { payments, store, random, now, siteOrigins, notify } = deps;
  const subscriptions = createSubscriptions({ payments, keep: deps.keepSubscription, now });
  const billing = createBilling({ payments, store, now, siteOrigins });
  const reports = createUsageReports(store, () => now().getTime());
  const acts = {
    refreshSubscription: subscriptions.refresh,
    forgetInvoices: billing.forgetInvoices,
    doubtUsage: reports.add,
  };
  return {
    checkouts: createCheckouts({ payments, random, now, siteOrigins }),
    subscriptions,
    billing,
    providerEvents: createProviderEvents({ payments, store, acts, now }),
    refunds: createRefundRequests({ store, random, now, notify }),
  };
}

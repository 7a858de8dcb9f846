import type { Subscription } from "../../base/subscription.ts";
import type { StateStore } from "../../state/store.ts";
import { type Billing, createBilling } from "./billing.ts";
import { type Checkouts, createCheckouts, type PaidCheckout } from "../../payments/checkouts.ts";
import { createDeviceCheckout, type DeviceCheckout } from "../device/device-checkout.ts";
import { createUsageReports } from "../../payments/metering/usage-reports.ts";
import type { Payments } from "../../payments/port.ts";
import { createProviderEvents, type ProviderEvents } from "./provider-events.ts";
import { createRefundRequests, type RefundRequests } from "./refund-requests.ts";
import { createSubscriptions, type Subscriptions } from "./subscriptions.ts";

/** All that callers and the provider can ask of payments. */
export type PaymentServices = {
  readonly checkouts: Checkouts;
  /** Null when no provider is configured. */
  readonly deviceCheckout: DeviceCheckout | null;
  readonly subscriptions: Subscriptions;
  readonly billing: Billing;
  readonly providerEvents: ProviderEvents;
  readonly refunds: RefundRequests;
};

/** What payments need of accounts. */
export type PayingAccounts = {
  keepSubscription(subscription: Subscription, askedMs: number): Promise<unknown>;
  /** Opens the account of a subscription for a claimant; throws `key_already_issued` when another has claimed it. */
  claimFirst(paid: PaidCheckout, claimant: string): Promise<string>;
  releaseFirst(subscriptionId: string, claimant: string): Promise<void>;
};

export type PaymentServicesDeps = {
  /** Null when no provider is configured: then each service says so. */
  readonly payments: Payments | null;
  readonly store: StateStore;
  readonly accounts: PayingAccounts;
  readonly random: (size: number) => Uint8Array;
  readonly now: () => Date;
  /** Origins to which a caller may be sent back. */
  readonly siteOrigins: readonly string[];
  /** Told a line when people should act. */
  readonly notify: (line: string) => void;
};

export function createPaymentServices(deps: PaymentServicesDeps): PaymentServices {
  const { payments, store, accounts, random, now, siteOrigins, notify } = deps;
  const { keepSubscription: keep, claimFirst: claim, releaseFirst: release } = accounts;
  const subscriptions = createSubscriptions({ payments, keep, now });
  const checkouts = createCheckouts({ payments, random, now, siteOrigins });
  const billing = createBilling({ payments, store, now, siteOrigins });
  const reports = createUsageReports(store, () => now().getTime());
  const acts = {
    refreshSubscription: subscriptions.refresh,
    forgetInvoices: billing.forgetInvoices,
    doubtUsage: reports.add,
  };
  return {
    checkouts,
    deviceCheckout: payments && createDeviceCheckout({ checkouts, claim, release }),
    subscriptions,
    billing,
    providerEvents: createProviderEvents({ payments, store, acts, now }),
    refunds: createRefundRequests({ store, random, now, notify }),
  };
}

import type { FeatureParts } from "../../../feature/feature.ts";
import { createUsageReports } from "../../../payments/metering/usage-reports.ts";
import { createBilling } from "./billing.ts";
import { createProviderEvents } from "./provider-events.ts";
import { createRefundRequests } from "./refund-requests.ts";
import { createSubscriptions } from "./subscriptions.ts";

/** Per network. */
export const checkoutsPerHour = 20;
/** Per account or network. */
const refundsPerDay = 5;

/** Payment operations for callers and the provider. Without a provider each reports that there is none. */
export function billingServices(parts: FeatureParts) {
  const { payments, store, accounts, random, now, date, siteOrigins, notify, formLimit, hooks, checkouts } = parts;
  const subscriptions = createSubscriptions({ payments, keep: accounts.keepSubscription, now: date });
  const billing = createBilling({ payments, store, now: date, siteOrigins });
  const acts = {
    refreshSubscription: subscriptions.refresh,
    forgetInvoices: billing.forgetInvoices,
    doubtUsage: createUsageReports(store, now).add,
  };
  return {
    checkouts,
    waitingDevice: hooks.waitingDevice.ask,
    boughtWidget: hooks.boughtWidget.ask,
    subscriptions,
    billing,
    providerEvents: createProviderEvents({ payments, store, acts, now: date }),
    refunds: createRefundRequests({ store, random, now: date, notify }),
    /** The sandbox pages; null with a real provider or none. */
    sandbox: payments?.desk ?? null,
    limits: {
      checkout: formLimit("checkouts", checkoutsPerHour),
      refund: formLimit("refunds", refundsPerDay, 86_400),
    },
  };
}
export type BillingServices = ReturnType<typeof billingServices>;

import { createHash } from "node:crypto";
import { ServiceError } from "../../../base/errors.ts";
import type { Subscription } from "../../../base/subscription.ts";
import type { FeatureParts } from "../../../feature/feature.ts";
import { toServiceError } from "../../../payments/checkouts.ts";
import { createUsageReports } from "../../../payments/metering/advance-plan.ts";
import { InvalidSignatureError, type Payments, type ProviderEvent } from "../../../payments/port.ts";
import type { DocumentStore, StateKey } from "../../../state/store.ts";
import { createBilling } from "./billing.ts";
import { createRefundRequests } from "./refund-requests.ts";

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

type ProviderEvents = {
  /**
   * Handles a callback of the provider. An event is processed once, however often it is delivered; one whose processing failed
   * is processed again on redelivery. Throws `invalid_signature`, and `billing_provider_unavailable` when no provider or no
   * callback secret is configured.
   */
  take(bytes: Uint8Array, signature: string | null): Promise<void>;
};

/** Actions of events. Each is idempotent. */
type EventActs = {
  refreshSubscription(subscriptionId: string): Promise<unknown>;
  forgetInvoices(customerId: string): Promise<unknown>;
  doubtUsage(usage: Extract<ProviderEvent, { about: "usage" }>): Promise<unknown>;
};

type ProviderEventsDeps = {
  readonly payments: Payments | null;
  readonly store: DocumentStore;
  readonly acts: EventActs;
  readonly now: () => Date;
};

function createProviderEvents({ payments, store, acts, now }: ProviderEventsDeps): ProviderEvents {
  const act = async (event: ProviderEvent): Promise<void> => {
    if (event.about === "subscription") await acts.refreshSubscription(event.subscriptionId);
    else if (event.about === "invoices") await acts.forgetInvoices(event.customerId);
    else if (event.about === "usage") await acts.doubtUsage(event);
  };
  return {
    async take(bytes, signature) {
      if (payments === null) throw new ServiceError("billing_provider_unavailable");
      const nowMs = now().getTime();
      const event = await payments.readEvent(bytes, signature, nowMs).catch((error: unknown) => {
        if (error instanceof InvalidSignatureError) throw new ServiceError("invalid_signature", {}, { cause: error });
        throw toServiceError(error);
      });
      const life = { nowMs, expiresAtMs: nowMs + keptMs };
      const entered = await store.putDocument(keyOf(event), received, { ifVersion: 0, ...life });
      const before = entered === null ? await store.getDocument(keyOf(event), nowMs) : null;
      if (before?.value === done) return;
      await act(event);
      await store.putDocument(keyOf(event), done, { ifVersion: null, ...life });
    },
  };
}

const received = "received";
const done = "done";
/** Far longer than a provider redelivers an event. */
const keptMs = 30 * 86_400_000;

function keyOf({ id }: ProviderEvent): StateKey {
  return { owner: createHash("sha256").update(id, "utf8").digest("hex"), kind: "provider-event", id: "taken" };
}

type Subscriptions = {
  /**
   * Reads a subscription from the provider and stores it with its account. The order of callbacks does not matter, since always
   * the current state is stored. Null when the provider does not know the id. Throws `billing_not_configured`,
   * `billing_provider_unavailable`.
   */
  refresh(subscriptionId: string): Promise<Subscription | null>;
};

type SubscriptionsDeps = {
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

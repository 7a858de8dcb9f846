import { Stripe } from "stripe";
import type { Payments } from "../port.ts";
import { readStripeEvent } from "./events.ts";
import { calling } from "./failures.ts";
import { createStripeMeter } from "./meter.ts";
import { toCheckoutSession, toInvoice, toSubscription } from "./objects.ts";

export type StripeOptions = {
  readonly secretKey: string;
  /** Secret of the callbacks; null where none are expected. */
  readonly webhookSecret: string | null;
  /** The metered price that is sold. */
  readonly priceId: string;
  /** Another server instead of Stripe's, for tests; null for Stripe's own. */
  readonly apiBase: string | null;
  /** Timeout of a Stripe call. */
  readonly timeoutMs?: number;
};

/** The version of Stripe's API that this code was written against, independent of the account's default. */
const apiVersion = "2026-10-28.endive";
/** Short, because callers wait for these calls. */
const patienceMs = 8_000;

/** Stripe as the payment provider. */
export function createStripePayments(options: StripeOptions): Payments {
  const { secretKey, webhookSecret, priceId, apiBase, timeoutMs = patienceMs } = options;
  const stripe = new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    // Callers get `billing_provider_unavailable` and may retry; usage reporting has its own retries.
    maxNetworkRetries: 0,
    telemetry: false,
    ...addressOf(apiBase),
  });
  return {
    desk: null,
    async beginCheckout({ successUrl, cancelUrl, customerEmail, locale, metadata }) {
      const session = await calling(
        stripe.checkout.sessions.create({
          mode: "subscription",
          line_items: [{ price: priceId }],
          success_url: successUrl,
          cancel_url: cancelUrl,
          locale,
          metadata,
          ...(customerEmail === null ? {} : { customer_email: customerEmail }),
        }),
      );
      if (session.url === null) throw new Error("Stripe gave a checkout session without an address");
      return { id: session.id, url: session.url };
    },
    async readCheckout(sessionId) {
      // Other texts cannot be session ids, and would change the request path at Stripe.
      if (!/^cs_[A-Za-z0-9_]+$/.test(sessionId)) return null;
      const session = await calling(stripe.checkout.sessions.retrieve(sessionId, { expand: ["subscription"] }), null);
      return session && toCheckoutSession(session);
    },
    async readSubscription(subscriptionId) {
      const subscription = await calling(stripe.subscriptions.retrieve(subscriptionId), null);
      return subscription && toSubscription(subscription);
    },
    async portalUrl(customerId, returnUrl) {
      const { url } = await calling(
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
      );
      return url;
    },
    async invoices(customerId, limit) {
      const { data } = await calling(stripe.invoices.list({ customer: customerId, limit }));
      return data.map(toInvoice);
    },
    readEvent: (bytes, signature, nowMs) => readStripeEvent(stripe, webhookSecret, { bytes, signature, nowMs }),
    meter: createStripeMeter(stripe, priceId),
  };
}

function addressOf(apiBase: string | null) {
  if (apiBase === null) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const secure = protocol === "https:";
  return {
    protocol: secure ? ("https" as const) : ("http" as const),
    host: hostname,
    port: port === "" ? (secure ? 443 : 80) : Number(port),
  };
}

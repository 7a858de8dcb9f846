import type { Config } from "../config/config.ts";
import type { Payments } from "../payments/port.ts";

export type PaymentSettings = Pick<
  Config,
  "payments" | "stripeSecretKey" | "stripeWebhookSecret" | "stripePrice" | "stripeApiBase"
>;

/** Opens the payment provider that the settings name; null for none. */
export async function openPayments(config: PaymentSettings): Promise<Payments | null> {
  const { stripeSecretKey: secretKey, stripePrice: priceId } = config;
  if (config.payments !== "stripe" || secretKey === null || priceId === null) return null;
  // Its package is large, and most processes never need it.
  const { createStripePayments } = await import("../payments/stripe/stripe-payments.ts");
  return createStripePayments({
    secretKey,
    webhookSecret: config.stripeWebhookSecret,
    priceId,
    apiBase: config.stripeApiBase,
  });
}

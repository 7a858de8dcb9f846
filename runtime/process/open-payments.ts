import { randomBytes } from "node:crypto";
import type { Config } from "../config/config.ts";
import type { Payments } from "../payments/port.ts";
import { createSandbox } from "../payments/sandbox/sandbox.ts";
import type { StateStore } from "../state/store.ts";
import { publicUrlOf } from "../config/public-url.ts";

export type PaymentOptions = {
  readonly config: Pick<
    Config,
    | "host"
    | "port"
    | "publicUrl"
    | "payments"
    | "stripeSecretKey"
    | "stripeWebhookSecret"
    | "stripePrice"
    | "stripeApiBase"
  >;
  readonly store: StateStore;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

/** Opens the payment provider of the settings; null for none. */
export async function openPayments({ config, store, now }: PaymentOptions): Promise<Payments | null> {
  if (config.payments === "sandbox")
    return createSandbox({ store, publicUrl: publicUrlOf(config), random: randomBytes, now });
  const { stripeSecretKey: secretKey, stripePrice: priceId } = config;
  if (config.payments !== "stripe" || secretKey === null || priceId === null) return null;
  // Imported on demand: the package is large, and most processes never need it.
  const { createStripePayments } = await import("../payments/stripe/stripe-payments.ts");
  return createStripePayments({
    secretKey,
    webhookSecret: config.stripeWebhookSecret,
    priceId,
    apiBase: config.stripeApiBase,
  });
}

import type { BillingInvoice } from "../../schemas/billing.ts";
import type { Subscription } from "../base/subscription.ts";
import type { SandboxDesk } from "./sandbox/sandbox-desk.ts";
import type { UsageMeter } from "./usage-meter.ts";

/** What a checkout is begun with. Addresses are on the list of sites already. */
export type CheckoutRequest = {
  /** `{CHECKOUT_SESSION_ID}` in it is filled in by the provider. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly customerEmail: string | null;
  readonly locale: "ja" | "en";
  /** Kept with the session; `readCheckout` gives it back. */
  readonly metadata: Readonly<Record<string, string>>;
};

export type CheckoutSession = {
  readonly id: string;
  /** Paid, or finished without anything to pay yet, as a metered price is. */
  readonly paid: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  /** Null before the session is finished. */
  readonly subscription: Subscription | null;
};

/** Something the provider tells by itself. Only what it is about is taken from it: what holds now is asked for. */
export type ProviderEvent = { readonly id: string } & (
  | { readonly about: "subscription"; readonly subscriptionId: string }
  | { readonly about: "invoices"; readonly customerId: string }
  /** Usage of this stretch of time was accepted and then not counted; those of `identifiers` surely not. */
  | { readonly about: "usage"; readonly identifiers: readonly string[]; readonly fromMs: number; readonly toMs: number }
  | { readonly about: "nothing of ours" }
);

/** The payment provider. Every call may throw `PaymentsUnavailableError`. */
export type Payments = {
  /** What stands in for the provider's own pages in the sandbox, which takes no money; null for a real provider. */
  readonly desk: SandboxDesk | null;
  beginCheckout(request: CheckoutRequest): Promise<{ readonly id: string; readonly url: string }>;
  /** Null when there is no such session. */
  readCheckout(sessionId: string): Promise<CheckoutSession | null>;
  /** Null when there is no such subscription. */
  readSubscription(subscriptionId: string): Promise<Subscription | null>;
  /** Address of a page where the customer manages payment; it leads back to `returnUrl`. Short-lived. */
  portalUrl(customerId: string, returnUrl: string): Promise<string>;
  /** The customer's invoices, newest first, at most `limit`. */
  invoices(customerId: string, limit: number): Promise<readonly BillingInvoice[]>;
  /** Reads a callback. Throws `InvalidSignatureError` unless the provider signed these very bytes within 5 minutes of now. */
  readEvent(bytes: Uint8Array, signature: string | null, nowMs: number): Promise<ProviderEvent>;
  readonly meter: UsageMeter;
};

/** The provider did not answer, or refused for a reason that is its own. What was asked may have happened. */
export class PaymentsUnavailableError extends Error {
  override readonly name = "PaymentsUnavailableError";
  /** How long the provider asks to wait; null when it does not say. */
  readonly retryAfterMs: number | null;
  constructor(message: string, options: ErrorOptions & { readonly retryAfterMs?: number | null } = {}) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** A callback that the provider did not sign, or not lately. */
export class InvalidSignatureError extends Error {
  override readonly name = "InvalidSignatureError";
}

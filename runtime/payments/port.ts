import type { BillingInvoice } from "../../schemas/accounts/billing.ts";
import type { Subscription } from "../base/subscription.ts";
import type { SandboxDesk } from "./sandbox/sandbox-desk.ts";
import type { UsageMeter } from "./usage-meter.ts";

/** Parameters of a checkout. Addresses were already checked against the site origins. */
export type CheckoutRequest = {
  /** The provider replaces `{CHECKOUT_SESSION_ID}` in it. */
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly customerEmail: string | null;
  readonly locale: "ja" | "en";
  /** Stored with the session; `readCheckout` returns it. */
  readonly metadata: Readonly<Record<string, string>>;
};

export type CheckoutSession = {
  readonly id: string;
  /** Paid, or complete with nothing to pay yet, as with a metered price. */
  readonly paid: boolean;
  readonly metadata: Readonly<Record<string, string>>;
  /** Null before the session is complete. */
  readonly subscription: Subscription | null;
};

/** A callback of the provider. Only its subject is used; the current state is then read from the provider. */
export type ProviderEvent = { readonly id: string } & (
  | { readonly about: "subscription"; readonly subscriptionId: string }
  | { readonly about: "invoices"; readonly customerId: string }
  /** Usage of this period was accepted and then not counted; certainly that of `identifiers`. */
  | { readonly about: "usage"; readonly identifiers: readonly string[]; readonly fromMs: number; readonly toMs: number }
  | { readonly about: "nothing of ours" }
);

/** The payment provider. Every call may throw `PaymentsUnavailableError`. */
export type Payments = {
  /** Replaces the provider's own pages in the sandbox, which takes no money; null for a real provider. */
  readonly desk: SandboxDesk | null;
  beginCheckout(request: CheckoutRequest): Promise<{ readonly id: string; readonly url: string }>;
  /** Null when there is no such session. */
  readCheckout(sessionId: string): Promise<CheckoutSession | null>;
  /** Null when there is no such subscription. */
  readSubscription(subscriptionId: string): Promise<Subscription | null>;
  /** Short-lived address of a page where the customer manages payment; it links back to `returnUrl`. */
  portalUrl(customerId: string, returnUrl: string): Promise<string>;
  /** The customer's invoices, newest first, at most `limit`. */
  invoices(customerId: string, limit: number): Promise<readonly BillingInvoice[]>;
  /** Parses a callback. Throws `InvalidSignatureError` unless the provider signed these exact bytes within 5 minutes of now. */
  readEvent(bytes: Uint8Array, signature: string | null, nowMs: number): Promise<ProviderEvent>;
  readonly meter: UsageMeter;
};

/** The provider did not respond, or failed for a reason of its own. The request may have taken effect. */
export class PaymentsUnavailableError extends Error {
  override readonly name = "PaymentsUnavailableError";
  /** Wait time that the provider asks for; null when it gives none. */
  readonly retryAfterMs: number | null;
  constructor(message: string, options: ErrorOptions & { readonly retryAfterMs?: number | null } = {}) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}

/** A callback without a valid, recent signature of the provider. */
export class InvalidSignatureError extends Error {
  override readonly name = "InvalidSignatureError";
}

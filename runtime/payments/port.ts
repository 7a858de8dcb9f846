import type { BillingInvoice } from "../../schemas/accounts/billing.ts";
import type { Subscription } from "../base/subscription.ts";

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

/** Units that one customer used, to be billed once. */
export type MeterEvent = {
  /** The provider accepts one event per identifier, for at least 24 hours. */
  readonly identifier: string;
  readonly customerId: string;
  /** Negative for voided usage. */
  readonly units: number;
  /** When it was used, in milliseconds since 1970. */
  readonly atMs: number;
  /** Idempotency key of the request: the provider repeats its response to the same name. */
  readonly requestName: string;
};

/** `known`: an event with this identifier was accepted before. */
type MeterReceipt = "accepted" | "known";

/** Counts units for invoices. Every call may throw `PaymentsUnavailableError`. */
export type UsageMeter = {
  /** Id of the meter; it is part of identifiers. */
  id(): Promise<string>;
  /**
   * Sends an event. Throws `MeterRefusedError` for one that will never be accepted, and `RepeatedFailureError` when the provider
   * repeats an earlier failure because of the request name.
   */
  send(event: MeterEvent): Promise<MeterReceipt>;
  /** Units counted for a customer within whole hours, `toMs` exclusive. Events are counted some time after they were accepted. */
  total(stretch: { customerId: string; fromMs: number; toMs: number }): Promise<number>;
};

/** The event will never be accepted as it is: a person has to check it. */
export class MeterRefusedError extends Error {
  override readonly name = "MeterRefusedError";
}

/** The provider failed once and repeats that response for this request name. */
export class RepeatedFailureError extends Error {
  override readonly name = "RepeatedFailureError";
}

/** A checkout of the sandbox. */
export type SandboxCheckout = CheckoutRequest & {
  readonly id: string;
  /** Name of customer and subscription, once paid. */
  readonly paidAs: string | null;
};

/** Actions of the sandbox pages, which replace the provider's own. */
export type SandboxDesk = {
  /** Null when there is no such session. */
  session(sessionId: string): Promise<SandboxCheckout | null>;
  /** "Pays" a session, once; returns the redirect address. Throws `session_not_found`. */
  pay(sessionId: string, email: string | null): Promise<string>;
  /** The customer of a page token, and the return address. Throws `session_not_found` when it has expired. */
  portal(token: string): Promise<{ readonly subscription: Subscription; readonly returnUrl: string }>;
  /** Cancels the subscription at the end of the month or at once, or resumes it. Throws `session_not_found`. */
  setEnd(token: string, end: "month" | "now" | "never"): Promise<Subscription>;
};

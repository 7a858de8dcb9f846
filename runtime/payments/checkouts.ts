import { createHash, timingSafeEqual } from "node:crypto";
import { ServiceError } from "../base/errors.ts";
import type { Seller, SellerFact } from "../base/seller.ts";
import { isPaying, type Subscription } from "../base/subscription.ts";
import { type CheckoutRequest, type Payments, PaymentsUnavailableError } from "./port.ts";

/** Parameters of a checkout. Addresses are as the caller sent them. */
export type NewCheckout = Omit<CheckoutRequest, "metadata"> & {
  readonly funnelSessionId: string | null;
  readonly source: string | null;
  /** Code of the device that waits for this payment. */
  readonly userCode: string | null;
};

export type BegunCheckout = {
  readonly sessionId: string;
  /** The provider's page. */
  readonly url: string;
  /** Only for the cookie of the browser that began the checkout. */
  readonly state: string;
};

export type PaidCheckout = {
  readonly subscription: Subscription;
  /** The secret of the browser that paid. */
  readonly state: string;
  /** When the provider reported it. */
  readonly askedMs: number;
};

export type Checkouts = {
  /** Whether a payment provider is configured. */
  readonly available: boolean;
  /** Facts about the seller without which nothing may be sold for real, and that the operator has not set. */
  readonly missing: readonly SellerFact[];
  /** Throws, in this order, `billing_not_configured`, also while facts are missing, `redirect_url_not_allowed`, `billing_provider_unavailable`. */
  begin(checkout: NewCheckout): Promise<BegunCheckout>;
  /**
   * What was paid in this browser, as the provider reports it. With a user code, the checkout must have been begun for that
   * device. Throws, in this order, `billing_not_configured`, `checkout_state_missing`, `session_not_found`,
   * `checkout_state_mismatch`, `session_not_paid`; or `billing_provider_unavailable`.
   */
  verify(sessionId: string, state: string | null, userCode?: string): Promise<PaidCheckout>;
};

export type CheckoutsDeps = {
  readonly seller: Seller;
  /** Null when no provider is configured. */
  readonly payments: Payments | null;
  readonly random: (size: number) => Uint8Array;
  readonly now: () => Date;
  /** Origins that redirects may lead to. */
  readonly siteOrigins: readonly string[];
};

/**
 * Checkouts bound to one browser. The browser gets a secret in a cookie; the provider stores its hash with the session. So a
 * session id alone, which appears in addresses and logs, gives no access.
 */
export function createCheckouts({ payments, seller, random, now, siteOrigins }: CheckoutsDeps): Checkouts {
  const unset = (Object.keys(seller) as SellerFact[]).filter((fact) => seller[fact] === null);
  // The sandbox takes no money, so it lacks nothing.
  const missing = payments?.desk === null ? unset : [];
  const configured = (): Payments => {
    if (payments === null) throw new ServiceError("billing_not_configured");
    return payments;
  };
  return {
    available: payments !== null,
    missing,
    async begin({ successUrl, cancelUrl, customerEmail, locale, ...about }) {
      const provider = configured();
      if (missing.length > 0) throw new SellerUnknownError(missing);
      const urls = {
        successUrl: toSiteUrl(successUrl, siteOrigins),
        cancelUrl: toSiteUrl(cancelUrl, siteOrigins),
      };
      const state = Buffer.from(random(stateBytes)).toString("base64url");
      const metadata = toMetadata(about, state, Buffer.from(random(saltBytes)).toString("hex"));
      const { id, url } = await provider
        .beginCheckout({ ...urls, customerEmail, locale, metadata })
        .catch((error: unknown) => {
          throw toServiceError(error);
        });
      return { sessionId: id, url, state };
    },

    async verify(sessionId, state, userCode) {
      const provider = configured();
      if (state === null) throw new ServiceError("checkout_state_missing");
      const askedMs = now().getTime();
      const session = await provider.readCheckout(sessionId).catch((error: unknown) => {
        throw toServiceError(error);
      });
      if (session === null) throw new ServiceError("session_not_found");
      const bound = isBegunWith(session.metadata, state);
      if (!bound || (userCode !== undefined && session.metadata["user_code"] !== userCode))
        throw new ServiceError("checkout_state_mismatch");
      const { paid, subscription } = session;
      if (!paid || subscription === null || !isPaying(subscription)) throw new ServiceError("session_not_paid");
      return { subscription, state, askedMs };
    },
  };
}

const stateBytes = 32;
const saltBytes = 16;

function toMetadata(
  { funnelSessionId, source, userCode }: Pick<NewCheckout, "funnelSessionId" | "source" | "userCode">,
  state: string,
  salt: string,
): Record<string, string> {
  return {
    state_salt: salt,
    state_hash: stateHash(salt, state).toString("hex"),
    ...(userCode === null ? {} : { user_code: userCode }),
    ...(funnelSessionId === null ? {} : { funnel_session_id: funnelSessionId }),
    ...(source === null ? {} : { src: source }),
  };
}

/** Whether the holder of this secret began the session; false for a session that was not begun by a checkout. */
function isBegunWith(metadata: Readonly<Record<string, string>>, state: string): boolean {
  const expected = Buffer.from(metadata["state_hash"] ?? "", "hex");
  const given = stateHash(metadata["state_salt"] ?? "", state);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function stateHash(salt: string, state: string): Buffer {
  return createHash("sha256").update(`checkout-state\n${salt}\n${state}`, "utf8").digest();
}

/** Placeholder that the provider replaces by the session id. */
const sessionMark = "{CHECKOUT_SESSION_ID}";

/** A redirect address of an allowed origin, as a browser parses it. Throws `redirect_url_not_allowed`. */
export function toSiteUrl(text: string, siteOrigins: readonly string[]): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  // A user name in an address can mislead the person who reads it.
  if (url === null || url.username !== "" || url.password !== "" || !siteOrigins.includes(url.origin))
    throw new ServiceError("redirect_url_not_allowed");
  // The parsed address, not the text as sent: another parser might read that differently.
  return url.href.replaceAll(encodeURIComponent(sessionMark), sessionMark);
}

/** Converts a failure of the provider to the caller's error; other errors are returned unchanged. */
export function toServiceError(error: unknown): unknown {
  return error instanceof PaymentsUnavailableError
    ? new ServiceError("billing_provider_unavailable", {}, { cause: error })
    : error;
}

/** The law on commercial transactions wants buyers to know who sells. */
class SellerUnknownError extends ServiceError {
  constructor(missing: readonly SellerFact[]) {
    super("billing_not_configured", { missing });
    this.message = `Nothing is sold until the operator of this service has said who sells; missing: ${missing.join(", ")}.`;
  }
}

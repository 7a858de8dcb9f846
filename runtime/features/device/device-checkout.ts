import { ServiceError } from "../../base/errors.ts";
import type { Checkouts, PaidCheckout } from "../../payments/checkouts.ts";

/** A checkout that is to pay for the key of a device. */
export type BegunCheckout = {
  /** Page of the provider, where the person pays. */
  readonly url: string;
  /** Value of the cookie `service_checkout_state`, which ties the session to the browser. */
  readonly checkoutState: string;
};

/** A paid session, as the browser that comes back from it shows it. */
export type ReturnedCheckout = {
  readonly sessionId: string;
  /** The cookie; null when the browser has none. */
  readonly checkoutState: string | null;
  /** The code that the session was begun for, in capitals without dash. */
  readonly userCode: string;
};

/** What the approval of a device needs of checkout. */
export type DeviceCheckout = {
  /**
   * Begins a session that carries the user code. The addresses are pages of ours; `{CHECKOUT_SESSION_ID}` in `successUrl`
   * becomes the id of the session. Throws `billing_provider_unavailable`.
   */
  begin(request: {
    readonly userCode: string;
    readonly language: "ja" | "en";
    readonly successUrl: string;
    readonly cancelUrl: string;
  }): Promise<BegunCheckout>;
  /**
   * The account that the session pays for, without a key. From now on the session gives no other credential, until it is
   * released; the same claim again gives the same account. Throws, in this order: `checkout_state_missing`,
   * `session_not_found`, `checkout_state_mismatch` for a cookie or code that is not the session's, `session_not_paid`,
   * `device_grant_conflict` for a session that has given its credential elsewhere. `billing_provider_unavailable` at any time.
   */
  claim(returned: ReturnedCheckout): Promise<{ readonly accountId: string }>;
  /** Lets the session give its credential elsewhere: the device did not take it. */
  release(returned: ReturnedCheckout): Promise<void>;
};

export type DeviceCheckoutDeps = {
  readonly checkouts: Checkouts;
  /** Opens the account of a subscription for a claimant; throws `key_already_issued` when another has claimed it. */
  readonly claim: (paid: PaidCheckout, claimant: string) => Promise<string>;
  readonly release: (subscriptionId: string, claimant: string) => Promise<void>;
};

export function createDeviceCheckout({ checkouts, claim, release }: DeviceCheckoutDeps): DeviceCheckout {
  const claimantOf = (userCode: string): string => `device ${userCode}`;
  const verify = ({ sessionId, checkoutState, userCode }: ReturnedCheckout): Promise<PaidCheckout> =>
    checkouts.verify(sessionId, checkoutState, userCode);
  return {
    async begin({ userCode, language, successUrl, cancelUrl }) {
      const about = { customerEmail: null, funnelSessionId: null, source: "device" };
      const begun = await checkouts.begin({ ...about, successUrl, cancelUrl, locale: language, userCode });
      return { url: begun.url, checkoutState: begun.state };
    },
    async claim(returned) {
      const paid = await verify(returned);
      try {
        return { accountId: await claim(paid, claimantOf(returned.userCode)) };
      } catch (error) {
        if (error instanceof ServiceError && error.code === "key_already_issued")
          throw new ServiceError("device_grant_conflict", {}, { cause: error });
        throw error;
      }
    },
    async release(returned) {
      const { subscription } = await verify(returned);
      await release(subscription.id, claimantOf(returned.userCode));
    },
  };
}

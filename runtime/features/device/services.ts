import { ServiceError } from "../../base/errors.ts";
import type { FeatureParts } from "../../feature/feature.ts";
import type { Checkouts, PaidCheckout } from "../../payments/checkouts.ts";
import { createDeviceGrants } from "./device-grants.ts";

export function deviceServices({ store, accounts, payments, checkouts, random, date, hooks }: FeatureParts) {
  const devices = createDeviceGrants({ store, keys: accounts, random, now: date });
  hooks.waitingDevice.answerBy(async (text, ipHash) => {
    const { userCode, state } = await devices.find(text, ipHash);
    if (state !== "pending") throw new ServiceError("device_grant_conflict");
    return userCode;
  });
  const { claimFirst: claim, releaseFirst: release } = accounts;
  return {
    devices,
    /** Payment for a device; null without a payment provider. */
    deviceCheckout: payments && createDeviceCheckout({ checkouts, claim, release }),
  };
}
export type DeviceServices = ReturnType<typeof deviceServices>;

/** A checkout that pays for the key of a device. */
type BegunCheckout = {
  /** The provider's payment page. */
  readonly url: string;
  /** Value of the cookie `service_checkout_state`, which binds the session to the browser. */
  readonly checkoutState: string;
};

/** A paid session, as presented by the returning browser. */
type ReturnedCheckout = {
  readonly sessionId: string;
  /** The cookie; null when the browser has none. */
  readonly checkoutState: string | null;
  /** The code that the session was begun for, in capitals without dash. */
  readonly userCode: string;
};

/** Checkout operations for approving a device. */
type DeviceCheckout = {
  /**
   * Begins a session that carries the user code. The addresses are pages of the site; `{CHECKOUT_SESSION_ID}` in `successUrl`
   * is replaced by the id of the session. Throws `billing_provider_unavailable`.
   */
  begin(request: {
    readonly userCode: string;
    readonly language: "ja" | "en";
    readonly successUrl: string;
    readonly cancelUrl: string;
  }): Promise<BegunCheckout>;
  /**
   * The account paid by the session, without a key. The session then gives no other credential until it is released; repeating
   * the claim gives the same account. Throws, in this order: `checkout_state_missing`, `session_not_found`,
   * `checkout_state_mismatch` for a cookie or code of another session, `session_not_paid`, `device_grant_conflict` for a
   * session already used for another credential. `billing_provider_unavailable` at any time.
   */
  claim(returned: ReturnedCheckout): Promise<{ readonly accountId: string }>;
  /** Releases the session for another credential: the device did not take it. */
  release(returned: ReturnedCheckout): Promise<void>;
};

type DeviceCheckoutDeps = {
  readonly checkouts: Checkouts;
  /** Opens the account of a subscription for a claimant; throws `key_already_issued` when another one claimed it. */
  readonly claim: (paid: PaidCheckout, claimant: string) => Promise<string>;
  readonly release: (subscriptionId: string, claimant: string) => Promise<void>;
};

function createDeviceCheckout({ checkouts, claim, release }: DeviceCheckoutDeps): DeviceCheckout {
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

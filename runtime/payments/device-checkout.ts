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

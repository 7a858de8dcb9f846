import { randomBytes } from "node:crypto";
import type { Accounts } from "../../runtime/accounts/accounts.ts";
import { ServiceError } from "../../runtime/base/errors.ts";
import type { DeviceCheckout } from "../../runtime/features/device/device-checkout.ts";

/** A session at the payment provider that the tests stand in for. */
type Session = {
  readonly userCode: string;
  readonly checkoutState: string;
  readonly successUrl: string;
  paid: boolean;
  /** Who has its one credential. */
  claimedBy: string | null;
  accountId: string | null;
};

/** Checkout without a provider: sessions are paid by the test. */
export class TestCheckout implements DeviceCheckout {
  readonly sessions = new Map<string, Session>();
  readonly #accounts: () => Accounts;
  /** Where the person would pay. */
  readonly #payUrl: (sessionId: string) => string;
  /** The provider cannot be reached. */
  down = false;

  constructor(accounts: () => Accounts, payUrl = (sessionId: string) => `https://pay.example/${sessionId}`) {
    this.#accounts = accounts;
    this.#payUrl = payUrl;
  }

  async begin({ userCode, successUrl }: Parameters<DeviceCheckout["begin"]>[0]) {
    this.#reach();
    const sessionId = `cs_test_${randomBytes(8).toString("hex")}`;
    const checkoutState = randomBytes(32).toString("base64url");
    this.sessions.set(sessionId, {
      userCode,
      checkoutState,
      successUrl: successUrl.replace("{CHECKOUT_SESSION_ID}", sessionId),
      paid: false,
      claimedBy: null,
      accountId: null,
    });
    return { url: this.#payUrl(sessionId), checkoutState };
  }

  async claim({ sessionId, checkoutState, userCode }: Parameters<DeviceCheckout["claim"]>[0]) {
    if (checkoutState === null) throw new ServiceError("checkout_state_missing");
    this.#reach();
    const session = this.sessions.get(sessionId);
    if (session === undefined) throw new ServiceError("session_not_found");
    if (session.checkoutState !== checkoutState || session.userCode !== userCode)
      throw new ServiceError("checkout_state_mismatch");
    if (!session.paid) throw new ServiceError("session_not_paid");
    if (session.claimedBy !== null && session.claimedBy !== userCode) throw new ServiceError("device_grant_conflict");
    session.claimedBy = userCode;
    session.accountId ??= await this.#accounts().open({ customerId: `cus_${sessionId}` });
    return { accountId: session.accountId };
  }

  async release({ sessionId }: Parameters<DeviceCheckout["release"]>[0]) {
    const session = this.sessions.get(sessionId);
    if (session) session.claimedBy = null;
  }

  /** Pays a session; gives the address to which the provider sends the person back. */
  pay(sessionId: string): string {
    const session = this.sessions.get(sessionId)!;
    session.paid = true;
    return session.successUrl;
  }

  #reach(): void {
    if (this.down) throw new ServiceError("billing_provider_unavailable");
  }
}

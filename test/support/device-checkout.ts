import { randomBytes } from "node:crypto";
import type { Subscription } from "../../runtime/base/subscription.ts";
import { type CheckoutRequest, type Payments, PaymentsUnavailableError } from "../../runtime/payments/port.ts";

/** A payment provider whose sessions are paid by the test, and which knows nothing else. */
export class TestCheckout implements Payments {
  readonly desk = null;
  readonly #sessions = new Map<string, CheckoutRequest & { paid: boolean }>();
  /** Where the person would pay. */
  readonly #payUrl: (sessionId: string) => string;
  /** The provider cannot be reached. */
  down = false;

  constructor(payUrl = (sessionId: string) => `https://pay.example/${sessionId}`) {
    this.#payUrl = payUrl;
  }

  async beginCheckout(request: CheckoutRequest) {
    this.#reach();
    const id = `cs_test_${randomBytes(8).toString("hex")}`;
    this.#sessions.set(id, { ...request, paid: false });
    return { id, url: this.#payUrl(id) };
  }

  async readCheckout(id: string) {
    this.#reach();
    const session = this.#sessions.get(id);
    if (session === undefined) return null;
    const { paid, metadata } = session;
    return { id, paid, metadata, subscription: paid ? subscriptionOf(id) : null };
  }

  async readSubscription(id: string) {
    this.#reach();
    return subscriptionOf(id.replace(/^sub_/, ""));
  }

  /** Pays a session; gives the address to which the provider sends the person back. */
  pay(sessionId: string): string {
    const session = this.#sessions.get(sessionId)!;
    session.paid = true;
    return session.successUrl.replace("{CHECKOUT_SESSION_ID}", sessionId);
  }

  portalUrl = unasked;
  invoices = unasked;
  readEvent = unasked;
  readonly meter = { id: unasked, send: unasked, total: unasked };

  #reach(): void {
    if (this.down) throw new PaymentsUnavailableError("the test says so");
  }
}

function subscriptionOf(sessionId: string): Subscription {
  const period = { currentPeriodStart: null, currentPeriodEnd: null, cancelAtPeriodEnd: false };
  return { id: `sub_${sessionId}`, customerId: `cus_${sessionId}`, status: "active", ...period };
}

async function unasked(): Promise<never> {
  throw new Error("no test of devices asks for this");
}

import { createHash } from "node:crypto";
import { utcSeconds } from "../../../snapshots/text/instant.ts";
import { ServiceError } from "../../base/errors.ts";
import type { Subscription } from "../../base/subscription.ts";
import type { DocumentStore } from "../../state/store.ts";
import { type Payments, PaymentsUnavailableError } from "../port.ts";
import { createRecords, SandboxCustomer, SandboxPortal, SandboxSession } from "./records.ts";
import type { SandboxDesk } from "./sandbox-desk.ts";
import { createSandboxMeter } from "./sandbox-meter.ts";
import { monthAt, monthsBetween, toSandboxInvoice } from "./sandbox-months.ts";

export type SandboxOptions = {
  readonly store: DocumentStore;
  /** Address of this service, without a slash at its end. */
  readonly publicUrl: string;
  readonly random: (size: number) => Uint8Array;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

const dayMs = 86_400_000;
const portalMs = 30 * 60_000;

/** A provider that takes no money, for trials on one's own machine; its pages are part of this service. */
export function createSandbox({ store, publicUrl, random, now }: SandboxOptions): Payments {
  const sessions = createRecords(store, "session", SandboxSession, { now, lifeMs: 90 * dayMs });
  const customers = createRecords(store, "customer", SandboxCustomer, { now });
  const portals = createRecords(store, "portal", SandboxPortal, { now, lifeMs: portalMs });
  const meter = createSandboxMeter(store, now);
  const newName = (): string => Buffer.from(random(12)).toString("hex");
  const readSubscription = async (name: string | null): Promise<Subscription | null> => {
    const customer = name === null ? null : await customers.read(name);
    return customer && toSubscription(customer, now());
  };
  const openPortal = async (token: string) => {
    const opened = await portals.read(hashOf(token));
    if (opened === null) throw new ServiceError("session_not_found");
    return opened;
  };

  const desk: SandboxDesk = {
    session: (sessionId) => sessions.read(sessionId),
    async pay(sessionId, email) {
      const name = newName();
      const session = await sessions.change(
        sessionId,
        (open) => open && (open.paidAs ? null : { ...open, paidAs: name }),
      );
      if (session === null) throw new ServiceError("session_not_found");
      // Also completes a payment that crashed between the two writes; no effect when the customer exists.
      const customer = { name: session.paidAs ?? name, email, sinceMs: now(), endsMs: null };
      await customers.add(customer.name, customer);
      return session.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", sessionId);
    },
    async portal(token) {
      const { customer, returnUrl } = await openPortal(token);
      const subscription = await readSubscription(customer);
      if (subscription === null) throw new ServiceError("session_not_found");
      return { subscription, returnUrl };
    },
    async setEnd(token, end) {
      const { customer: name } = await openPortal(token);
      const nowMs = now();
      const changed = await customers.change(name, (customer) => {
        // An ended subscription is not resumed.
        if (customer === null || (customer.endsMs !== null && customer.endsMs <= nowMs)) return null;
        const endsMs = end === "never" ? null : end === "now" ? nowMs : monthAt(nowMs).endMs;
        return { ...customer, endsMs };
      });
      if (changed === null) throw new ServiceError("session_not_found");
      return toSubscription(changed, nowMs);
    },
  };

  return {
    desk,
    async beginCheckout({ successUrl, cancelUrl, customerEmail, locale, metadata }) {
      const id = `cs_sandbox_${newName()}`;
      await sessions.add(id, {
        id,
        successUrl,
        cancelUrl,
        customerEmail,
        locale,
        metadata: { ...metadata },
        paidAs: null,
      });
      return { id, url: `${publicUrl}/sandbox/checkout?session_id=${id}&lang=${locale}` };
    },
    async readCheckout(sessionId) {
      const session = await sessions.read(sessionId);
      if (session === null) return null;
      const { id, metadata, paidAs } = session;
      return { id, paid: paidAs !== null, metadata, subscription: await readSubscription(paidAs) };
    },
    readSubscription: (subscriptionId) => readSubscription(nameOf(subscriptionId)),
    async portalUrl(customerId, returnUrl) {
      const customer = nameOf(customerId);
      if (customer === null) throw new PaymentsUnavailableError("the sandbox has no such customer");
      const token = Buffer.from(random(32)).toString("base64url");
      await portals.add(hashOf(token), { customer, returnUrl });
      return `${publicUrl}/sandbox/portal?token=${token}`;
    },
    async invoices(customerId, limit) {
      const customer = await customers.read(nameOf(customerId) ?? "");
      if (customer === null) return [];
      const { name, sinceMs, endsMs } = customer;
      const untilMs = Math.min(now(), endsMs ?? Number.MAX_SAFE_INTEGER);
      const months = monthsBetween(sinceMs, untilMs, limit);
      return Promise.all(
        months.map(async (each) => toSandboxInvoice(name, each, await meter.unitsOf(customerId, each.month), now())),
      );
    },
    async readEvent() {
      throw new PaymentsUnavailableError("the sandbox sends no callbacks");
    },
    meter,
  };
}

function toSubscription({ name, endsMs }: SandboxCustomer, nowMs: number): Subscription {
  const { startMs, endMs } = monthAt(nowMs);
  return {
    id: `sub_sandbox_${name}`,
    customerId: `cus_sandbox_${name}`,
    status: endsMs !== null && endsMs <= nowMs ? "canceled" : "active",
    currentPeriodStart: utcSeconds(startMs),
    currentPeriodEnd: utcSeconds(endMs),
    cancelAtPeriodEnd: endsMs !== null && endsMs > nowMs,
  };
}

/** The name in the id of a customer or subscription; null for an id of another provider. */
function nameOf(id: string): string | null {
  return /^(?:cus|sub)_sandbox_([0-9a-f]{24})$/.exec(id)?.[1] ?? null;
}

/** Tokens grant access, so they are stored hashed. */
function hashOf(token: string): string {
  return createHash("sha256").update(token, "utf8").digest("hex");
}

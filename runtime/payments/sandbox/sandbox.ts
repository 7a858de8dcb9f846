import { createHash } from "node:crypto";
import type { BillingInvoice } from "../../../schemas/accounts/billing.ts";
import { utcSeconds } from "../../../snapshots/text/era.ts";
import { ServiceError } from "../../base/errors.ts";
import { nextJstMonth, toJstDate } from "../../base/jst.ts";
import { unitPriceYen } from "../../base/price.ts";
import type { Subscription } from "../../base/subscription.ts";
import type { DocumentStore } from "../../state/store.ts";
import { type Payments, PaymentsUnavailableError, type SandboxDesk, type UsageMeter } from "../port.ts";
import { createRecords, SandboxCustomer, SandboxMonth, SandboxPortal, SandboxSession } from "./records.ts";

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

type SandboxMeter = UsageMeter & {
  /** Units of a customer in a month in Japan, YYYYMM. */
  unitsOf(customerId: string, month: number): Promise<number>;
};

const hourMs = 3_600_000;

/** Counts the units of the sandbox's customers: each event identifier once, atomically. */
function createSandboxMeter(store: DocumentStore, now: () => number): SandboxMeter {
  const months = createRecords(store, "usage", SandboxMonth, { now });
  const monthName = (customerId: string, month: number) => `${customerId}-${month}`;
  return {
    id: async () => "sandbox",
    async send({ identifier, customerId, units, atMs }) {
      let known = false;
      await months.change(monthName(customerId, toJstDate(atMs).month), (month) => {
        const counted: SandboxMonth = month ?? { units: {}, identifiers: [] };
        known = counted.identifiers.includes(identifier);
        if (known) return null;
        const hour = String(Math.floor(atMs / hourMs));
        return {
          units: { ...counted.units, [hour]: (counted.units[hour] ?? 0) + units },
          identifiers: [...counted.identifiers, identifier],
        };
      });
      return known ? "known" : "accepted";
    },
    async total({ customerId, fromMs, toMs }) {
      let units = 0;
      for (let atMs = fromMs; atMs < toMs; atMs += hourMs) {
        const month = await months.read(monthName(customerId, toJstDate(atMs).month));
        units += month?.units[String(atMs / hourMs)] ?? 0;
      }
      return units;
    },
    async unitsOf(customerId, month) {
      const counted = await months.read(monthName(customerId, month));
      return Object.values(counted?.units ?? {}).reduce((sum, units) => sum + units, 0);
    },
  };
}

/** The month in Japan that an instant is in: the billing period of the sandbox. */
function monthAt(ms: number): { readonly month: number; readonly startMs: number; readonly endMs: number } {
  const { month } = toJstDate(ms);
  const text = String(month);
  const startMs = Date.parse(`${text.slice(0, 4)}-${text.slice(4)}-01T00:00:00+09:00`);
  return { month, startMs, endMs: Date.parse(nextJstMonth(new Date(ms))) };
}

/** Months from one instant to another, newest first, at most `limit`. */
function monthsBetween(fromMs: number, toMs: number, limit: number): ReturnType<typeof monthAt>[] {
  const months: ReturnType<typeof monthAt>[] = [];
  for (let month = monthAt(toMs); month.endMs > fromMs && months.length < limit; month = monthAt(month.startMs - 1))
    months.push(month);
  return months;
}

/** The invoice of a month: tax is added once, to the sum. */
function toSandboxInvoice(
  customer: string,
  { month, startMs, endMs }: ReturnType<typeof monthAt>,
  units: number,
  nowMs: number,
): BillingInvoice {
  const isOver = nowMs >= endMs;
  const yen = Math.floor((Math.max(0, units) * unitPriceYen * 110) / 100);
  return {
    id: `in_sandbox_${customer}_${month}`,
    number: `SANDBOX-${month}`,
    period_start: utcSeconds(startMs),
    period_end: utcSeconds(endMs),
    amount_due_yen: yen,
    amount_paid_yen: isOver ? yen : 0,
    currency: "jpy",
    status: isOver ? "paid" : "draft",
    hosted_invoice_url: null,
    invoice_pdf: null,
    created: utcSeconds(isOver ? endMs : startMs),
  };
}

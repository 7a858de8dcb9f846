import { BillingHistory } from "../../../../schemas/accounts/billing.ts";
import { utcSeconds } from "../../../../snapshots/text/era.ts";
import { ServiceError } from "../../../base/errors.ts";
import { rateLimited } from "../../../base/limits.ts";
import type { DocumentStore, StateKey } from "../../../state/store.ts";
import type { Payments } from "../../../payments/port.ts";
import { toServiceError, toSiteUrl } from "../../../payments/checkouts.ts";

/** The account, and its customer id at the provider if any. */
export type BillingSubject = { readonly accountId: string; readonly customerId: string | null };

export type Billing = {
  /**
   * Address of the provider's page for this customer. Throws, in this order, `billing_not_configured`,
   * `redirect_url_not_allowed`, `no_customer`, `billing_provider_unavailable`.
   */
  portal(subject: BillingSubject, returnUrl: string): Promise<string>;
  /** The same, at most once a minute per account; otherwise throws `rate_limited` before the provider is called. */
  portalOnceAMinute(subject: BillingSubject, returnUrl: string): Promise<string>;
  /** The customer's invoices, at most 5 minutes old; none without customer or provider. Throws `billing_provider_unavailable`. */
  history(customerId: string | null): Promise<BillingHistory>;
  /** Drops a customer's cached invoices after a change. */
  forgetInvoices(customerId: string): Promise<void>;
};

export type BillingDeps = {
  /** Null when no provider is configured. */
  readonly payments: Payments | null;
  readonly store: DocumentStore;
  readonly now: () => Date;
  /** Origins allowed as return addresses. */
  readonly siteOrigins: readonly string[];
};

/** Portal and invoices over the payment port. */
export function createBilling({ payments, store, now, siteOrigins }: BillingDeps): Billing {
  /** Opens the portal after all checks that do not need the provider. */
  const portalOf = ({ customerId }: BillingSubject, returnUrl: string): (() => Promise<string>) => {
    if (payments === null) throw new ServiceError("billing_not_configured");
    const back = toSiteUrl(returnUrl, siteOrigins);
    if (customerId === null) throw new ServiceError("no_customer");
    return () =>
      payments.portalUrl(customerId, back).catch((error: unknown) => {
        throw toServiceError(error);
      });
  };
  return {
    portal: async (subject, returnUrl) => portalOf(subject, returnUrl)(),
    async portalOnceAMinute(subject, returnUrl) {
      const open = portalOf(subject, returnUrl);
      const giveBack = await takeTurn(store, subject.accountId, now().getTime());
      try {
        return await open();
      } catch (error) {
        // The limit counts opened pages; a failed attempt may be retried at once.
        await giveBack();
        throw error;
      }
    },
    async history(customerId) {
      const nowMs = now().getTime();
      const none = { cached_at: utcSeconds(nowMs), customer_id: customerId, invoices: [] };
      if (payments === null || customerId === null) return none;
      const key = invoicesOf(customerId);
      const kept = await store.getDocument(key, nowMs);
      if (kept !== null) return BillingHistory.parse(JSON.parse(kept.value));
      const invoices = await payments.invoices(customerId, mostInvoices).catch((error: unknown) => {
        throw toServiceError(error);
      });
      const history = { ...none, invoices: invoices.slice(0, mostInvoices) };
      await store.putDocument(key, JSON.stringify(history), {
        ifVersion: null,
        nowMs,
        expiresAtMs: nowMs + historyLifeMs,
      });
      return history;
    },
    async forgetInvoices(customerId) {
      await store.deleteDocument(invoicesOf(customerId), { ifVersion: null, nowMs: now().getTime() });
    },
  };
}

const mostInvoices = 24;
const historyLifeMs = 5 * 60_000;
const turnMs = 60_000;

function invoicesOf(customerId: string): StateKey {
  return { owner: `customer-${encodeURIComponent(customerId)}`, kind: "invoices", id: "newest" };
}

/** Reserves the account's slot for a minute; returns a function that releases it. Throws `rate_limited`. */
async function takeTurn(store: DocumentStore, accountId: string, nowMs: number): Promise<() => Promise<unknown>> {
  const key: StateKey = { owner: accountId, kind: "portal-turn", id: "last" };
  const endMs = nowMs + turnMs;
  const taken = await store.putDocument(key, String(endMs), { ifVersion: 0, nowMs, expiresAtMs: endMs });
  if (taken !== null) return () => store.deleteDocument(key, { ifVersion: taken, nowMs });
  const until = Number((await store.getDocument(key, nowMs))?.value ?? nowMs);
  const retryAfterSeconds = Math.max(1, Math.ceil((until - nowMs) / 1000));
  throw rateLimited({ name: "portal", quota: 1, windowSeconds: turnMs / 1000 }, retryAfterSeconds);
}

import type { Stripe } from "stripe";
import type { BillingInvoice } from "../../../schemas/accounts/billing.ts";
import { subscriptionStatus } from "../../../schemas/service-enums.ts";
import { utcSeconds } from "../../../snapshots/text/era.ts";
import type { Subscription } from "../../base/subscription.ts";
import type { CheckoutSession } from "../port.ts";

/** Converts Stripe's objects to ours. */
export function toCheckoutSession(session: Stripe.Checkout.Session): CheckoutSession {
  const { id, status, payment_status: payment, metadata, subscription } = session;
  return {
    id,
    // With a metered price there is nothing to pay at first.
    paid: status === "complete" && (payment === "paid" || payment === "no_payment_required"),
    metadata: metadata ?? {},
    subscription: subscription === null || typeof subscription === "string" ? null : toSubscription(subscription),
  };
}

export function toSubscription(subscription: Stripe.Subscription): Subscription {
  const { id, customer, status, cancel_at_period_end: cancelAtPeriodEnd } = subscription;
  // Each item has a period; our subscriptions have one item.
  const item = subscription.items.data[0];
  return {
    id,
    customerId: idOf(customer),
    // An unknown state neither allows nor ends anything.
    status: knownStatus(status) ?? "incomplete",
    currentPeriodStart: item === undefined ? null : utcSeconds(item.current_period_start * 1000),
    currentPeriodEnd: item === undefined ? null : utcSeconds(item.current_period_end * 1000),
    cancelAtPeriodEnd,
  };
}

/** Amounts of a yen invoice are whole yen. */
export function toInvoice(invoice: Stripe.Invoice): BillingInvoice {
  return {
    id: invoice.id,
    number: invoice.number,
    period_start: utcSeconds(invoice.period_start * 1000),
    period_end: utcSeconds(invoice.period_end * 1000),
    amount_due_yen: invoice.amount_due,
    amount_paid_yen: invoice.amount_paid,
    currency: invoice.currency,
    status: invoice.status,
    hosted_invoice_url: invoice.hosted_invoice_url ?? null,
    invoice_pdf: invoice.invoice_pdf ?? null,
    created: utcSeconds(invoice.created * 1000),
  };
}

function idOf(reference: string | { readonly id: string }): string {
  return typeof reference === "string" ? reference : reference.id;
}

function knownStatus(status: string): Subscription["status"] | undefined {
  return subscriptionStatus.find((known) => known === status);
}

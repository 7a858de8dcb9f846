/** Objects as Stripe sends them, with the members that matter here; a test holds their names against Stripe's own samples. */

export type SessionState = {
  readonly id: string;
  readonly url: string;
  status: "open" | "complete" | "expired";
  subscription: SubscriptionState | null;
  readonly params: Readonly<Record<string, unknown>>;
};

export type SubscriptionState = {
  readonly id: string;
  readonly customer: string;
  status: string;
  periodStart: number;
  periodEnd: number;
  cancelAtPeriodEnd: boolean;
};

export function checkoutSession({ id, url, status, subscription, params }: SessionState, expand: boolean) {
  return {
    id,
    object: "checkout.session",
    mode: "subscription",
    status,
    payment_status: status === "complete" ? "no_payment_required" : "unpaid",
    url: status === "open" ? url : null,
    success_url: params["success_url"],
    cancel_url: params["cancel_url"],
    locale: params["locale"] ?? null,
    customer_email: params["customer_email"] ?? null,
    customer: subscription?.customer ?? null,
    metadata: params["metadata"] ?? {},
    subscription: subscription === null ? null : expand ? subscriptionObject(subscription) : subscription.id,
    livemode: false,
  };
}

export function subscriptionObject(state: SubscriptionState) {
  const { id, customer, status, periodStart, periodEnd, cancelAtPeriodEnd } = state;
  return {
    id,
    object: "subscription",
    customer,
    status,
    cancel_at_period_end: cancelAtPeriodEnd,
    currency: "jpy",
    items: {
      object: "list",
      has_more: false,
      data: [
        {
          id: `si_${id}`,
          object: "subscription_item",
          subscription: id,
          current_period_start: periodStart,
          current_period_end: periodEnd,
        },
      ],
    },
    metadata: {},
    livemode: false,
  };
}

export function invoiceObject(customer: string, number: number, created: number) {
  const id = `in_${encodeURIComponent(customer)}${number}`;
  return {
    id,
    object: "invoice",
    customer,
    number: `KON-${String(number).padStart(4, "0")}`,
    status: "paid",
    currency: "jpy",
    amount_due: 330 * number,
    amount_paid: 330 * number,
    period_start: created - 2_592_000,
    period_end: created,
    created,
    hosted_invoice_url: `https://invoice.stripe.example/${id}`,
    invoice_pdf: `https://invoice.stripe.example/${id}/pdf`,
    livemode: false,
  };
}

export function portalSession(customer: string, returnUrl: string, created: number) {
  return {
    id: `bps_${customer}`,
    object: "billing_portal.session",
    customer,
    return_url: returnUrl,
    created,
    url: `https://billing.stripe.example/p/session/${customer}`,
    livemode: false,
  };
}

export const meterId = "mtr_double";

export function priceObject(id: string, meter: string | null = meterId) {
  return {
    id,
    object: "price",
    active: true,
    currency: "jpy",
    type: "recurring",
    unit_amount: 3,
    recurring: { interval: "month", interval_count: 1, meter, usage_type: meter === null ? "licensed" : "metered" },
    livemode: false,
  };
}

export function meterObject() {
  return {
    id: meterId,
    object: "billing.meter",
    display_name: "units",
    event_name: "konkyo_units",
    status: "active",
    customer_mapping: { type: "by_id", event_payload_key: "stripe_customer_id" },
    default_aggregation: { formula: "sum" },
    event_time_window: null,
    value_settings: { event_payload_key: "value" },
    livemode: false,
  };
}

export function meterEvent(event: { identifier: string; customer: string; value: string; timestamp: number }) {
  return {
    object: "billing.meter_event",
    event_name: "konkyo_units",
    identifier: event.identifier,
    payload: { stripe_customer_id: event.customer, value: event.value },
    timestamp: event.timestamp,
    created: event.timestamp,
    livemode: false,
  };
}

export function meterSummary(start: number, end: number, value: number) {
  return {
    id: `mtrusg_${start}`,
    object: "billing.meter_event_summary",
    meter: meterId,
    start_time: start,
    end_time: end,
    aggregated_value: value,
    livemode: false,
  };
}

export function eventObject(id: string, type: string, object: object, created: number) {
  return { id, object: "event", type, created, data: { object }, livemode: false };
}

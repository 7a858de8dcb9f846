import { Stripe } from "stripe";
import { z } from "zod";
import {
  InvalidSignatureError,
  type MeterEvent,
  MeterRefusedError,
  type Payments,
  PaymentsUnavailableError,
  type ProviderEvent,
  RepeatedFailureError,
  type UsageMeter,
} from "../port.ts";
import { toCheckoutSession, toInvoice, toSubscription } from "./objects.ts";

export type StripeOptions = {
  readonly secretKey: string;
  /** Secret of the callbacks; null where none are expected. */
  readonly webhookSecret: string | null;
  /** The metered price that is sold. */
  readonly priceId: string;
  /** Another server instead of Stripe's, for tests; null for Stripe's own. */
  readonly apiBase: string | null;
  /** Timeout of a Stripe call. */
  readonly timeoutMs?: number;
};

/** The version of Stripe's API that this code was written against, independent of the account's default. */
const apiVersion = "2026-10-28.endive";
/** Short, because callers wait for these calls. */
const patienceMs = 8_000;

/** Stripe as the payment provider. */
export function createStripePayments(options: StripeOptions): Payments {
  const { secretKey, webhookSecret, priceId, apiBase, timeoutMs = patienceMs } = options;
  const stripe = new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    // Callers get `billing_provider_unavailable` and may retry; usage reporting has its own retries.
    maxNetworkRetries: 0,
    telemetry: false,
    ...addressOf(apiBase),
  });
  return {
    desk: null,
    async beginCheckout({ successUrl, cancelUrl, customerEmail, locale, metadata }) {
      const session = await calling(
        stripe.checkout.sessions.create({
          mode: "subscription",
          line_items: [{ price: priceId }],
          success_url: successUrl,
          cancel_url: cancelUrl,
          locale,
          metadata,
          ...(customerEmail === null ? {} : { customer_email: customerEmail }),
        }),
      );
      if (session.url === null) throw new Error("Stripe gave a checkout session without an address");
      return { id: session.id, url: session.url };
    },
    async readCheckout(sessionId) {
      // Other texts cannot be session ids, and would change the request path at Stripe.
      if (!/^cs_[A-Za-z0-9_]+$/.test(sessionId)) return null;
      const session = await calling(stripe.checkout.sessions.retrieve(sessionId, { expand: ["subscription"] }), null);
      return session && toCheckoutSession(session);
    },
    async readSubscription(subscriptionId) {
      const subscription = await calling(stripe.subscriptions.retrieve(subscriptionId), null);
      return subscription && toSubscription(subscription);
    },
    async portalUrl(customerId, returnUrl) {
      const { url } = await calling(
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
      );
      return url;
    },
    async invoices(customerId, limit) {
      const { data } = await calling(stripe.invoices.list({ customer: customerId, limit }));
      return data.map(toInvoice);
    },
    readEvent: (bytes, signature, nowMs) => readStripeEvent(stripe, webhookSecret, { bytes, signature, nowMs }),
    meter: createStripeMeter(stripe, priceId),
  };
}

function addressOf(apiBase: string | null) {
  if (apiBase === null) return {};
  const { protocol, hostname, port } = new URL(apiBase);
  const secure = protocol === "https:";
  return {
    protocol: secure ? ("https" as const) : ("http" as const),
    host: hostname,
    port: port === "" ? (secure ? 443 : 80) : Number(port),
  };
}

/** How old a signature may be, and how far ahead of our clock. */
const toleranceSeconds = 300;

/** Parses a callback: only content signed with the shared secret is read. */
async function readStripeEvent(
  stripe: Stripe,
  secret: string | null,
  callback: { readonly bytes: Uint8Array; readonly signature: string | null; readonly nowMs: number },
): Promise<ProviderEvent> {
  if (secret === null) throw new PaymentsUnavailableError("STRIPE_WEBHOOK_SECRET is not set");
  const { bytes, signature, nowMs } = callback;
  try {
    const { webhooks } = stripe;
    await webhooks.signature!.verifyHeaderAsync(bytes, signature ?? "", secret, toleranceSeconds, undefined, nowMs);
  } catch (error) {
    throw new InvalidSignatureError("not signed by Stripe", { cause: error });
  }
  // Stripe's own check knows only an oldest time: one from the future could be sent again for as long as it is ahead.
  if (signedAtMs(signature ?? "") > nowMs + toleranceSeconds * 1000)
    throw new InvalidSignatureError("signed in the future");
  const event = readEvent(bytes);
  return { id: event.id, ...(await aboutWhat(stripe, event)) };
}

/** The latest time that the header names; the signature covers it. */
function signedAtMs(signature: string): number {
  return Math.max(
    ...Array.from(
      signature.matchAll(/(?:^|,)t=([^,=]*)/g),
      ([, seconds]) => (Number.parseInt(seconds!, 10) || 0) * 1000,
    ),
  );
}

/** What was signed and is no event is the sender's fault, and stays so however often it is sent. */
function readEvent(bytes: Uint8Array): z.infer<typeof Event> {
  try {
    return Event.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
  } catch (error) {
    throw new InvalidSignatureError("signed, but no event", { cause: error });
  }
}

type About = ProviderEvent extends infer Each
  ? Each extends { readonly id: string }
    ? Omit<Each, "id">
    : never
  : never;

async function aboutWhat(stripe: Stripe, { id, type, data }: z.infer<typeof Event>): Promise<About> {
  const { id: objectId, customer } = data?.object ?? {};
  if (type.startsWith("customer.subscription.") && objectId !== undefined)
    return { about: "subscription", subscriptionId: objectId };
  if (type.startsWith("invoice.") && typeof customer === "string") return { about: "invoices", customerId: customer };
  if (type === meterErrors) return usageOf(await calling(stripe.v2.core.events.retrieve(id)));
  return { about: "nothing of ours" };
}

const meterErrors = "v1.billing.meter.error_report_triggered";

/** The fields that are read. The rest of a subscription or an invoice is fetched. */
const Event = z.object({
  id: z.string().min(1),
  type: z.string(),
  data: z
    .object({ object: z.object({ id: z.string().optional(), customer: z.unknown().optional() }).optional() })
    .nullish(),
});

/** A report names some of the events that were not counted, and the time in which they were received. */
function usageOf(event: Stripe.V2.Core.Event): About {
  if (event.type !== meterErrors) return { about: "nothing of ours" };
  const { reason, validation_start: from, validation_end: to } = event.data;
  const samples = reason.error_types.flatMap(({ sample_errors: errors }) => errors);
  return {
    about: "usage",
    identifiers: samples.map(({ request }) => request.identifier),
    fromMs: Date.parse(from),
    toMs: Date.parse(to),
  };
}

/** The meter of a metered price. The format of its events is read from Stripe, so it needs no setting. */
function createStripeMeter(stripe: Stripe, priceId: string): UsageMeter {
  let known: Promise<Stripe.Billing.Meter> | null = null;
  const meter = (): Promise<Stripe.Billing.Meter> => {
    known ??= readMeter(stripe, priceId);
    // A failure is not cached: the next caller retries.
    known.catch(() => (known = null));
    return known;
  };
  return {
    id: async () => (await meter()).id,
    async send(event) {
      const { event_name: name, customer_mapping: customer, value_settings: value } = await meter();
      const { identifier, customerId, units, atMs, requestName } = event;
      const params = {
        event_name: name,
        identifier,
        timestamp: Math.floor(atMs / 1000),
        payload: { [customer.event_payload_key]: customerId, [value.event_payload_key]: String(units) },
      };
      try {
        await stripe.billing.meterEvents.create(params, { idempotencyKey: requestName });
        return "accepted";
      } catch (error) {
        if (isKnown(error, event)) return "known";
        throw sendFailure(error);
      }
    },
    async total({ customerId, fromMs, toMs }) {
      const { id } = await meter();
      const stretch = { customer: customerId, start_time: fromMs / 1000, end_time: toMs / 1000 };
      // Without grouping the whole range is one summary, or none where nothing was counted.
      const { data } = await calling(stripe.billing.meters.listEventSummaries(id, stretch));
      return data.reduce((sum, { aggregated_value: counted }) => sum + counted, 0);
    },
  };
}

async function readMeter(stripe: Stripe, priceId: string): Promise<Stripe.Billing.Meter> {
  const { recurring } = await calling(stripe.prices.retrieve(priceId));
  if (!recurring?.meter) throw new PaymentsUnavailableError("STRIPE_PRICE names a price that is not metered");
  const found = await calling(stripe.billing.meters.retrieve(recurring.meter));
  if (found.default_aggregation.formula !== "sum" || found.event_time_window !== null)
    throw new PaymentsUnavailableError(
      "the meter of STRIPE_PRICE does not add up single events, which billing relies on",
    );
  return found;
}

/** Stripe rejects a known identifier, which proves that the event arrived. */
function isKnown(error: unknown, { identifier }: MeterEvent): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.message.includes("already exists with identifier") &&
    error.message.includes(identifier)
  );
}

function sendFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode = 0, headers, message } = error;
  // Stripe repeats its response to a named request for a day, including its own failures.
  if (statusCode >= 500 && headers?.["idempotent-replayed"] === "true")
    return new RepeatedFailureError("Stripe repeats an earlier failure", { cause: error });
  // The event itself is invalid. A wrong key, or a concurrent request of the same name, is temporary.
  if (statusCode === 400 && error instanceof Stripe.errors.StripeInvalidRequestError)
    return new MeterRefusedError(message, { cause: error });
  return unavailable(error);
}

/** Converts every failure of a call to one of our errors. `missing` is returned when Stripe has no such object. */
async function calling<Result>(call: Promise<Result>): Promise<Result>;
async function calling<Result, Missing>(call: Promise<Result>, missing: Missing): Promise<Result | Missing>;
async function calling<Result>(call: Promise<Result>, ...missing: [] | [unknown]): Promise<unknown> {
  try {
    return await call;
  } catch (error) {
    if (missing.length > 0 && isMissing(error)) return missing[0];
    throw unavailable(error);
  }
}

/** The error of a call that the caller can only retry. Other errors, such as bugs, are returned unchanged. */
function unavailable(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  // Messages of Stripe may contain keys and customers, so they are only attached as the logged cause.
  return new PaymentsUnavailableError(`Stripe: ${error.type} ${error.statusCode ?? ""}`.trimEnd(), {
    cause: error,
    retryAfterMs: retryAfterMs(error),
  });
}

function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}

function retryAfterMs({ headers }: Stripe.errors.StripeError): number | null {
  const seconds = Number(headers?.["retry-after"]);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

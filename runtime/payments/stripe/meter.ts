import { Stripe } from "stripe";
import { PaymentsUnavailableError } from "../port.ts";
import { type MeterEvent, MeterRefusedError, RepeatedFailureError, type UsageMeter } from "../usage-meter.ts";
import { calling, unavailable } from "./failures.ts";

/** The meter of a metered price. The format of its events is read from Stripe, so it needs no setting. */
export function createStripeMeter(stripe: Stripe, priceId: string): UsageMeter {
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

import { meterEvent, meterSummary } from "./objects.ts";

/** What Stripe answers: a status and a body. */
export type Answer = { readonly status: number; readonly body: object };

export function refusal(status: number, type: string, message: string, code?: string): Answer {
  return { status, body: { error: { type, message, ...(code === undefined ? {} : { code }) } } };
}

type Counted = {
  readonly customer: string;
  readonly timestamp: number;
  readonly value: number;
  readonly takenMs: number;
};

const dayMs = 86_400_000;

/** The meter of the double: takes an identifier once in 24 hours and no longer, and counts some minutes after it took. */
export class MeterDouble {
  readonly events: Counted[] = [];
  readonly #taken = new Map<string, number>();
  /** How long after it was taken an event is counted. */
  lagMs = 300_000;
  /** Events that are taken and never counted, by their identifiers. */
  readonly lost = new Set<string>();

  take(params: Readonly<Record<string, unknown>>, nowMs: number): Answer {
    const { identifier, timestamp, payload } = params as {
      identifier: string;
      timestamp: string;
      payload: { stripe_customer_id: string; value: string };
    };
    const takenMs = this.#taken.get(identifier);
    if (takenMs !== undefined && nowMs - takenMs < dayMs)
      return refusal(400, "invalid_request_error", `An event already exists with identifier ${identifier}.`);
    const at = Number(timestamp);
    if (at * 1000 < nowMs - 35 * dayMs || at * 1000 > nowMs + 300_000)
      return refusal(
        400,
        "invalid_request_error",
        "The timestamp must be within the past 35 days.",
        "timestamp_too_far",
      );
    if (!/^-?\d+$/.test(payload.value))
      return refusal(400, "invalid_request_error", "The value must be a whole number.");
    this.#taken.set(identifier, nowMs);
    const { stripe_customer_id: customer, value } = payload;
    if (!this.lost.has(identifier)) this.events.push({ customer, timestamp: at, value: Number(value), takenMs: nowMs });
    return { status: 200, body: meterEvent({ identifier, customer, value, timestamp: at }) };
  }

  summaries(params: Readonly<Record<string, unknown>>, nowMs: number): Answer {
    const [start, end] = [Number(params["start_time"]), Number(params["end_time"])];
    if (start % 60 !== 0 || end % 60 !== 0)
      return refusal(400, "invalid_request_error", "start_time and end_time must be aligned with minutes.");
    const counted = this.events.filter(
      ({ customer, timestamp, takenMs }) =>
        customer === params["customer"] && timestamp >= start && timestamp < end && takenMs + this.lagMs <= nowMs,
    );
    const value = counted.reduce((sum, each) => sum + each.value, 0);
    const data = counted.length === 0 ? [] : [meterSummary(start, end, value)];
    return { status: 200, body: { object: "list", data, has_more: false, url: "/v1/billing/meters" } };
  }

  /** What a customer would be billed for in all. */
  billed(customer: string): number {
    return this.events.filter((event) => event.customer === customer).reduce((sum, { value }) => sum + value, 0);
  }
}

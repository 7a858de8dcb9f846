import { Stripe } from "stripe";
import { PaymentsUnavailableError } from "../port.ts";

/** Converts every failure of a call to one of our errors. `missing` is returned when Stripe has no such object. */
export async function calling<Result>(call: Promise<Result>): Promise<Result>;
export async function calling<Result, Missing>(call: Promise<Result>, missing: Missing): Promise<Result | Missing>;
export async function calling<Result>(call: Promise<Result>, ...missing: [] | [unknown]): Promise<unknown> {
  try {
    return await call;
  } catch (error) {
    if (missing.length > 0 && isMissing(error)) return missing[0];
    throw unavailable(error);
  }
}

/** The error of a call that the caller can only retry. Other errors, such as bugs, are returned unchanged. */
export function unavailable(error: unknown): unknown {
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

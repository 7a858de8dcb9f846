import { ServiceError } from "../base/errors.ts";
import { PaymentsUnavailableError } from "./port.ts";

/** Converts a failure of the provider to the caller's error; other errors are returned unchanged. */
export function toServiceError(error: unknown): unknown {
  return error instanceof PaymentsUnavailableError
    ? new ServiceError("billing_provider_unavailable", {}, { cause: error })
    : error;
}

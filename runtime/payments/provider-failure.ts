import { ServiceError } from "../base/errors.ts";
import { PaymentsUnavailableError } from "./port.ts";

/** What a failure of the provider means to a caller; anything else is given back as it is. */
export function toServiceError(error: unknown): unknown {
  return error instanceof PaymentsUnavailableError
    ? new ServiceError("billing_provider_unavailable", {}, { cause: error })
    : error;
}

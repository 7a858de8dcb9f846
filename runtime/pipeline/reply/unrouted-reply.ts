import type { ServiceError } from "../../base/errors.ts";
import { unroutedCall } from "../../observe/finished-call.ts";
import { errorBody } from "./error-body.ts";
import type { Reply } from "./reply.ts";

/** The reply to a request without a matching endpoint. */
export function unroutedReply(
  failure: ServiceError,
  {
    method,
    accept,
    requestId,
  }: { readonly method: string; readonly accept: string | null; readonly requestId: string },
): Reply {
  const { status, code } = failure;
  const { body, headers } = errorBody(failure, requestId, accept);
  headers.push(["x-request-id", requestId], ["cache-control", "no-store"], ["x-content-type-options", "nosniff"]);
  return { status, headers, body, cookies: [], call: unroutedCall({ requestId, method, status, code }) };
}

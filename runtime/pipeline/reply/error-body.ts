import type { ServiceError } from "../../base/errors.ts";
import { rateLimitHeaders } from "./quota-headers.ts";
import type { HeaderList } from "./reply.ts";
import { ReplyBody } from "./reply-body.ts";

/** Body and headers of a failure; `application/problem+json` when the client asks for it. */
export function errorBody(
  failure: ServiceError,
  requestId: string,
  accept: string | null,
): { readonly body: ReplyBody; readonly headers: HeaderList } {
  const { status, code, extra, retryAfterSeconds, message } = failure;
  const problem = accept?.includes("application/problem+json") ?? false;
  const headers: HeaderList = [["content-type", problem ? "application/problem+json" : "application/json"]];
  if (retryAfterSeconds !== null) headers.push(["retry-after", String(retryAfterSeconds)]);
  if (status === 401)
    headers.push(["www-authenticate", code === "api_key_required" ? "Bearer" : 'Bearer error="invalid_token"']);
  headers.push(...rateLimitHeaders(failure));
  const shown = { detail: message, code, request_id: requestId, ...extra };
  return { body: ReplyBody.ofJson(problem ? { type: "about:blank", title: code, status, ...shown } : shown), headers };
}

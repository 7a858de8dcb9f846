import { ServiceError } from "../base/errors.ts";
import type { ResultNote } from "../endpoint/endpoint.ts";
import { unitPriceYen } from "../base/price.ts";
import { StoreUnavailableError } from "../state/store.ts";
import type { Call } from "./call.ts";
import type { Produced } from "./reply/produced.ts";
import { quotaHeaders, rateLimitHeaders } from "./reply/quota-headers.ts";
import type { HeaderList, Reply } from "./reply/reply.ts";
import { ReplyBody } from "./reply/reply-body.ts";

/** The reply to a call that went well. */
export function success(call: Call, produced: Produced): Reply {
  const headers = commonHeaders(call);
  headers.push("content-type", call.endpoint.media ?? "application/json");
  if (produced.etag !== null) headers.push("etag", produced.etag);
  if (produced.note !== undefined) headers.push("x-result-note", produced.note);
  if (call.replayed) headers.push("idempotency-replayed", "true");
  const { status, body, cookies } = produced;
  return { status, headers, body, cookies, call: call.finished(status, null) };
}

/** The reply to a caller who has the answer already: free, and its slot was given back. */
export function notModified(call: Call, etag: string, note: ResultNote | undefined): Reply {
  const headers = commonHeaders(call);
  headers.push("etag", etag);
  if (note !== undefined) headers.push("x-result-note", note);
  return { status: 304, headers, body: null, cookies: [], call: call.finished(304, null) };
}

/** The reply to a call that was refused or failed. What is no ServiceError is a bug: told as a bare 500, logged with its cause. */
export function refusal(call: Call, error: unknown): Reply {
  const failure = toServiceError(error);
  const headers = commonHeaders(call);
  const { body, headers: own } = errorBody(failure, call.requestId, call.request.header("accept"));
  headers.push(...own);
  return {
    status: failure.status,
    headers,
    body,
    cookies: [],
    call: call.finished(failure.status, failure.code, failure.code === "internal_error" ? error : undefined),
  };
}

/** Body and headers of a failure; `application/problem+json` for those who ask for it. */
export function errorBody(
  failure: ServiceError,
  requestId: string,
  accept: string | null,
): { readonly body: ReplyBody; readonly headers: HeaderList } {
  const { status, code, extra, retryAfterSeconds, message } = failure;
  const problem = accept?.includes("application/problem+json") ?? false;
  const headers: HeaderList = ["content-type", problem ? "application/problem+json" : "application/json"];
  if (retryAfterSeconds !== null) headers.push("retry-after", String(retryAfterSeconds));
  if (status === 401)
    headers.push("www-authenticate", code === "api_key_required" ? "Bearer" : 'Bearer error="invalid_token"');
  headers.push(...rateLimitHeaders(failure));
  const shown = { detail: message, code, request_id: requestId, ...extra };
  return { body: ReplyBody.ofJson(problem ? { type: "about:blank", title: code, status, ...shown } : shown), headers };
}

/** What a thrown value means to a caller. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof StoreUnavailableError) return new ServiceError("store_unavailable", {}, { cause: error });
  return new ServiceError("internal_error", {}, { cause: error });
}

function commonHeaders(call: Call): HeaderList {
  const { endpoint, identity, slot, snapshotId } = call;
  const headers: HeaderList = [
    "x-request-id",
    call.requestId,
    "cache-control",
    cacheControl(call),
    "x-content-type-options",
    "nosniff",
  ];
  if (snapshotId !== null) headers.push("x-corpus-snapshot-id", snapshotId);
  if (identity.credential !== null)
    headers.push("x-billable-units", String(call.units), "x-cost-jpy", String(call.units * unitPriceYen));
  headers.push(...call.tag.headers);
  if (slot !== null) headers.push(...quotaHeaders(slot, call.nowMs));
  const timing = call.serverTiming;
  if (timing !== "") headers.push("server-timing", timing);
  if (endpoint.deprecated)
    headers.push(
      "deprecation",
      `@${Date.parse(endpoint.deprecated.since) / 1000}`,
      "link",
      `<${endpoint.deprecated.successor}>; rel="successor-version"`,
    );
  return headers;
}

/** Answers of the ledger and the clock, and failures, are never kept by anyone; those of the snapshot are asked for again each time. */
function cacheControl({ endpoint, request, failed }: Call): string {
  return failed || endpoint.cache === "none" || request.method !== "GET" ? "no-store" : "private, max-age=0";
}

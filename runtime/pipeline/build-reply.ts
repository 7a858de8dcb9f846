import { DamagedRecordError } from "../../snapshots/records/damaged-record.ts";
import { failures, ServiceError } from "../base/errors.ts";
import { unitPriceYen } from "../base/price.ts";
import { StoreUnavailableError } from "../state/store.ts";
import type { Call } from "./call.ts";
import { deprecationHeaders } from "./reply/deprecation-headers.ts";
import { errorBody } from "./reply/error-body.ts";
import type { Produced } from "./reply/produced.ts";
import { quotaHeaders } from "./reply/quota-headers.ts";
import type { HeaderList, Reply } from "./reply/reply.ts";

/** The reply to a call that went well. */
export function success(call: Call, { status, body, cookies, etag, note, media }: Produced): Reply {
  const headers = commonHeaders(call);
  if (status === 204) return { status, headers, body: null, cookies, call: call.finished(status, null) };
  headers.push(["content-type", media ?? call.endpoint.media ?? "application/json"]);
  if (call.endpoint.csv) headers.push(["vary", "accept"]);
  if (etag !== null) headers.push(["etag", etag]);
  if (note !== undefined) headers.push(["x-result-note", note]);
  if (call.replayed) headers.push(["idempotency-replayed", "true"]);
  // What a health check answers is no failure, but whoever waits for the service must know how long.
  if (status === 503) headers.push(["retry-after", String(failures.not_ready.retryAfterSeconds)]);
  return { status, headers, body, cookies, call: call.finished(status, null) };
}

/** The reply to a caller who has the answer already: free, and its slot was given back. */
export function notModified(call: Call, { etag, note }: Produced): Reply {
  const headers = commonHeaders(call);
  if (etag !== null) headers.push(["etag", etag]);
  if (note !== undefined) headers.push(["x-result-note", note]);
  return { status: 304, headers, body: null, cookies: [], call: call.finished(304, null) };
}

/** The record of a call that its caller took back; nobody reads it as an answer. */
export function takenBack(call: Call): Reply {
  return { status: 499, headers: commonHeaders(call), body: null, cookies: [], call: call.finished(499, null) };
}

/** The reply to a call that was refused or failed. What is no ServiceError is a bug: a bare 500, logged with its cause. */
export function refusal(call: Call, error: unknown): Reply {
  const failure = toServiceError(error);
  const { status, code } = failure;
  const { body, headers } = errorBody(failure, call.requestId, call.request.header("accept"));
  const cause = code === "internal_error" ? error : undefined;
  return {
    status,
    headers: [...commonHeaders(call), ...headers],
    body,
    cookies: [],
    call: call.finished(status, code, cause),
  };
}

/** What a thrown value means to a caller. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  // The mount was told and goes back to a sound snapshot: the next try is answered from that.
  if (error instanceof DamagedRecordError) return new ServiceError("not_ready", {}, { cause: error });
  if (error instanceof StoreUnavailableError) return new ServiceError("store_unavailable", {}, { cause: error });
  return new ServiceError("internal_error", {}, { cause: error });
}

function commonHeaders(call: Call): HeaderList {
  const { endpoint, identity, slot, snapshotId, units, serverTiming } = call;
  const headers: HeaderList = [
    ["x-request-id", call.requestId],
    ["cache-control", cacheControl(call)],
    ["x-content-type-options", "nosniff"],
  ];
  if (snapshotId !== null) headers.push(["x-corpus-snapshot-id", snapshotId]);
  if (identity.credential !== null)
    headers.push(["x-billable-units", String(units)], ["x-cost-jpy", String(units * unitPriceYen)]);
  headers.push(...call.tag.headers);
  if (slot !== null) headers.push(...quotaHeaders(slot, call.nowMs));
  if (serverTiming !== "") headers.push(["server-timing", serverTiming]);
  if (endpoint.deprecated)
    headers.push(...deprecationHeaders(endpoint.deprecated.since, endpoint.deprecated.successor));
  return headers;
}

/** Answers of the ledger and the clock, and failures, are kept by no cache; those of the snapshot are validated each time. */
function cacheControl({ endpoint, request, failed }: Call): string {
  return failed || endpoint.cache === "none" || request.method !== "GET" ? "no-store" : "private, max-age=0";
}

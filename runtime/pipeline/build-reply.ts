import { DamagedRecordError } from "../../snapshots/records/leaf-checks.ts";
import { failures, ServiceError } from "../base/errors.ts";
import { LimitError } from "../base/limits.ts";
import { unitPriceYen } from "../base/price.ts";
import type { Redirect } from "../endpoints/redirects.ts";
import { type FinishedCall, unroutedCall } from "../observe/finished-call.ts";
import { StoreUnavailableError } from "../state/store.ts";
import type { WireRequest } from "../wire/wire-request.ts";
import type { Call } from "./call.ts";
import type { Slot } from "./guards/anonymous-quota.ts";
import { errorBody, limitHeaders, quotaHeaders } from "./reply/error-body.ts";
import type { HeaderList, Outcome, Reply } from "./reply/reply.ts";

/** The reply to a successful call. A 304 is free, and its slot was released. */
export function success(call: Call, { answer, units, slot, ignoredFields = [] }: Outcome): Reply {
  const { status, body, cookies, etag, note, media, cached, replayed } = answer;
  const headers = commonHeaders(call, { units, slot, failed: answer.failed });
  const finished = finishedCall(call, { status, code: null, units, cached, replayed });
  if (ignoredFields.length > 0) headers.push(["x-ignored-fields", ignoredFields.map(headerWord).join(", ")]);
  if (status === 204) return { status, headers, body: null, cookies, call: finished };
  if (status !== 304) {
    headers.push(["content-type", media ?? call.endpoint.media ?? "application/json"]);
    if (call.endpoint.csv) headers.push(["vary", "accept"]);
  }
  if (etag !== null) headers.push(["etag", etag]);
  if (note !== undefined) headers.push(["x-result-note", note]);
  if (status === 304) return { status, headers, body: null, cookies: [], call: finished };
  if (replayed) headers.push(["idempotency-replayed", "true"]);
  // The 503 of a health check is not a failure, but its client still needs Retry-After.
  if (status === 503) headers.push(["retry-after", String(failures.not_ready.retryAfterSeconds)]);
  return { status, headers, body, cookies, call: finished };
}

/** The record of a call cancelled by its client; it is not sent. */
export function cancelledReply(call: Call): Reply {
  const record = finishedCall(call, { status: 499, code: null });
  return { status: 499, headers: commonHeaders(call), body: null, cookies: [], call: record };
}

/** The reply to a refused or failed call. Anything but a ServiceError is a bug: a bare 500, logged with its cause. */
export function refusal(call: Call, error: unknown): Reply {
  const failure = toServiceError(error);
  const { status, code } = failure;
  const { body, headers } = errorBody(failure, call.requestId, call.request.header("accept"));
  const record = finishedCall(call, { status, code, ...(code === "internal_error" ? { error } : {}) });
  // The limit that was met is told instead of the one that was not.
  const told = failure instanceof LimitError ? { ...call, limit: null } : call;
  return { status, headers: [...commonHeaders(told), ...headers], body, cookies: [], call: record };
}

/** Maps a thrown value to a ServiceError. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof ServiceError) return error;
  // The mount was notified and rolls back to a sound snapshot, which answers the next attempt.
  if (error instanceof DamagedRecordError) return new ServiceError("not_ready", {}, { cause: error });
  if (error instanceof StoreUnavailableError) return new ServiceError("store_unavailable", {}, { cause: error });
  return new ServiceError("internal_error", {}, { cause: error });
}

type Charged = { readonly units: number; readonly slot: Slot | null; readonly failed: boolean };

/** Without an answer nothing was charged. */
function commonHeaders(
  call: Call,
  { units, slot, failed }: Charged = { ...call, units: 0, failed: false },
): HeaderList {
  const { endpoint, identity, snapshot, timing } = call;
  const headers: HeaderList = [
    ["x-request-id", call.requestId],
    ["cache-control", cacheControl(call, failed)],
    ["x-content-type-options", "nosniff"],
  ];
  if (snapshot.shownId !== null) headers.push(["x-corpus-snapshot-id", snapshot.shownId]);
  if (identity.credential !== null)
    headers.push(["x-billable-units", String(units)], ["x-cost-jpy", String(units * unitPriceYen)]);
  headers.push(...call.tag.headers);
  if (slot !== null) headers.push(...quotaHeaders(slot, call.nowMs));
  if (call.limit !== null) headers.push(...limitHeaders(call.limit));
  if (timing.text !== "") headers.push(["server-timing", timing.text]);
  if (endpoint.deprecated)
    headers.push(...deprecationHeaders(endpoint.deprecated.since, endpoint.deprecated.successor));
  return headers;
}

/** Answers from the ledger or the clock, and failures, are not cached; those of the snapshot are revalidated each time. */
function cacheControl({ endpoint, request }: Call, failed: boolean): string {
  return failed || endpoint.cache === "none" || request.method !== "GET" ? "no-store" : "private, max-age=0";
}

/** The log and metrics record of a call. */
function finishedCall(
  { endpoint, request, deps, requestId, identity, tag, snapshot, timing }: Call,
  result: Pick<FinishedCall, "status" | "code"> & Partial<FinishedCall>,
): FinishedCall {
  const { credential, sessionId } = identity;
  const anonymous = endpoint.auth === "none" ? "none" : "anonymous";
  return {
    requestId,
    operationId: endpoint.id,
    method: request.method,
    route: endpoint.path,
    units: 0,
    serviceMs: deps.elapsed() - timing.startedMs,
    auth: credential === null ? anonymous : sessionId === null ? "key" : "session",
    keyId: credential?.keyId ?? null,
    tag: tag.tag,
    snapshotId: snapshot.shownId,
    cached: false,
    replayed: false,
    traceparent: request.header("traceparent"),
    phases: timing.text,
    ...result,
  };
}

/** The permanent redirect of an old address, with deprecation headers; method and query are kept. */
export function redirectReply(
  { id, path, to, deprecatedSince, sunset }: Redirect,
  { method, target }: Pick<WireRequest, "method" | "target">,
  requestId: string,
): Reply {
  const question = target.indexOf("?");
  return {
    status: 308,
    headers: [
      ["location", question < 0 ? to : `${to}${encodeWire(target.slice(question))}`],
      ...deprecationHeaders(deprecatedSince, to),
      ["sunset", new Date(sunset).toUTCString()],
      ["x-request-id", requestId],
      ["cache-control", "no-store"],
    ],
    body: null,
    cookies: [],
    call: unroutedCall({ requestId, operationId: id, method, route: path, status: 308, code: null }),
  };
}

/** A name that a caller sent, for a header. */
function headerWord(name: string): string {
  return encodeURIComponent([...name].slice(0, 64).join(""));
}

/** Escapes everything that is not valid in a URL, because the text goes into a header. */
function encodeWire(text: string): string {
  return text.replaceAll(
    /[^!$&'()*+,\-./0-9:;=?@A-Z_a-z~%]/g,
    (character) => `%${(character.charCodeAt(0) & 0xff).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}

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

/** The published document lists what is deprecated: old addresses in its description, operations one by one. */
const notice = "/v1/openapi.json";

/** Headers of RFC 9745. */
export function deprecationHeaders(since: string, successor: string): HeaderList {
  return [
    ["deprecation", `@${Date.parse(since) / 1000}`],
    ["link", `<${successor}>; rel="successor-version"`],
    ["link", `<${notice}>; rel="deprecation"`],
  ];
}

import { serializeList } from "structured-headers";
import type { ServiceError } from "../../base/errors.ts";
import { LimitError, type LimitPolicy, type LimitRoom } from "../../base/limits.ts";
import { anonymousLimit, type Slot } from "../guards/anonymous-quota.ts";
import { ReplyBody } from "./reply-body.ts";
import type { HeaderList } from "./reply.ts";

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

/** Headers of a response that took an anonymous slot. */
export function quotaHeaders(slot: Slot, nowMs: number): HeaderList {
  const seconds = Math.ceil((Date.parse(slot.resetsAt) - nowMs) / 1000);
  const headers = anonymousHeaders(slot.remaining, slot.resetsAt, seconds);
  if (slot.degraded) headers.push(["x-quota-degraded", "1"]);
  return headers;
}

/** Headers of a 429: which limit was hit, and when to retry. */
function rateLimitHeaders(failure: ServiceError): HeaderList {
  const { code, extra, retryAfterSeconds } = failure;
  const seconds = retryAfterSeconds ?? 0;
  if (code === "anon_quota_exceeded") return anonymousHeaders(0, String(extra["resets_at"]), seconds);
  return failure instanceof LimitError ? limitHeaders({ policy: failure.policy, left: 0, resetSeconds: seconds }) : [];
}

const anonymousPolicy: LimitPolicy = { name: "anon", quota: anonymousLimit, windowSeconds: 86_400 };

function anonymousHeaders(remaining: number, resetsAt: string, seconds: number): HeaderList {
  return [
    ["x-anon-quota-limit", String(anonymousLimit)],
    ["x-anon-quota-remaining", String(remaining)],
    ["x-anon-quota-reset", resetsAt],
    ...limitHeaders({ policy: anonymousPolicy, left: remaining, resetSeconds: seconds }),
  ];
}

/** `RateLimit-Policy` and `RateLimit`: a limit, and what is left of it. */
export function limitHeaders({ policy, left, resetSeconds }: LimitRoom): HeaderList {
  const { name, quota, windowSeconds, unit } = policy;
  const rule = {
    q: quota,
    ...(windowSeconds === undefined ? {} : { w: windowSeconds }),
    ...(unit === undefined ? {} : { qu: unit }),
  };
  return [
    ["ratelimit-policy", item(name, rule)],
    ["ratelimit", item(name, { r: left, t: resetSeconds })],
  ];
}

function item(name: string, parameters: Readonly<Record<string, number | string>>): string {
  return serializeList([[name, new Map(Object.entries(parameters))]]);
}

import { serializeList } from "structured-headers";
import type { ServiceError } from "../../base/errors.ts";
import { LimitError, type LimitPolicy } from "../../base/limits.ts";
import { anonymousLimit } from "../guards/anonymous-quota.ts";
import type { Slot } from "../guards/anonymous-quota.ts";
import type { HeaderList } from "./reply.ts";

/** Headers of a response that took an anonymous slot. */
export function quotaHeaders(slot: Slot, nowMs: number): HeaderList {
  const seconds = Math.ceil((Date.parse(slot.resetsAt) - nowMs) / 1000);
  const headers = anonymousHeaders(slot.remaining, slot.resetsAt, seconds);
  if (slot.degraded) headers.push(["x-quota-degraded", "1"]);
  return headers;
}

/** Headers of a 429: which limit was hit, and when to retry. */
export function rateLimitHeaders(failure: ServiceError): HeaderList {
  const { code, extra, retryAfterSeconds } = failure;
  const seconds = retryAfterSeconds ?? 0;
  if (code === "anon_quota_exceeded") return anonymousHeaders(0, String(extra["resets_at"]), seconds);
  return failure instanceof LimitError ? limitHeaders(failure.policy, 0, seconds) : [];
}

const anonymousPolicy: LimitPolicy = { name: "anon", quota: anonymousLimit, windowSeconds: 86_400 };

function anonymousHeaders(remaining: number, resetsAt: string, seconds: number): HeaderList {
  return [
    ["x-anon-quota-limit", String(anonymousLimit)],
    ["x-anon-quota-remaining", String(remaining)],
    ["x-anon-quota-reset", resetsAt],
    ...limitHeaders(anonymousPolicy, remaining, seconds),
  ];
}

function limitHeaders({ name, quota, windowSeconds, unit }: LimitPolicy, left: number, seconds: number): HeaderList {
  const policy = {
    q: quota,
    ...(windowSeconds === undefined ? {} : { w: windowSeconds }),
    ...(unit === undefined ? {} : { qu: unit }),
  };
  return [
    ["ratelimit-policy", item(name, policy)],
    ["ratelimit", item(name, { r: left, t: seconds })],
  ];
}

function item(name: string, parameters: Readonly<Record<string, number | string>>): string {
  return serializeList([[name, new Map(Object.entries(parameters))]]);
}

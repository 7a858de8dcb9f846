import { serializeList } from "structured-headers";
import type { ServiceError } from "../../base/errors.ts";
import { anonymousLimit } from "../guards/anonymous-quota.ts";
import type { Slot } from "../guards/anonymous-quota.ts";
import type { HeaderList } from "./reply.ts";

/** Headers of a response that took a slot of the anonymous quota. */
export function quotaHeaders(slot: Slot, nowMs: number): HeaderList {
  const seconds = Math.ceil((Date.parse(slot.resetsAt) - nowMs) / 1000);
  const headers = anonymousHeaders(slot.remaining, slot.resetsAt, seconds);
  if (slot.degraded) headers.push(["x-quota-degraded", "1"]);
  return headers;
}

/** Headers of a 429: which limit it was, and when it opens again. */
export function rateLimitHeaders({ code, extra, retryAfterSeconds }: ServiceError): HeaderList {
  const seconds = retryAfterSeconds ?? 0;
  if (code === "anon_quota_exceeded") return anonymousHeaders(0, String(extra["resets_at"]), seconds);
  return code === "rate_limited" ? [["ratelimit", item("burst", { r: 0, t: seconds })]] : [];
}

function anonymousHeaders(remaining: number, resetsAt: string, seconds: number): HeaderList {
  return [
    ["x-anon-quota-limit", String(anonymousLimit)],
    ["x-anon-quota-remaining", String(remaining)],
    ["x-anon-quota-reset", resetsAt],
    ["ratelimit-policy", item("anon", { q: anonymousLimit, w: 86_400 })],
    ["ratelimit", item("anon", { r: remaining, t: seconds })],
  ];
}

function item(name: string, parameters: Readonly<Record<string, number>>): string {
  return serializeList([[name, new Map(Object.entries(parameters))]]);
}

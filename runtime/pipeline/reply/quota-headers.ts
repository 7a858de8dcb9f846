import { serializeList } from "structured-headers";
import type { ServiceError } from "../../base/errors.ts";
import { anonymousLimit } from "../guards/anonymous-quota.ts";
import type { Slot } from "../guards/anonymous-quota.ts";
import type { HeaderList } from "./reply.ts";

/** Headers of a response that took a slot of the anonymous quota. */
export function quotaHeaders(slot: Slot, nowMs: number): HeaderList {
  const seconds = Math.ceil((Date.parse(slot.resetsAt) - nowMs) / 1000);
  return [
    "x-anon-quota-limit",
    String(slot.limit),
    "x-anon-quota-remaining",
    String(slot.remaining),
    "x-anon-quota-reset",
    slot.resetsAt,
    ...policyHeaders(slot.remaining, seconds),
    ...(slot.degraded ? ["x-quota-degraded", "1"] : []),
  ];
}

/** Headers of a 429: which limit it was, and when it opens again. */
export function rateLimitHeaders({ code, extra, retryAfterSeconds }: ServiceError): HeaderList {
  const seconds = retryAfterSeconds ?? 0;
  if (code === "anon_quota_exceeded")
    return [
      "x-anon-quota-limit",
      String(anonymousLimit),
      "x-anon-quota-remaining",
      "0",
      "x-anon-quota-reset",
      String(extra["resets_at"]),
      ...policyHeaders(0, seconds),
    ];
  if (code !== "rate_limited") return [];
  return ["ratelimit", item("burst", { r: 0, t: seconds })];
}

function policyHeaders(remaining: number, seconds: number): HeaderList {
  return [
    "ratelimit-policy",
    item("anon", { q: anonymousLimit, w: 86_400 }),
    "ratelimit",
    item("anon", { r: remaining, t: seconds }),
  ];
}

function item(name: string, parameters: Readonly<Record<string, number>>): string {
  return serializeList([[name, new Map(Object.entries(parameters))]]);
}

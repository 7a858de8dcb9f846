import type { Endpoint, RateLimit } from "../../endpoint/endpoint.ts";
import { ServiceError } from "../../base/errors.ts";
import type { BurstOptions } from "./burst.ts";
import { type BucketRule, TokenBuckets } from "./token-buckets.ts";

/** Limits that single endpoints declare, counted per caller in this process. Throws `rate_limited`. */
export function createEndpointRateLimits({ enabled, now, capacity }: BurstOptions) {
  const byEndpoint = new Map<string, TokenBuckets>();
  return ({ id, burst }: Pick<Endpoint, "id" | "burst">, caller: string): void => {
    if (!enabled || typeof burst !== "object") return;
    const buckets = byEndpoint.get(id) ?? new TokenBuckets({ ...bucketOf(burst), now, capacity });
    byEndpoint.set(id, buckets);
    if (!buckets.take(caller)) throw rateLimited(Math.ceil(buckets.waitMilliseconds(caller) / 1000));
  };
}

function bucketOf(limit: RateLimit): BucketRule {
  if ("perSecond" in limit) return { perSecond: limit.perSecond, burst: limit.perSecond };
  return { perSecond: limit.perMinute / 60, burst: limit.perMinute };
}

/** The 429 of a burst limit. */
export function rateLimited(retryAfterSeconds: number): ServiceError {
  return new ServiceError("rate_limited", { retry_after_seconds: retryAfterSeconds }, { retryAfterSeconds });
}

import type { Endpoint } from "../../endpoint/endpoint.ts";
import { ServiceError } from "../../base/errors.ts";
import type { BurstOptions } from "./burst.ts";
import { TokenBuckets } from "./token-buckets.ts";

/** Limits per minute that single endpoints declare, counted per caller in this process. Throws `rate_limited`. */
export function createEndpointRateLimits({ enabled, now, capacity }: BurstOptions) {
  const byEndpoint = new Map<string, TokenBuckets>();
  return ({ id, burst }: Endpoint, caller: string): void => {
    if (!enabled || typeof burst !== "object") return;
    const buckets =
      byEndpoint.get(id) ??
      new TokenBuckets({ perSecond: burst.perMinute / 60, burst: burst.perMinute, now, capacity });
    byEndpoint.set(id, buckets);
    if (!buckets.take(caller)) throw rateLimited(Math.ceil(buckets.waitMilliseconds(caller) / 1000));
  };
}

/** The 429 of a burst limit. */
export function rateLimited(retryAfterSeconds: number): ServiceError {
  return new ServiceError("rate_limited", { retry_after_seconds: retryAfterSeconds }, { retryAfterSeconds });
}

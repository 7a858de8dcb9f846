import type { Endpoint, RateLimit } from "../../endpoint/endpoint.ts";
import { rateLimited } from "../../base/limits.ts";
import { bucketPolicy, type BucketRule, type BurstOptions, TokenBuckets } from "./burst.ts";

/** Limits declared by single endpoints, counted per caller in this process. Throws `rate_limited`. */
export function createEndpointRateLimits({ enabled, now, capacity }: BurstOptions) {
  const byEndpoint = new Map<string, TokenBuckets>();
  return ({ id, burst }: Pick<Endpoint, "id" | "burst">, caller: string): void => {
    if (!enabled || typeof burst !== "object") return;
    const rule = bucketOf(burst);
    const buckets = byEndpoint.get(id) ?? new TokenBuckets({ ...rule, now, capacity });
    byEndpoint.set(id, buckets);
    if (buckets.take(caller)) return;
    throw rateLimited(bucketPolicy("endpoint", rule), Math.ceil(buckets.waitMilliseconds(caller) / 1000));
  };
}

function bucketOf(limit: RateLimit): BucketRule {
  if ("perSecond" in limit) return { perSecond: limit.perSecond, burst: limit.perSecond };
  return { perSecond: limit.perMinute / 60, burst: limit.perMinute };
}

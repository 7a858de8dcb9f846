import type { Endpoint } from "../../endpoint/endpoint.ts";
import { ServiceError } from "../../base/errors.ts";
import { TokenBuckets } from "./token-buckets.ts";

export type OwnLimitsOptions = {
  /** False for `KONKYO_BURST=off`. */
  readonly enabled: boolean;
  readonly now: () => number;
  /** Most callers remembered per endpoint. */
  readonly capacity: number;
};

/** Limits per minute that single endpoints declare, counted per caller in this process. Throws `rate_limited`. */
export function createOwnLimits({ enabled, now, capacity }: OwnLimitsOptions) {
  const buckets = new Map<string, TokenBuckets>();
  return (endpoint: Endpoint, caller: string): void => {
    const { burst } = endpoint;
    if (!enabled || typeof burst !== "object") return;
    let bucket = buckets.get(endpoint.id);
    if (!bucket) {
      bucket = new TokenBuckets({ perSecond: burst.perMinute / 60, burst: burst.perMinute, now, capacity });
      buckets.set(endpoint.id, bucket);
    }
    const wait = bucket.waitMilliseconds(caller);
    if (wait > 0) throw rateLimited(Math.max(1, Math.ceil(wait / 1000)));
    bucket.take(caller);
  };
}

/** The 429 of a burst limit. */
export function rateLimited(retryAfterSeconds: number): ServiceError {
  return new ServiceError("rate_limited", { retry_after_seconds: retryAfterSeconds }, { retryAfterSeconds });
}

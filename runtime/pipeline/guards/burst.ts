import { LRUCache } from "lru-cache";
import { atMost } from "../../../snapshots/files/growing-cache.ts";
import { jstDate } from "../../../snapshots/text/era.ts";
import { secondsToNextJstDay } from "../../base/jst.ts";
import { type LimitPolicy, type LimitRoom, rateLimited } from "../../base/limits.ts";
import type { Endpoint, RateLimit } from "../../endpoint/endpoint.ts";

/** Limits that protect the service, in requests. They affect neither money nor quota. */
export const burstLimits = {
  key: { perSecond: 10, burst: 20 },
  credentialNetwork: { perSecond: 20, burst: 40 },
  anonymousNetwork: { perSecond: 1, burst: 5 },
  anonymousSitePerDay: 300,
} as const;

export const sitePolicy: LimitPolicy = { name: "site", quota: burstLimits.anonymousSitePerDay, windowSeconds: 86_400 };

const keyPolicy: LimitPolicy = bucketPolicy("burst", burstLimits.key);

export type BurstCaller = {
  /** IPv4 address or IPv6 /64. */
  readonly network: string;
  /** IPv6 /48, null for IPv4. */
  readonly site: string | null;
  /** Limit id of a known key; null without one. */
  readonly keyId: string | null;
  /** Whether any credential was sent, valid or not. */
  readonly credential: boolean;
};

export type BurstVerdict =
  /** `room`: what the key has left; null without a known key. */
  | { readonly allowed: true; readonly room: LimitRoom | null }
  | { readonly allowed: false; readonly policy: LimitPolicy; readonly retryAfterSeconds: number };

/** Admits or refuses a request. With `look` nothing is used up. */
export type Burst = (caller: BurstCaller, how?: "take" | "look") => BurstVerdict;

export type BurstOptions = {
  /** False for `KONKYO_BURST=off`: everything passes. */
  readonly enabled: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Maximum callers counted per limit; beyond it the least recently seen is dropped. */
  readonly capacity: number;
};

/**
 * The burst limits of one process: all that apply to a caller must have room, otherwise none is used up. Anonymous callers
 * count by network and, in IPv6, by /48 and day in Japan; callers with a credential by network and, once known, by key.
 */
export function createBurst({ enabled, now, capacity }: BurstOptions): Burst {
  const buckets = {
    key: new TokenBuckets({ ...burstLimits.key, now, capacity }),
    credentialNetwork: new TokenBuckets({ ...burstLimits.credentialNetwork, now, capacity }),
    anonymousNetwork: new TokenBuckets({ ...burstLimits.anonymousNetwork, now, capacity }),
  };
  /** Requests by IPv6 site and day in Japan; earlier days age out. */
  const siteCounts = new LRUCache<string, number>(atMost(capacity));

  return ({ network, site, keyId, credential }, how = "take") => {
    if (!enabled) return { allowed: true, room: null };
    const siteToday = credential || site === null ? null : `${jstDate(new Date(now()))} ${site}`;
    const siteCount = siteToday === null ? 0 : (siteCounts.get(siteToday) ?? 0);
    if (siteCount >= burstLimits.anonymousSitePerDay)
      return { allowed: false, policy: sitePolicy, retryAfterSeconds: secondsToNextJstDay(new Date(now())) };
    const applying: [kind: keyof typeof buckets, id: string][] = [
      [credential ? "credentialNetwork" : "anonymousNetwork", network],
    ];
    if (credential && keyId !== null) applying.push(["key", keyId]);

    const waits = applying.map(([kind, id]) => ({ kind, milliseconds: buckets[kind].waitMilliseconds(id) }));
    const longest = waits.reduce((one, other) => (other.milliseconds > one.milliseconds ? other : one));
    if (longest.milliseconds > 0) {
      const policy = bucketPolicy("burst", burstLimits[longest.kind]);
      return { allowed: false, policy, retryAfterSeconds: Math.ceil(longest.milliseconds / 1000) };
    }
    if (how === "look") return { allowed: true, room: null };

    for (const [kind, id] of applying) buckets[kind].take(id);
    if (siteToday !== null) siteCounts.set(siteToday, siteCount + 1);
    return {
      allowed: true,
      room: credential && keyId !== null ? { policy: keyPolicy, ...buckets.key.room(keyId) } : null,
    };
  };
}

export type BucketRule = {
  /** Tokens refilled per second. */
  readonly perSecond: number;
  /** Capacity of a bucket. */
  readonly burst: number;
};

/** The published policy of the rule: its window is the time in which an empty bucket fills. */
export function bucketPolicy(name: string, { perSecond, burst }: BucketRule): LimitPolicy {
  return { name, quota: burst, windowSeconds: Math.round(burst / perSecond) };
}

type TokenBucketsOptions = BucketRule & {
  /** Milliseconds since any fixed moment. */
  readonly now: () => number;
  /** Maximum buckets kept; beyond it the least recently used is dropped, which resets it to full. */
  readonly capacity: number;
};

/** Token buckets of one rule, each stored as one number: the time at which it will be full again. */
export class TokenBuckets {
  readonly #options: TokenBucketsOptions;
  readonly #interval: number;
  readonly #fullAt: LRUCache<string, number>;

  constructor(options: TokenBucketsOptions) {
    this.#options = options;
    this.#interval = 1000 / options.perSecond;
    this.#fullAt = new LRUCache(atMost(options.capacity));
  }

  get size(): number {
    return this.#fullAt.size;
  }

  /**
   * Milliseconds until a token is available; 0 when one is. Takes none, but counts as use of the bucket: dropping a refused
   * caller would admit them.
   */
  waitMilliseconds(id: string): number {
    const wait = this.#debt(id) - (this.#options.burst - 1) * this.#interval;
    return wait > rounding ? wait : 0;
  }

  /** Tokens left, and the seconds until the bucket is full. */
  room(id: string): Pick<LimitRoom, "left" | "resetSeconds"> {
    const debt = this.#debt(id);
    const left = Math.floor(this.#options.burst - debt / this.#interval + rounding);
    return { left: Math.max(0, left), resetSeconds: Math.ceil(debt / 1000) };
  }

  /** Takes one token if one is there. */
  take(id: string): boolean {
    if (this.waitMilliseconds(id) > 0) return false;
    this.#fullAt.set(id, this.#options.now() + this.#debt(id) + this.#interval);
    return true;
  }

  /** Milliseconds until the bucket is full. More than an empty one needs means that the clock was set back: start again. */
  #debt(id: string): number {
    const debt = (this.#fullAt.get(id) ?? 0) - this.#options.now();
    return debt <= 0 || debt > this.#options.burst * this.#interval + rounding ? 0 : debt;
  }
}

/** Sums of fractions such as 1000 / 3 must not delay a token by a rounding error. */
const rounding = 1e-6;

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

import { LRUCache } from "lru-cache";
import type { LimitPolicy } from "../../base/limits.ts";

export type BucketRule = {
  /** Tokens that come back each second. */
  readonly perSecond: number;
  /** Tokens a full bucket holds. */
  readonly burst: number;
};

/** How callers are told of the rule: a window is the time in which an empty bucket fills. */
export function bucketPolicy(name: string, { perSecond, burst }: BucketRule): LimitPolicy {
  return { name, quota: burst, windowSeconds: Math.round(burst / perSecond) };
}

export type TokenBucketsOptions = BucketRule & {
  /** Milliseconds since any fixed moment. */
  readonly now: () => number;
  /** Most buckets kept; beyond it the one used longest ago is dropped, which fills it. */
  readonly capacity: number;
};

/** Many token buckets of one rule, kept as one number each: the moment at which the bucket will be full again. */
export class TokenBuckets {
  readonly #options: TokenBucketsOptions;
  readonly #interval: number;
  readonly #fullAt: LRUCache<string, number>;

  constructor(options: TokenBucketsOptions) {
    this.#options = options;
    this.#interval = 1000 / options.perSecond;
    this.#fullAt = new LRUCache({ max: options.capacity });
  }

  /** Buckets kept now. */
  get size(): number {
    return this.#fullAt.size;
  }

  /**
   * Milliseconds until a token is there; 0 when one is there now. Takes none, but counts as use of the bucket: a caller who
   * is refused must not be dropped for it, which would let them in.
   */
  waitMilliseconds(id: string): number {
    const wait = this.#debt(id) - (this.#options.burst - 1) * this.#interval;
    return wait > rounding ? wait : 0;
  }

  /** Takes one token if one is there. */
  take(id: string): boolean {
    if (this.waitMilliseconds(id) > 0) return false;
    this.#fullAt.set(id, this.#options.now() + this.#debt(id) + this.#interval);
    return true;
  }

  /** Milliseconds until the bucket is full. More than an empty one needs means that the clock was set back: start anew. */
  #debt(id: string): number {
    const debt = (this.#fullAt.get(id) ?? 0) - this.#options.now();
    return debt <= 0 || debt > this.#options.burst * this.#interval + rounding ? 0 : debt;
  }
}

/** Sums of fractions such as 1000 / 3 must not make a token come late by a rounding error. */
const rounding = 1e-6;

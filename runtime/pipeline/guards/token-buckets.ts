import { LRUCache } from "lru-cache";
import type { LimitPolicy } from "../../base/limits.ts";

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

export type TokenBucketsOptions = BucketRule & {
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
    this.#fullAt = new LRUCache({ max: options.capacity });
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

export type BucketRule = {
  /** Tokens that come back each second. */
  readonly perSecond: number;
  /** Tokens a full bucket holds. */
  readonly burst: number;
};

export type TokenBucketsOptions = BucketRule & {
  /** Milliseconds since any fixed moment. */
  readonly now: () => number;
  /** Most buckets remembered; beyond it the one touched longest ago is forgotten, which fills it. */
  readonly capacity: number;
};

/** Many token buckets of one rule, kept as one number each: the moment at which the bucket will be full again. */
export class TokenBuckets {
  readonly #options: TokenBucketsOptions;
  readonly #fullAt = new Map<string, number>();

  constructor(options: TokenBucketsOptions) {
    this.#options = options;
  }

  /** Buckets remembered now; full ones are forgotten in passing. */
  get size(): number {
    return this.#fullAt.size;
  }

  /** Milliseconds until a token is there; 0 when one is there now. Takes none, but counts as a touch. */
  waitMilliseconds(id: string): number {
    this.#touch(id);
    const wait = this.#debt(id) - (this.#options.burst - 1) * this.#interval;
    return wait > rounding ? wait : 0;
  }

  /** Takes one token if one is there. */
  take(id: string): boolean {
    if (this.waitMilliseconds(id) > 0) return false;
    const fullAt = this.#options.now() + this.#debt(id) + this.#interval;
    this.#fullAt.set(id, fullAt);
    this.#forget();
    return true;
  }

  get #interval(): number {
    return 1000 / this.#options.perSecond;
  }

  /** Milliseconds until the bucket is full. More than an empty one needs means that the clock was set back: start anew. */
  #debt(id: string): number {
    const debt = (this.#fullAt.get(id) ?? 0) - this.#options.now();
    return debt <= 0 || debt > this.#options.burst * this.#interval + rounding ? 0 : debt;
  }

  /** Keeps the map ordered by last touch: a caller who is refused must not be forgotten for it, which would let them in. */
  #touch(id: string): void {
    const fullAt = this.#fullAt.get(id);
    if (fullAt === undefined) return;
    this.#fullAt.delete(id);
    this.#fullAt.set(id, fullAt);
  }

  /** Looks at the two longest untouched only, so that no call pays for a sweep; two per new one outruns growth. */
  #forget(): void {
    let looked = 0;
    for (const [id, fullAt] of this.#fullAt) {
      const over = this.#fullAt.size > this.#options.capacity;
      if (!over && (looked++ >= 2 || fullAt > this.#options.now())) return;
      this.#fullAt.delete(id);
    }
  }
}

/** Sums of fractions such as 1000 / 3 must not make a token come late by a rounding error. */
const rounding = 1e-6;

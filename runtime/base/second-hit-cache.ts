import { LRUCache } from "lru-cache";
import { atMost } from "../../snapshots/files/growing-cache.ts";

export type SecondHitOptions<Value> = {
  readonly maxBytes: number;
  /** Larger values are not cached. */
  readonly maxEntryBytes: number;
  readonly bytesOf: (value: Value) => number;
};

/** Number of remembered keys: several times the number of values that usually fit. */
const maxAsked = 1 << 14;

/**
 * A bounded cache that stores a value on the second request for its key. Most requests never repeat, and medium-lived buffers
 * cost the garbage collector more than the search they save.
 */
export class SecondHitCache<Value extends object> {
  readonly #values: LRUCache<string, Value>;
  readonly #asked = new LRUCache<string, true>(atMost(maxAsked));

  constructor({ maxBytes, maxEntryBytes, bytesOf }: SecondHitOptions<Value>) {
    this.#values = new LRUCache({ maxSize: maxBytes, maxEntrySize: maxEntryBytes, sizeCalculation: bytesOf });
  }

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  /** Caches the result of `prepare`, unless null, when the key was offered before. */
  offer(key: string, prepare: () => Value | null): void {
    if (!this.#asked.has(key)) return void this.#asked.set(key, true);
    const value = prepare();
    if (value !== null) this.#values.set(key, value);
  }
}

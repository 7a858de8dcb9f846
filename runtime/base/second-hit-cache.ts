import { LRUCache } from "lru-cache";

export type SecondHitOptions<Value> = {
  readonly maxBytes: number;
  /** Larger values are not kept. */
  readonly maxEntryBytes: number;
  readonly bytesOf: (value: Value) => number;
};

/** Keys that are remembered: several times as many as values of the usual size fit. */
const maxAsked = 1 << 14;

/**
 * A bounded cache that keeps a value when it is made for the second time. Most requests are never made again, and buffers that
 * live for a while cost the collector more than a search costs.
 */
export class SecondHitCache<Value extends object> {
  readonly #values: LRUCache<string, Value>;
  readonly #asked = new LRUCache<string, true>({ max: maxAsked });

  constructor({ maxBytes, maxEntryBytes, bytesOf }: SecondHitOptions<Value>) {
    this.#values = new LRUCache({ maxSize: maxBytes, maxEntrySize: maxEntryBytes, sizeCalculation: bytesOf });
  }

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  /** Keeps what `prepare` gives, unless that is null, when the key was offered before. */
  offer(key: string, prepare: () => Value | null): void {
    if (!this.#asked.has(key)) return void this.#asked.set(key, true);
    const value = prepare();
    if (value !== null) this.#values.set(key, value);
  }
}

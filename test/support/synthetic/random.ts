export type Random = {
  /** Restarts the sequence; the same numbers always give the same sequence. */
  reseed(seed: number, stream: number, index: number): void;
  /** Integer in [0, bound). */
  below(bound: number): number;
  pick<T>(list: readonly T[]): T;
};

/** Small seeded generator (mulberry32), the same on every machine. */
export function createRandom(): Random {
  let state = 0;
  const below = (bound: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * bound);
  };
  return {
    reseed(seed, stream, index) {
      state = Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b) ^ Math.imul(stream, 0xc2b2ae35);
    },
    below,
    pick<T>(list: readonly T[]): T {
      return list[below(list.length)] as T;
    },
  };
}

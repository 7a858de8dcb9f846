/** Remembers values for a short time in bounded space; the longest remembered go first. */
export type ShortMemory<Value> = {
  get(name: string): Value | undefined;
  set(name: string, value: Value): void;
  delete(name: string): void;
};

export type ShortMemoryOptions = {
  readonly lifeMs: number;
  /** Most values kept at a time. */
  readonly capacity: number;
  readonly nowMs: () => number;
};

export function createShortMemory<Value>({ lifeMs, capacity, nowMs }: ShortMemoryOptions): ShortMemory<Value> {
  const entries = new Map<string, { readonly value: Value; readonly sinceMs: number }>();
  return {
    get(name) {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      const age = nowMs() - entry.sinceMs;
      // A clock that was set back must not make a value live longer.
      if (age >= 0 && age < lifeMs) return entry.value;
      entries.delete(name);
      return undefined;
    },
    set(name, value) {
      // A map keeps the order of insertion, so the first key is the longest remembered.
      entries.delete(name);
      const [oldest] = entries.size >= capacity ? entries.keys() : [];
      if (oldest !== undefined) entries.delete(oldest);
      entries.set(name, { value, sinceMs: nowMs() });
    },
    delete(name) {
      entries.delete(name);
    },
  };
}

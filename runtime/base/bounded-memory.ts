type Entry<Value> = { readonly value: Value; readonly size: number; asked: boolean };

/**
 * Values by name, bounded by the sum of their sizes. A hand goes from the oldest to the newest and then round again (SIEVE):
 * it passes over what was asked for since it last came by, and takes the first that was not. So a hit only marks its entry,
 * and making room goes on where it ended, instead of searching a map from its start, where the gaps of all that went are.
 */
export class BoundedMemory<Value> {
  readonly #limit: number;
  readonly #entries = new Map<string, Entry<Value>>();
  #hand = this.#entries.entries();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(name: string): Value | undefined {
    const entry = this.#entries.get(name);
    if (entry === undefined) return undefined;
    entry.asked = true;
    return entry.value;
  }

  hasRoom(size: number): boolean {
    return this.#size + size <= this.#limit;
  }

  /** Keeps a value, unless its name is taken. One of more than a sixteenth of the bound is not worth what it would push out. */
  add(name: string, value: Value, size: number): boolean {
    if (size > this.#limit / 16 || this.#entries.has(name)) return false;
    while (!this.hasRoom(size)) this.#forgetOne();
    this.#entries.set(name, { value, size, asked: false });
    this.#size += size;
    return true;
  }

  clear(): void {
    this.#entries.clear();
    this.#hand = this.#entries.entries();
    this.#size = 0;
  }

  #forgetOne(): void {
    for (;;) {
      const { value: next, done } = this.#hand.next();
      if (done) this.#hand = this.#entries.entries();
      else if (next[1].asked) next[1].asked = false;
      else {
        const [name, { size }] = next;
        this.#entries.delete(name);
        this.#size -= size;
        return;
      }
    }
  }
}

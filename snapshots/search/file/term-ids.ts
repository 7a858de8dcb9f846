/** Numbers terms 0, 1, 2 … in order of first sight; an open-addressing table, since a build meets tens of millions. */
export class TermIds {
  #slots = new Int32Array(1 << 16).fill(-1);
  #keys = new Uint32Array(1 << 15);
  size = 0;

  /** The number of a term; a new one when it was not seen before. */
  of(key: number): number {
    let slot = this.#slot(key);
    const known = this.#slots[slot]!;
    if (known >= 0) return known;
    if (this.size === this.#keys.length) {
      this.#grow();
      slot = this.#slot(key);
    }
    this.#keys[this.size] = key;
    this.#slots[slot] = this.size;
    return this.size++;
  }

  /** Term keys by number. */
  keys(): Uint32Array {
    return this.#keys.subarray(0, this.size);
  }

  #slot(key: number): number {
    const mask = this.#slots.length - 1;
    let slot = (Math.imul(key, 0x9e3779b1) >>> 8) & mask;
    for (let id = this.#slots[slot]!; id >= 0 && this.#keys[id] !== key; id = this.#slots[slot]!)
      slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const keys = new Uint32Array(this.#keys.length * 2);
    keys.set(this.#keys);
    this.#keys = keys;
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1);
    for (let id = 0; id < this.size; id++) this.#slots[this.#slot(keys[id]!)] = id;
  }
}

/** Append-only typed storage that doubles when full, so that building an index costs no heap object per value. */
export class GrowingUint16 {
  #values = new Uint16Array(1 << 12);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint16Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  pushText(text: string): void {
    for (let index = 0; index < text.length; index++) this.push(text.charCodeAt(index));
  }

  /** A view on what was pushed so far; later pushes may move the storage. */
  view(): Uint16Array {
    return this.#values.subarray(0, this.length);
  }
}

/** As GrowingUint16, for bytes, with variable-length integers (7 bits a byte, low bits first). */
export class GrowingBytes {
  #values = new Uint8Array(1 << 12);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) this.#grow(this.length + 1);
    this.#values[this.length++] = value;
  }

  pushBytes(bytes: Uint8Array): void {
    if (this.length + bytes.length > this.#values.length) this.#grow(this.length + bytes.length);
    this.#values.set(bytes, this.length);
    this.length += bytes.length;
  }

  /** `value` is an integer from 0 to 2^32 - 1. */
  pushVarint(value: number): void {
    let rest = value;
    while (rest > 127) {
      this.push((rest & 127) | 128);
      rest >>>= 7;
    }
    this.push(rest);
  }

  view(): Uint8Array {
    return this.#values.subarray(0, this.length);
  }

  #grow(least: number): void {
    const larger = new Uint8Array(Math.max(least, this.#values.length * 2));
    larger.set(this.#values);
    this.#values = larger;
  }
}

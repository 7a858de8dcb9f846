/** Rows that were shown lately, in bounded space: most searches show rows that another has shown before. */
export class RowMemory {
  readonly #read: (row: number) => Buffer;
  readonly #rows = new Map<number, Buffer>();
  #bytes = 0;

  constructor(read: (row: number) => Buffer) {
    this.#read = read;
  }

  /** Shared with later calls, so it must not be changed. */
  bytes(row: number): Buffer {
    const known = this.#rows.get(row);
    if (known !== undefined) return known;
    const bytes = this.#read(row);
    if (this.#bytes + bytes.length > mostBytes) {
      this.#rows.clear();
      this.#bytes = 0;
    }
    this.#rows.set(row, bytes);
    this.#bytes += bytes.length;
    return bytes;
  }
}

const mostBytes = 8 << 20;

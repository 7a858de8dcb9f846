/** Rows of a dataset, numbered from 0 in browsing order, so ascending rows are in that order. */
export type Rows = Uint32Array;

/** A set of rows of one dataset, one bit each. */
export class RowSet {
  readonly #words: Uint32Array;

  /** The set of the given rows, each below `size`. */
  constructor(size: number, rows: Iterable<Rows> = []) {
    this.#words = new Uint32Array(Math.ceil(size / 32));
    for (const list of rows) this.add(list);
  }

  copy(): RowSet {
    const copy = new RowSet(this.#words.length * 32);
    copy.#words.set(this.#words);
    return copy;
  }

  add(rows: Rows): void {
    const words = this.#words;
    for (let at = 0; at < rows.length; at++) words[rows[at]! >>> 5]! |= 1 << (rows[at]! & 31);
  }

  has(row: number): boolean {
    return (this.#words[row >>> 5]! & (1 << (row & 31))) !== 0;
  }

  /** Adds the rows of another set of the same dataset. */
  unite(other: RowSet): void {
    for (let at = 0; at < this.#words.length; at++) this.#words[at]! |= other.#words[at]!;
  }

  /** Intersects with another set of the same dataset. */
  intersect(other: RowSet): void {
    for (let at = 0; at < this.#words.length; at++) this.#words[at]! &= other.#words[at]!;
  }

  /** Removes the rows of another set of the same dataset. */
  subtract(other: RowSet): void {
    for (let at = 0; at < this.#words.length; at++) this.#words[at]! &= ~other.#words[at]!;
  }

  /** Number of rows. */
  get count(): number {
    let count = 0;
    for (let at = 0; at < this.#words.length; at++) count += bitsOf(this.#words[at]!);
    return count;
  }

  /** Rows number offset to offset + limit of the set, ascending. */
  page(offset: number, limit: number): number[] {
    const page: number[] = [];
    let before = 0;
    for (let at = 0; at < this.#words.length && page.length < limit; at++) {
      let word = this.#words[at]!;
      const bits = bitsOf(word);
      if (before + bits <= offset) before += bits;
      else
        for (; word !== 0 && page.length < limit; word &= word - 1)
          if (before++ >= offset) page.push(at * 32 + lowestBit(word));
    }
    return page;
  }

  /** Calls for every row, ascending. */
  each(visit: (row: number) => void): void {
    for (let at = 0; at < this.#words.length; at++)
      for (let word = this.#words[at]!; word !== 0; word &= word - 1) visit(at * 32 + lowestBit(word));
  }
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/** Population count of 32 bits. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

import { RowSet, type Rows } from "./row-set.ts";

/**
 * Which rows carry a word: one list of rows per word of a field, so that a filter costs as much as the rows it admits.
 * Rows without any word are listed under null.
 */
export class WordColumn {
  readonly #size: number;
  readonly #rows: ReadonlyMap<string | null, Rows>;

  /** `wordsOf` gives the words of each of the `size` rows, or null for a row that has none. */
  constructor(size: number, wordsOf: (row: number) => readonly string[] | string | null) {
    const lists = new Map<string | null, number[]>();
    const add = (word: string | null, row: number) => {
      const list = lists.get(word);
      if (!list) lists.set(word, [row]);
      else if (list.at(-1) !== row) list.push(row);
    };
    for (let row = 0; row < size; row++) {
      const words = wordsOf(row);
      if (typeof words === "string" || words === null) add(words, row);
      else if (words.length === 0) add(null, row);
      else for (const word of words) add(word, row);
    }
    this.#size = size;
    this.#rows = new Map([...lists].map(([word, list]) => [word, Uint32Array.from(list)]));
  }

  /** False when no row of the snapshot carries any word here, so that filtering by it can find nothing. */
  get published(): boolean {
    return this.#rows.size > (this.#rows.has(null) ? 1 : 0);
  }

  /** Every word that occurs. */
  get words(): string[] {
    return [...this.#rows.keys()].filter((word) => word !== null);
  }

  /** Rows that carry at least one of the words; null stands for rows without any. */
  anyOf(words: readonly (string | null)[]): RowSet {
    return new RowSet(
      this.#size,
      words.flatMap((word) => this.#rows.get(word) ?? []),
    );
  }
}

/** Numbers of a field, in order of size, so that a range is one slice. */
export class NumberColumn {
  readonly #size: number;
  readonly #values: Float64Array;
  readonly #rows: Rows;

  constructor(size: number, valueOf: (row: number) => number | null) {
    const known: { row: number; value: number }[] = [];
    for (let row = 0; row < size; row++) {
      const value = valueOf(row);
      if (value !== null) known.push({ row, value });
    }
    known.sort((a, b) => a.value - b.value);
    this.#size = size;
    this.#values = Float64Array.from(known, ({ value }) => value);
    this.#rows = Uint32Array.from(known, ({ row }) => row);
  }

  /** False when no row of the snapshot has a number here. */
  get published(): boolean {
    return this.#rows.length > 0;
  }

  /** Rows whose number is known and lies in the range, both ends included. */
  between(min: number, max: number): RowSet {
    const [from, to] = [this.#below(min, false), this.#below(max, true)];
    return new RowSet(this.#size, from < to ? [this.#rows.subarray(from, to)] : []);
  }

  /** Number of values below the bound, or up to it. */
  #below(bound: number, included: boolean): number {
    let [low, high] = [0, this.#values.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const value = this.#values[middle]!;
      if (value < bound || (included && value === bound)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

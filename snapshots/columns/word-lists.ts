import { asBuffer, asUint32, ColumnFileError, type StoredColumn } from "./column-file.ts";
import { checkOffsets, checkRows } from "./row-texts.ts";

/** Which rows carry a word, read from the file: nothing is decoded until it is asked for. */
export class WordLists {
  readonly #words: Buffer;
  readonly #wordOffsets: Uint32Array;
  readonly #listOffsets: Uint32Array;
  readonly #rows: Uint32Array;

  constructor({ name, parts }: StoredColumn, rows: number) {
    const [wordOffsets, words, listOffsets, lists] = parts;
    if (!wordOffsets || !words || !listOffsets || !lists) throw new ColumnFileError(`column ${name} lacks a part`);
    this.#wordOffsets = asUint32(wordOffsets);
    this.#words = asBuffer(words);
    this.#listOffsets = asUint32(listOffsets);
    this.#rows = asUint32(lists);
    checkOffsets(name, this.#wordOffsets, this.#wordOffsets.length - 1, words.length);
    checkOffsets(name, this.#listOffsets, this.#wordOffsets.length, this.#rows.length);
    checkRows(name, this.#rows, rows);
  }

  /** Number of different words. */
  get count(): number {
    return this.#wordOffsets.length - 1;
  }

  wordAt(place: number): string {
    return this.#words.toString("utf8", this.#wordOffsets[place]!, this.#wordOffsets[place + 1]!);
  }

  /** Rows that carry the word, ascending; for null, those that carry none. A view on the file. */
  rowsOf(word: string | null): Uint32Array {
    const place = word === null ? this.count : this.#find(Buffer.from(word));
    return place < 0 ? this.#rows.subarray(0, 0) : this.rowsAt(place);
  }

  /** Rows that carry the word at a place, ascending. A view on the file. */
  rowsAt(place: number): Uint32Array {
    return this.#rows.subarray(this.#listOffsets[place]!, this.#listOffsets[place + 1]!);
  }

  /** For each row the place of its word in a short vocabulary; the vocabulary's length for rows with none of its words. */
  placesIn(vocabulary: readonly string[], rows: number): Uint8Array {
    const places = new Uint8Array(rows).fill(vocabulary.length);
    for (const [place, word] of vocabulary.entries()) for (const row of this.rowsOf(word)) places[row] = place;
    return places;
  }

  #find(word: Buffer): number {
    let [low, high] = [0, this.count - 1];
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const [from, to] = [this.#wordOffsets[middle]!, this.#wordOffsets[middle + 1]!];
      const order = this.#words.compare(word, 0, word.length, from, to);
      if (order === 0) return middle;
      if (order < 0) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }
}

import type { RowTexts } from "../../snapshots/columns/row-texts.ts";
import { unitsOf } from "../../snapshots/columns/row-texts.ts";
import type { SortedNumbers } from "../../snapshots/columns/sorted-numbers.ts";
import type { WordLists } from "../../snapshots/columns/word-lists.ts";
import { fold } from "../../snapshots/text/fold.ts";
import { RowSet } from "./row-set.ts";

/** As WordColumn, over a column that the build has written. */
export class StoredWordColumn {
  readonly #size: number;
  readonly #lists: WordLists;

  constructor(size: number, lists: WordLists) {
    this.#size = size;
    this.#lists = lists;
  }

  /** False when no row of the snapshot carries any word here, so that filtering by it can find nothing. */
  get published(): boolean {
    return this.#lists.count > 0;
  }

  /** Every word that occurs. */
  get words(): string[] {
    return Array.from({ length: this.#lists.count }, (_, place) => this.#lists.wordAt(place));
  }

  /** Rows that carry at least one of the words; null stands for rows without any. */
  anyOf(words: readonly (string | null)[]): RowSet {
    return new RowSet(
      this.#size,
      words.map((word) => this.#lists.rowsOf(word)),
    );
  }
}

/** As TextColumn, over a column of folded words that the build has written. */
export class StoredTextColumn {
  readonly #size: number;
  readonly #lists: WordLists;

  constructor(size: number, lists: WordLists) {
    this.#size = size;
    this.#lists = lists;
  }

  /** False when no row of the snapshot has a text here. */
  get published(): boolean {
    return this.#lists.count > 0;
  }

  /** Rows with this text, as written or in another spelling of the same. */
  equalTo(text: string): RowSet {
    return new RowSet(this.#size, [this.#lists.rowsOf(fold(text))]);
  }

  /** Rows with a text that holds the part, as written or in another spelling of the same. */
  containing(part: string): RowSet {
    const folded = fold(part);
    // What folds to nothing would be part of every text.
    return new RowSet(this.#size, folded === "" ? [] : this.#lists.rowsOfWordsWith(folded));
  }
}

/** As NumberColumn, over a column that the build has written. */
export class StoredNumberColumn {
  readonly #size: number;
  readonly #numbers: SortedNumbers;

  constructor(size: number, numbers: SortedNumbers) {
    this.#size = size;
    this.#numbers = numbers;
  }

  /** False when no row of the snapshot has a number here. */
  get published(): boolean {
    return this.#numbers.count > 0;
  }

  /** Rows whose number is known and lies in the range, both ends included. */
  between(min: number, max: number): RowSet {
    return new RowSet(this.#size, [this.#numbers.between(min, max)]);
  }
}

/** Rows whose text holds one of the parts, letter for letter; of a set, when one is given. Looks at all texts of the set. */
export function rowsHolding(size: number, texts: RowTexts, parts: readonly string[], among: RowSet | null): RowSet {
  const units = parts.map(unitsOf);
  const found: number[] = [];
  const look = (row: number) => {
    if (units.some((part) => texts.holds(row, part))) found.push(row);
  };
  if (among) among.each(look);
  else for (let row = 0; row < size; row++) look(row);
  return new RowSet(size, [Uint32Array.from(found)]);
}

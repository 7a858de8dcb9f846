import type { ColumnTable, SortedNumbers } from "../../../snapshots/columns/column-table.ts";
import type { ColumnDataset, ColumnName } from "../../../snapshots/columns/dataset-columns.ts";
import { type RowTexts, unitsOf } from "../../../snapshots/columns/row-texts.ts";
import type { WordLists } from "../../../snapshots/columns/word-lists.ts";
import { fold } from "../../../snapshots/text/fold.ts";
import { RowSet } from "./row-set.ts";

/** Which rows have a word, as precomputed by the build: a filter costs as much as the rows it admits. */
export class WordColumn {
  readonly #size: number;
  readonly #lists: WordLists;

  constructor(size: number, lists: WordLists) {
    this.#size = size;
    this.#lists = lists;
  }

  /** False when no row of the snapshot has any word here, so that this filter can match nothing. */
  get published(): boolean {
    return this.#lists.count > 0;
  }

  /** Every word that occurs. */
  get words(): string[] {
    return Array.from({ length: this.#lists.count }, (_, place) => this.#lists.wordAt(place));
  }

  /** Rows that have at least one of the words; null matches rows without any. */
  anyOf(words: readonly (string | null)[]): RowSet {
    return new RowSet(
      this.#size,
      words.map((word) => this.#lists.rowsOf(word)),
    );
  }
}

type Text = { readonly stated: string; readonly folded: string; readonly rows: Uint32Array };

/** Texts of a field, matched whole or in part. Each distinct text is folded once. */
export class TextColumn {
  readonly #size: number;
  readonly #texts: readonly Text[];

  /** `otherNames` returns further names of a text; its rows match by those too. */
  constructor(size: number, lists: WordLists, otherNames: (text: string) => readonly string[] = () => []) {
    this.#size = size;
    this.#texts = Array.from({ length: lists.count }, (_, place) => {
      const [text, rows] = [lists.wordAt(place), lists.rowsAt(place)];
      return [text, ...otherNames(text)].map((stated) => ({ stated, folded: fold(stated), rows }));
    }).flat();
  }

  /** False when no row of the snapshot has a text here. */
  get published(): boolean {
    return this.#texts.length > 0;
  }

  /** Rows with this text, as written or in another spelling of the same. */
  equalTo(text: string): RowSet {
    const folded = fold(text);
    return this.#rowsWhere((held) => (folded === "" ? held.stated === text : held.folded === folded));
  }

  /** Rows whose text contains one of the parts, in any spelling. */
  containing(...parts: readonly string[]): RowSet {
    const sought = parts.map((part) => ({ part, folded: fold(part) }));
    // A part that folds to "" would match every text.
    return this.#rowsWhere((held) =>
      sought.some(({ part, folded }) => held.stated.includes(part) || (folded !== "" && held.folded.includes(folded))),
    );
  }

  #rowsWhere(fits: (text: Text) => boolean): RowSet {
    return new RowSet(
      this.#size,
      this.#texts.filter(fits).map(({ rows }) => rows),
    );
  }
}

/** Numbers of a field sorted by the build, so that a range is one slice. */
export class NumberColumn {
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

/** The columns of a dataset as filters use them, created on first use. */
export class DatasetColumns<Name extends ColumnDataset> {
  readonly table: ColumnTable<Name>;

  constructor(table: ColumnTable<Name>) {
    this.table = table;
  }

  words(name: ColumnName<Name, "words">): WordColumn {
    return new WordColumn(this.table.size, this.table.words(name));
  }

  /** A column of words that match in any spelling, whole or in part. */
  texts(name: ColumnName<Name, "words">, otherNames?: (text: string) => readonly string[]): TextColumn {
    return new TextColumn(this.table.size, this.table.words(name), otherNames);
  }

  /** Numbers, or days as `dayNumber` writes them. */
  numbers(name: ColumnName<Name, "numbers" | "dates">): NumberColumn {
    return new NumberColumn(this.table.size, this.table.numbers(name));
  }
}

/** Rows whose text contains one of the parts exactly, optionally within a set. Scans all texts of the set. */
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

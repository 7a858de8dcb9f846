import { dayNumber } from "../../../snapshots/columns/dataset-columns.ts";
import type { NumberColumn, TextColumn, WordColumn } from "./columns.ts";
import type { RowSet } from "./row-set.ts";

/** The rows that all filters of one request admit, intersected filter by filter; absent filters are skipped. */
export class Narrowing {
  #admitted: RowSet | null = null;
  #fieldMissing = false;

  /** Rows that every filter admits; null when there was none. */
  get admitted(): RowSet | null {
    return this.#admitted;
  }

  /** A filter used a field that the snapshot, or one of its sources, does not have: an empty result then means even less. */
  get fieldMissing(): boolean {
    return this.#fieldMissing;
  }

  /** Intersects with the rows of a field; takes ownership of the set and may change it. */
  keep({ published }: { readonly published: boolean }, rows: RowSet): void {
    this.#fieldMissing ||= !published;
    if (this.#admitted) this.#admitted.intersect(rows);
    else this.#admitted = rows;
  }

  /** Keeps rows that have at least one of the words; null matches rows without any. An empty list does not filter. */
  keepWords(column: WordColumn, words: readonly (string | null)[] | undefined): void {
    if (words && words.length > 0) this.keep(column, column.anyOf(words));
  }

  /** Keeps rows that have the word; null matches rows without any. */
  keepWord(column: WordColumn, word: string | null | undefined): void {
    if (word !== undefined) this.keep(column, column.anyOf([word]));
  }

  /** Keeps rows with this text, in any spelling. */
  keepText(column: TextColumn, text: string | undefined): void {
    if (text !== undefined) this.keep(column, column.equalTo(text));
  }

  /** Keeps rows whose text contains the part, in any spelling. */
  keepPart(column: TextColumn, part: string | undefined): void {
    if (part !== undefined) this.keep(column, column.containing(part));
  }

  /** Keeps rows whose text contains one of the parts. */
  keepParts(column: TextColumn, parts: readonly string[] | undefined): void {
    if (parts !== undefined) this.keep(column, column.containing(...parts));
  }

  /** Keeps rows whose number lies in the range, both ends included; rows without a number drop out. */
  keepRange(column: NumberColumn, min: number | undefined, max: number | undefined): void {
    if (min !== undefined || max !== undefined) this.keep(column, column.between(min ?? -Infinity, max ?? Infinity));
  }

  /** Keeps rows whose day lies in the range, both ends included; rows without a day drop out. */
  keepDays(column: NumberColumn, from: string | undefined, until: string | undefined): void {
    const numberOf = (day: string | undefined) => (day === undefined ? undefined : dayNumber(day));
    this.keepRange(column, numberOf(from), numberOf(until));
  }
}

import type { ColumnTable } from "../../snapshots/columns/column-table.ts";
import type { ColumnDataset, ColumnName } from "../../snapshots/columns/dataset-columns.ts";
import { fold } from "../../snapshots/text/fold.ts";
import { RowSet } from "./tables/row-set.ts";

/** The rows that a search found, counted by the columns that its filters use. */
export class FoundRows<Name extends ColumnDataset = ColumnDataset> {
  readonly rows: RowSet;
  readonly #table: ColumnTable<Name>;

  constructor(table: ColumnTable<Name>, rows: readonly number[]) {
    this.#table = table;
    this.rows = new RowSet(table.size, [Uint32Array.from(rows)]);
  }

  /** How many of the rows are in a set. */
  in(set: RowSet): number {
    const both = set.copy();
    both.intersect(this.rows);
    return both.count;
  }

  /** Rows by word, the most frequent first; spellings that a filter takes for one another are counted together. */
  byWord(column: ColumnName<Name, "words">): [word: string, count: number][] {
    const lists = this.#table.words(column);
    const counts = new Map<string, [word: string, count: number]>();
    for (let place = 0; place < lists.count; place++) {
      const count = this.#countOf(lists.rowsAt(place));
      if (count === 0) continue;
      const word = lists.wordAt(place);
      const key = fold(word) || word;
      counts.set(key, [counts.get(key)?.[0] ?? word, (counts.get(key)?.[1] ?? 0) + count]);
    }
    return [...counts.values()].toSorted((a, b) => b[1] - a[1]);
  }

  /** Rows that carry no word. */
  withoutWord(column: ColumnName<Name, "words">): number {
    return this.#countOf(this.#table.words(column).rowsOf(null));
  }

  /** Rows whose number is at least this. */
  from(column: ColumnName<Name, "numbers" | "dates">, least: number): number {
    return this.#countOf(this.#table.numbers(column).between(least, Infinity));
  }

  /** Rows by year of a day, the latest first. */
  byYear(column: ColumnName<Name, "numbers" | "dates">): [year: number, count: number][] {
    const counts = new Map<number, number>();
    this.#table
      .numbers(column)
      .byRow(this.#table.size)
      .forEach((day, row) => {
        const year = Math.floor(day / 10_000);
        if (!Number.isNaN(day) && this.rows.has(row)) counts.set(year, (counts.get(year) ?? 0) + 1);
      });
    return [...counts].toSorted((a, b) => b[0] - a[0]);
  }

  #countOf(rows: Uint32Array): number {
    let count = 0;
    for (let at = 0; at < rows.length; at++) if (this.rows.has(rows[at]!)) count++;
    return count;
  }
}

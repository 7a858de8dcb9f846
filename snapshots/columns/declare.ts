import type { Language } from "../language/language.ts";
import { byText } from "../text/order.ts";

/** One column of a dataset: its kind and the function of a record that fills it. */
export type Column<Row> =
  | { readonly kind: "words"; of(row: Row, language: Language): readonly string[] | string | null }
  | { readonly kind: "numbers"; of(row: Row): number | null }
  | { readonly kind: "dates"; of(row: Row): string | null }
  | { readonly kind: "texts"; of(row: Row): string | null }
  | { readonly kind: "order"; compare(a: Row, b: Row): number };

export type ColumnSet<Row> = Readonly<Record<string, Column<Row>>>;

/** What the column file of one dataset holds. */
export type ColumnDeclaration<Row, Columns extends ColumnSet<Row>> = {
  idOf(row: Row): string;
  /** Rows it refuses are in no column and get no row number. */
  shows?(row: Row): boolean;
  /** Browsing order; equal rows follow by id. */
  compare(a: Row, b: Row): number;
  readonly columns: Columns;
};

/** Declares the columns of a dataset whose records are of type `Row`. */
export function declareColumns<Row>() {
  return <const Columns extends ColumnSet<Row>>(declared: ColumnDeclaration<Row, Columns>) => declared;
}

/** Each word of a field finds the rows that carry it; null or no word at all is kept as such. */
export function words<Row>(of: (row: Row, language: Language) => readonly string[] | string | null) {
  return { kind: "words", of } as const;
}

/** Numbers, found by range; null has none. */
export function numbers<Row>(of: (row: Row) => number | null) {
  return { kind: "numbers", of } as const;
}

/** Days, `YYYY-MM-DD`, found by range; null has none. */
export function dates<Row>(of: (row: Row) => string | null) {
  return { kind: "dates", of } as const;
}

/** A text of each row, to show or to look into; null and "" are the same. */
export function texts<Row>(of: (row: Row) => string | null) {
  return { kind: "texts", of } as const;
}

/** Another order of the rows than that of browsing; equal rows follow by id. */
export function order<Row>(compare: (a: Row, b: Row) => number) {
  return { kind: "order", compare } as const;
}

/** Later days first, rows without one last. */
export function newestFirst(a: string | null, b: string | null): number {
  return a === b ? 0 : a === null ? 1 : b === null ? -1 : byText(b, a);
}

/** By place in a vocabulary; what is not in it comes last. */
export function byPlace<Word>(vocabulary: readonly Word[], a: Word | null, b: Word | null): number {
  const placeOf = (word: Word | null) => {
    const place = word === null ? -1 : vocabulary.indexOf(word);
    return place < 0 ? vocabulary.length : place;
  };
  return placeOf(a) - placeOf(b);
}

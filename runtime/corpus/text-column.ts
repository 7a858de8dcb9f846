import { fold } from "../../snapshots/text/fold.ts";
import { RowSet, type Rows } from "./row-set.ts";

type Text = { readonly stated: string; readonly folded: string; readonly rows: Rows };

/** Texts of a field, asked for whole or in part. Each different text is looked at once, so many rows may share one. */
export class TextColumn {
  readonly #size: number;
  readonly #texts: readonly Text[];

  /** `textsOf` gives the texts of each of the `size` rows. */
  constructor(size: number, textsOf: (row: number) => readonly string[] | string | null) {
    const lists = new Map<string, number[]>();
    for (let row = 0; row < size; row++)
      for (const text of [textsOf(row) ?? []].flat()) {
        const list = lists.get(text);
        if (list) list.push(row);
        else lists.set(text, [row]);
      }
    this.#size = size;
    this.#texts = Array.from(lists, ([stated, rows]) => ({
      stated,
      folded: fold(stated),
      rows: Uint32Array.from(rows),
    }));
  }

  /** False when no row of the snapshot has a text here. */
  get published(): boolean {
    return this.#texts.length > 0;
  }

  /** Rows with this text, as written or in another spelling of the same. */
  equalTo(text: string): RowSet {
    const folded = fold(text);
    return this.#rowsWhere((held) => held.folded === folded);
  }

  /** Rows with a text that holds the part, as written or in another spelling of the same. */
  containing(part: string): RowSet {
    const folded = fold(part);
    // What folds to nothing would be part of every text.
    return this.#rowsWhere((held) => held.stated.includes(part) || (folded !== "" && held.folded.includes(folded)));
  }

  #rowsWhere(fits: (text: Text) => boolean): RowSet {
    return new RowSet(
      this.#size,
      this.#texts.filter(fits).map(({ rows }) => rows),
    );
  }
}

import { type ReadingPart, readingWord } from "../../snapshots/eligibility/reading-words.ts";
import type { WordColumn } from "./tables/columns.ts";
import type { RowSet } from "./tables/row-set.ts";

/** What the build read in the names of programs (`snapshots/eligibility/`), found by part and value. */
export class ProgramReadings {
  readonly #column: WordColumn;
  readonly #values = new Map<string, string[]>();
  /** Rows with anything read, by part: there are a thousand municipalities, and every prescreening asks. */
  readonly #any = new Map<ReadingPart, RowSet>();

  constructor(column: WordColumn) {
    this.#column = column;
    for (const word of column.words) {
      const at = word.indexOf(":");
      const part = word.slice(0, at);
      this.#values.set(part, [...(this.#values.get(part) ?? []), word.slice(at + 1)]);
    }
  }

  /** Rows for which one of the values was read. */
  anyOf(part: ReadingPart, values: readonly string[]): RowSet {
    return this.#column.anyOf(values.map((value) => readingWord(part, value)));
  }

  /** Rows for which anything was read. */
  any(part: ReadingPart): RowSet {
    const known = this.#any.get(part) ?? this.anyOf(part, this.values(part));
    this.#any.set(part, known);
    return known.copy();
  }

  /** Every value that was read for some row. */
  values(part: ReadingPart): readonly string[] {
    return this.#values.get(part) ?? [];
  }
}

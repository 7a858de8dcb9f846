import { type ReadingPart, readingWord } from "../../snapshots/eligibility/reading-words.ts";
import type { WordColumn } from "./tables/columns.ts";
import type { RowSet } from "./tables/row-set.ts";

/** Eligibility facts that the build extracted from program names (`snapshots/eligibility/`), by part and value. */
export class ProgramReadings {
  readonly #column: WordColumn;
  readonly #values = new Map<string, string[]>();
  /** Rows with any value, by part. Cached: there are a thousand municipalities, and every prescreening needs them. */
  readonly #any = new Map<ReadingPart, RowSet>();

  constructor(column: WordColumn) {
    this.#column = column;
    for (const word of column.words) {
      const at = word.indexOf(":");
      const part = word.slice(0, at);
      this.#values.set(part, [...(this.#values.get(part) ?? []), word.slice(at + 1)]);
    }
  }

  /** Rows with at least one of the values. */
  anyOf(part: ReadingPart, values: readonly string[]): RowSet {
    return this.#column.anyOf(values.map((value) => readingWord(part, value)));
  }

  /** Rows with any value. */
  any(part: ReadingPart): RowSet {
    const known = this.#any.get(part) ?? this.anyOf(part, this.values(part));
    this.#any.set(part, known);
    return known.copy();
  }

  /** Every value that occurs. */
  values(part: ReadingPart): readonly string[] {
    return this.#values.get(part) ?? [];
  }
}

import type { Section } from "../files/section-reader.ts";

/** Last bytes of a name index. */
export const MAGIC = "KNKNAM1\n";
/** A key block is closed once it holds this many bytes. */
export const BLOCK_BYTES = 8192;

/**
 * A field by which rows are filtered: its words in ascending order, and for each row the place of its word counted from 1,
 * or 0 for none (u16). The same numbers stand in the file twice: in the order of the rows, and in the order of the entries.
 */
export type StoredColumn = {
  readonly name: string;
  readonly words: readonly string[];
  readonly byRow: Section;
  readonly byEntry: Section;
};

/** The directory at the end of the file, as JSON. */
export type NamesDirectory = {
  readonly rows: number;
  /** Pairs of key and row. */
  readonly entries: number;
  /** Addresses of the sources that the rows were read from. */
  readonly sources: readonly string[];
  readonly keys: Section;
  readonly blocks: Section & { readonly count: number };
  readonly entryRows: Section;
  readonly numbers: Section;
  readonly columns: readonly StoredColumn[];
};

import { KeyBlockWriter, MAGIC, type NamesDirectory, type StoredColumn } from "./key-blocks.ts";
import { SectionWriter } from "../files/section-reader.ts";

/** The rows of a register in browsing order: what a request needs to know of them before it reads records. */
export type RegisterRows = {
  /** The 13 digits of each row's number. */
  readonly numbers: Float64Array;
  readonly columns: readonly RowColumn[];
  /** Addresses of the sources that the rows were read from. */
  readonly sources: readonly string[];
};

export type RowColumn = {
  readonly name: string;
  /** Ascending. */
  readonly words: readonly string[];
  /** Place of each row's word counted from 1, or 0 for none. */
  readonly codes: Uint16Array;
};

/** A row under one of its keys. */
export type NamedRow = { readonly key: Buffer; readonly row: number };

/**
 * Writes a name index (layout: snapshots/README.md). The named rows, `entries` in number, come in the order of the bytes of
 * their keys and then of their rows; throws when they do not. The file is on disk when it returns.
 */
export function writeNameIndex(
  path: string,
  { numbers, columns, sources }: RegisterRows,
  named: { readonly entries: number; readonly inOrder: Iterable<NamedRow> },
): void {
  const file = new SectionWriter(path);
  try {
    const { rows, keys, blocks } = writeKeys(file, named);
    const stored = columns.map(({ name, words, codes }): StoredColumn => {
      if (words.length > 0xffff) throw new Error(`column ${name}: ${words.length} words do not fit two bytes`);
      const byEntry = new Uint16Array(rows.length);
      for (let entry = 0; entry < rows.length; entry++) byEntry[entry] = codes[rows[entry]!]!;
      return { name, words, byRow: file.section(codes), byEntry: file.section(byEntry) };
    });
    const directory: NamesDirectory = {
      rows: numbers.length,
      entries: rows.length,
      sources,
      keys,
      blocks,
      entryRows: file.section(rows),
      numbers: file.section(numbers),
      columns: stored,
    };
    file.finish(directory, MAGIC);
  } finally {
    file.close();
  }
}

function writeKeys(
  file: SectionWriter,
  { entries, inOrder }: { readonly entries: number; readonly inOrder: Iterable<NamedRow> },
): Pick<NamesDirectory, "keys" | "blocks"> & { readonly rows: Uint32Array } {
  const rows = new Uint32Array(entries);
  const blocks = new KeyBlockWriter(file);
  let last: NamedRow | null = null;
  let written = 0;
  let first = 0;
  for (const named of inOrder) {
    if (written === entries) throw new Error(`a name index of ${entries} entries was given more`);
    const order = last === null ? -1 : last.key.compare(named.key);
    if (order > 0 || (order === 0 && last!.row >= named.row))
      throw new Error(`the key ${named.key.toString()} is out of order`);
    if (last !== null && order < 0) {
      blocks.add(last.key, written - first);
      first = written;
    }
    rows[written++] = named.row;
    last = named;
  }
  if (written !== entries) throw new Error(`a name index of ${entries} entries was given ${written}`);
  if (last !== null) blocks.add(last.key, written - first);
  return { rows, ...blocks.finish() };
}

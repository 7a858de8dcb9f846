import type { DatasetName, InputRow } from "../../schemas/input/input.ts";
import { quoteValue } from "./issue-text.ts";

/** What the sources file says about the input a file belongs to. */
export type SourceInfo = {
  readonly id: string;
  /** The publisher's address of the file or of the page that offers it. */
  readonly url: string;
  readonly publisher: string;
  readonly license: string;
  /** UTC, whole seconds. */
  readonly fetchedAt: string;
  /** Adapter-specific settings from the sources file, checked by the adapter itself. */
  readonly options: Readonly<Record<string, unknown>>;
};

export type AdapterInput = {
  /** File name for positions in the build report, for example `laws.zip!405AC0000000088.xml`. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** `sha256:<64 hex>` of `bytes`. */
  readonly checksum: string;
  readonly source: SourceInfo;
  /** Called at the end of a file whose columns have names, with each of them in the order of the file. */
  onColumns?(columns: readonly ColumnUse[]): void;
};

/** A column of a file: whether a field is read from it, and how many rows fill it. */
export type ColumnUse = { readonly name: string; readonly used: boolean; readonly rows: number };

/** A value the adapter had to leave out of a row it kept. */
export type Note = { readonly field: string; readonly reason: string };

/** One row or one reason. `at` is `<name>#<line, index or element path>`. */
export type Parsed =
  | {
      readonly ok: true;
      readonly dataset: DatasetName;
      readonly row: InputRow;
      readonly at: string;
      readonly notes?: readonly Note[];
      /** `sha256:<hex>` of the row as the file has it; left out, it is that of the row as it was read. */
      readonly rowChecksum?: string;
    }
  | {
      readonly ok: false;
      readonly at: string;
      readonly reason: string;
      /** The file itself is damaged, so that rows may be missing from it: no reason about one row. */
      readonly damaged?: boolean;
    };

export type Adapter = {
  readonly id: string;
  /** What it reads, in a few words, for lists of adapters. */
  readonly format: string;
  /** The body that publishes this format; a sources file may name a more exact one. */
  readonly publisher: string;
  /** A value of the `license` vocabulary; a sources file may override it. */
  readonly license: string;
  readonly datasets: readonly DatasetName[];
  /** Its files are web pages; of any other format a web page is the error of a server. */
  readonly readsPages?: boolean;
  /** Names of the settings that `options` of a source entry may hold; none when left out. */
  readonly optionNames?: readonly string[];
  /** What is wrong with the columns, constants and dataset of a source entry. An adapter without it takes none of them. */
  entryFaults?(options: SourceInfo["options"]): readonly EntryFault[];
  /** Pure: bytes in, rows or reasons out. Never fetches, reads a clock or guesses; never throws for bad input. */
  parse(input: AdapterInput): Iterable<Parsed> | AsyncIterable<Parsed>;
};

/** Declares one public source format; publisher and licence sit beside the parser, so no row can lack them. */
export function defineAdapter(adapter: Adapter): Adapter {
  return adapter;
}

/** A row that was read; values that had to be left out are in `notes`. */
export function keptRow(dataset: DatasetName, row: InputRow, at: string, notes: readonly Note[]): Parsed {
  return { ok: true, dataset, row, at, ...(notes.length > 0 && { notes }) };
}

/** Something wrong with a source entry, reported before any file is read. `path` is the place inside the entry. */
export type EntryFault = {
  readonly path: readonly PropertyKey[];
  readonly message: string;
};

/** A word that names nothing: as written, and the known one that is nearest, else all known ones. */
export function unknownWord(
  path: readonly PropertyKey[],
  what: string,
  word: string,
  known: readonly string[],
): EntryFault {
  const nearest = nearestWord(word, known);
  const advice =
    known.length === 0 ? "there are none" : nearest ? `did you mean "${nearest}"?` : `known are ${known.join(", ")}`;
  return { path, message: `there is no ${what} ${quoteValue(word)}; ${advice}` };
}

/** The known word that was most likely meant: at most a third of its characters wrong. Null when none is that near. */
export function nearestWord(word: string, known: readonly string[]): string | null {
  const written = word.toLowerCase();
  const near = known
    .map((candidate) => ({ candidate, distance: editDistance(written, candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= Math.max(1, Math.ceil(candidate.length / 3)))
    .toSorted((a, b) => a.distance - b.distance);
  return near[0]?.candidate ?? null;
}

/** Number of characters to add, drop, change or swap with their neighbour to make one word of the other. */
function editDistance(a: string, b: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const changed = last[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      const swapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next.push(
        Math.min(
          last[column]! + 1,
          next[column - 1]! + 1,
          changed,
          swapped ? beforeLast[column - 2]! + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [beforeLast, last] = [last, next];
  }
  return last[b.length]!;
}

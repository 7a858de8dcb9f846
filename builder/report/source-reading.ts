import type { DatasetName, InputOf } from "../../schemas/input/input.ts";
import type { CountedRow, Tally } from "./tally.ts";
import type { Lineage, Sourced } from "../rows/sourced.ts";

type CallName = "file" | "columns" | "row" | "refuse" | "repeat" | "merge" | "note" | "fault";

/** What is told about a source while it is read. */
export type TallyCall = {
  [Name in CallName]: {
    readonly name: Name;
    readonly args: Parameters<Tally[Name]>;
  };
}[CallName];

/** A file of a source that could be read: what the manifest says of it. */
export type ReadFile = { readonly name: string; readonly size: number; readonly sha256: string };

/**
 * What was read of one source, as data: a build that finds the files unchanged goes on from here. Law articles are too much
 * text to hold, and lie in a file of their own.
 */
export type SourceReading = {
  readonly calls: TallyCall[];
  readonly files: ReadFile[];
  readonly lineages: Lineage[];
  readonly rows: { readonly dataset: DatasetName; readonly sourced: Sourced<DatasetName> }[];
  /** The articles that count as held, without the text where their place in the law tells them apart. */
  readonly heldArticles: InputOf<"law_article">[];
  /** SHA-256 of the file with the articles; null where there are none. */
  articlesSha256: string | null;
};

/** Collects what is read of a source; takes the calls of a tally. */
export class SourceLog implements Pick<Tally, CallName> {
  readonly reading: SourceReading = {
    calls: [],
    files: [],
    lineages: [],
    rows: [],
    heldArticles: [],
    articlesSha256: null,
  };
  readonly #rows = new Map<string, CountedRow & { count: number }>();

  file(...args: Parameters<Tally["file"]>): void {
    this.reading.calls.push({ name: "file", args });
  }

  columns(...args: Parameters<Tally["columns"]>): void {
    this.reading.calls.push({ name: "columns", args });
  }

  /** Rows of one file and dataset are counted together: no one asks in which order they came. */
  row(row: CountedRow): void {
    const key = `${row.dataset}\n${row.at}`;
    const known = this.#rows.get(key);
    if (known) known.count += row.count ?? 1;
    else {
      const counted = { count: 1, ...row };
      this.#rows.set(key, counted);
      this.reading.calls.push({ name: "row", args: [counted] });
    }
  }

  refuse(...args: Parameters<Tally["refuse"]>): void {
    this.reading.calls.push({ name: "refuse", args });
  }

  repeat(...args: Parameters<Tally["repeat"]>): void {
    this.reading.calls.push({ name: "repeat", args });
  }

  merge(...args: Parameters<Tally["merge"]>): void {
    this.reading.calls.push({ name: "merge", args });
  }

  note(...args: Parameters<Tally["note"]>): void {
    this.reading.calls.push({ name: "note", args });
  }

  fault(...args: Parameters<Tally["fault"]>): void {
    this.reading.calls.push({ name: "fault", args });
  }
}

/** Tells a tally what was found while a source was read. */
export function tellAll(calls: readonly TallyCall[], tally: Tally): void {
  for (const { name, args } of calls) (tally[name] as (...given: unknown[]) => void)(...args);
}

import { createReadStream } from "node:fs";
import type { SuggestDataset } from "./suggested-names.ts";

/** The release of FlexSearch whose export is stored; its form is not promised between releases. */
export const FLEXSEARCH_VERSION = "0.8.212";

/** Bytes between two turns of the event loop. */
const PIECE = 1 << 14;

const FORMAT = "konkyo-suggest/1";

/** What a file holds, by the word in its name: one record a line, or some terms a line. */
export type SuggestPart = "names" | "terms";

/** First line of a file: what it is, and how much follows it. */
type Header = {
  readonly format: typeof FORMAT;
  readonly flexsearch: string;
  readonly dataset: SuggestDataset;
  readonly part: SuggestPart;
  readonly lines: number;
};

/** Thrown when a file is none of suggestions, is cut short, or comes from another release. */
export class SuggestFileError extends Error {
  override readonly name = "SuggestFileError";
}

/** A file of one JSON value a line, behind its header. The same values give the same bytes. */
export function packLines(dataset: SuggestDataset, part: SuggestPart, values: readonly unknown[]): string {
  const header: Header = {
    format: FORMAT,
    flexsearch: FLEXSEARCH_VERSION,
    dataset,
    part,
    lines: values.length,
  };
  return [header, ...values].map((value) => `${JSON.stringify(value)}\n`).join("");
}

/**
 * Hands out the values of a file one by one. It is read in pieces, with a turn of the event loop between them, so other work
 * goes on meanwhile; `rest` is waited for after each. Fails with SuggestFileError when the file is not the one that was asked for, or not whole.
 */
export async function readLines(
  path: string,
  { dataset, part }: { readonly dataset: SuggestDataset; readonly part: SuggestPart },
  take: (value: unknown) => void,
  rest?: () => Promise<void>,
): Promise<void> {
  let header: Header | null = null;
  let lines = 0;
  let unfinished = "";
  for await (const piece of createReadStream(path, { encoding: "utf8", highWaterMark: PIECE })) {
    const parts = (unfinished + String(piece)).split("\n");
    unfinished = parts.pop()!;
    for (const line of parts) {
      if (header === null) header = readHeader(path, line, dataset, part);
      else {
        take(JSON.parse(line));
        lines += 1;
      }
    }
    await rest?.();
  }
  if (header === null || unfinished !== "" || header.lines !== lines)
    throw new SuggestFileError(`${path} has ${lines} lines, its first one says ${header?.lines ?? "nothing"}`);
}

function readHeader(path: string, line: string, dataset: SuggestDataset, part: SuggestPart): Header {
  const header = JSON.parse(line) as Header;
  if (header.format !== FORMAT || header.dataset !== dataset || header.part !== part)
    throw new SuggestFileError(`${path} does not hold the ${part} of ${dataset}`);
  if (header.flexsearch !== FLEXSEARCH_VERSION)
    throw new SuggestFileError(
      `${path} comes from FlexSearch ${header.flexsearch}, this program reads ${FLEXSEARCH_VERSION}: build again`,
    );
  return header;
}

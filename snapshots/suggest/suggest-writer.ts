import { byText } from "../text/order.ts";
import { FlexIndex, type FlexEntries } from "./flex-index.ts";
import { packLines, type SuggestPart } from "./suggest-file.ts";
import type { NameKind, SuggestDataset, SuggestedRecord } from "./suggested-names.ts";
import { encode, markName } from "./terms.ts";

/** A record as a line has it: its names come with their kind and in marked form. */
export type StoredRecord = [id: string, prior: number, names: [kind: NameKind, text: string, marked: string][]];

/** A line of terms is closed once its lists hold this many places: reading one takes a fraction of a millisecond. */
const PLACES_A_LINE = 4000;

/**
 * The two files of a dataset. Names are numbered record by record, the best known first, so that every list of FlexSearch
 * is in that order. The same records give the same bytes, in whatever order they come.
 */
export function packSuggestions(
  dataset: SuggestDataset,
  records: Iterable<SuggestedRecord>,
): Readonly<Record<SuggestPart, string>> {
  const stored: StoredRecord[] = [...records]
    .toSorted((a, b) => b.prior - a.prior || shownLength(a) - shownLength(b) || byText(a.id, b.id))
    .map(({ id, prior, names }) => [
      id,
      prior,
      names.map(({ kind, text, words }) => [kind, text, markName(text, words)]),
    ]);
  const index = new FlexIndex();
  let place = 0;
  for (const [, , names] of stored) for (const [, , marked] of names) index.add(place++, encode(marked));
  return { names: packLines(dataset, "names", stored), terms: packLines(dataset, "terms", linesOfTerms(index)) };
}

function shownLength({ names: [shown] }: SuggestedRecord): number {
  return shown!.text.length;
}

function linesOfTerms(index: FlexIndex): FlexEntries[] {
  const lines: FlexEntries[] = [];
  let room = 0;
  index.export((entries) => {
    for (const entry of entries) {
      if (room <= 0) {
        lines.push([]);
        room = PLACES_A_LINE;
      }
      lines.at(-1)!.push(entry);
      // A term costs about as much as ten places.
      room -= 10 + entry[1].reduce((sum, places) => sum + places.length, 0);
    }
  });
  return lines;
}

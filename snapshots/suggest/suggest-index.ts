import { holdsWithOneEdit } from "../search/match/near-match.ts";
import { FlexIndex, type FlexEntries } from "./flex-index.ts";
import { readLines } from "./suggest-file.ts";
import type { StoredRecord } from "./suggest-writer.ts";
import type { NameKind, SuggestDataset } from "./suggested-names.ts";
import { askedTerms, unmark } from "./terms.ts";

/** How a name fits what was typed, best first: it is it, begins with it, has a word that does, holds it, holds it but for one edit. */
export const fits = ["whole", "start", "word", "inside", "near_start", "near"] as const;

export type Fit = (typeof fits)[number];

export type Suggestion = {
  readonly dataset: SuggestDataset;
  readonly id: string;
  /** Name of the record as it is shown. */
  readonly name: string;
  /** The name that fits. */
  readonly matched: string;
  readonly kind: NameKind;
  readonly fit: Fit;
  readonly prior: number;
  /** Place of the record in its dataset, best known first. */
  readonly rank: number;
};

/** Most names that are looked at in one step, best known first. */
const MOST_CANDIDATES = 2000;
/** The same for names with one edit, which cost more to look at. */
const MOST_NEAR = 300;
/** Places that FlexSearch may count through to find them. Measured: it takes half a microsecond for each. */
const NEAR_PLACES = 600;
/** From this length on a part of a name is forgiven an edit; shorter ones would fit nearly anything. */
const SHORTEST_PART = 4;

/** Names of one dataset, found as one types. Holds some hundred bytes a name. */
export class SuggestIndex {
  readonly dataset: SuggestDataset;
  readonly #flex = new FlexIndex();
  /** By record, best known first. */
  readonly #ids: string[] = [];
  readonly #priors: number[] = [];
  readonly #firstNames: number[] = [];
  /** By name. */
  readonly #records: number[] = [];
  readonly #kinds: NameKind[] = [];
  readonly #names: string[] = [];
  readonly #texts: string[] = [];
  readonly #starts: (readonly number[])[] = [];

  constructor(dataset: SuggestDataset) {
    this.dataset = dataset;
  }

  /** Records with a name. */
  get size(): number {
    return this.#ids.length;
  }

  idOf(rank: number): string {
    return this.#ids[rank]!;
  }

  /** Name of a record as it is shown. */
  nameOf(rank: number): string {
    return this.#names[this.#firstNames[rank]!]!;
  }

  addRecord([id, prior, names]: StoredRecord): void {
    const record = this.#ids.push(id) - 1;
    this.#priors.push(prior);
    this.#firstNames.push(this.#names.length);
    for (const [kind, text, marked] of names) {
      const name = unmark(marked);
      this.#records.push(record);
      this.#kinds.push(kind);
      this.#names.push(text);
      this.#texts.push(name.text);
      this.#starts.push(name.starts.length === 0 ? none : name.starts);
    }
  }

  addTerms(entries: FlexEntries): void {
    this.#flex.import(entries);
  }

  /** Records whose names hold compact text, each once by its best name, best first; at most `wanted`. */
  holding(asked: string, wanted: number): Suggestion[] {
    const found = new Map<number, Found>();
    for (const where of ["start", "word", "inside"] as const) {
      if (found.size >= wanted) break;
      // A name that fits has every term; whether one with the rarest of them fits is read from its text.
      const [rarest] = this.#flex.rarest(askedTerms[where](asked), 0);
      if (rarest === undefined) continue;
      for (const place of this.#flex.withTerm(rarest, MOST_CANDIDATES))
        this.#keep(found, place, this.#fitOf(place, asked));
    }
    return this.#best(found, wanted);
  }

  /** Records whose names hold compact text but for one character wrong, missing, extra, or two swapped. */
  near(asked: string, wanted: number): Suggestion[] {
    const units = unitsOf(asked);
    const found = new Map<number, Found>();
    const rare = this.#flex.rarest(askedTerms.start(asked), NEAR_PLACES);
    for (const place of this.#flex.withSome(rare, MOST_NEAR))
      this.#keep(found, place, nearFit(units, unitsOf(this.#texts[place]!)));
    return this.#best(found, wanted);
  }

  #fitOf(place: number, asked: string): Fit | null {
    const text = this.#texts[place]!;
    if (text.startsWith(asked)) return text.length === asked.length ? "whole" : "start";
    if (this.#starts[place]!.some((start) => text.startsWith(asked, start))) return "word";
    return text.includes(asked) ? "inside" : null;
  }

  #keep(found: Map<number, Found>, place: number, fit: Fit | null): void {
    if (fit === null) return;
    const record = this.#records[place]!;
    const known = found.get(record);
    if (known === undefined || fits.indexOf(fit) < fits.indexOf(known.fit)) found.set(record, { place, fit });
  }

  #best(found: ReadonlyMap<number, Found>, wanted: number): Suggestion[] {
    return [...found]
      .toSorted(([a, { fit: fitA }], [b, { fit: fitB }]) => fits.indexOf(fitA) - fits.indexOf(fitB) || a - b)
      .slice(0, wanted)
      .map(([rank, { place, fit }]) => ({
        dataset: this.dataset,
        id: this.idOf(rank),
        name: this.nameOf(rank),
        matched: this.#names[place]!,
        kind: this.#kinds[place]!,
        fit,
        prior: this.#priors[rank]!,
        rank,
      }));
  }
}

type Found = { readonly place: number; readonly fit: Fit };

const none: readonly number[] = [];

/** Whether and where a name holds what was typed but for one edit. */
function nearFit(asked: Uint16Array, name: Uint16Array): Fit | null {
  if (asked.length < SHORTEST_PART && name.length > asked.length + 1) return null;
  if (holdsWithOneEdit(asked, name.subarray(0, asked.length + 1))) return "near_start";
  return asked.length >= SHORTEST_PART && holdsWithOneEdit(asked, name) ? "near" : null;
}

function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
  return units;
}

/** Reads the two files of a dataset while other work goes on. Fails with SuggestFileError when one is not whole. */
export async function readSuggestions(
  dataset: SuggestDataset,
  paths: { readonly names: string; readonly terms: string },
  rest?: () => Promise<void>,
): Promise<SuggestIndex> {
  const index = new SuggestIndex(dataset);
  await readLines(paths.names, { dataset, part: "names" }, (value) => index.addRecord(value as StoredRecord), rest);
  await readLines(paths.terms, { dataset, part: "terms" }, (value) => index.addTerms(value as FlexEntries), rest);
  return index;
}

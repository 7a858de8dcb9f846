import { readSummed } from "../summed-file.ts";
import { stripCorporateForm } from "../text/corporate-form.ts";
import { addAbbreviations } from "./abbreviation-match.ts";
import { otherNameInBrackets } from "./bracket-names.ts";
import { compact } from "./compact.ts";
import { place } from "./document-table.ts";
import { CONTENT_START } from "./file-format.ts";
import { addFullMatches } from "./full-match.ts";
import { type Basis, HitList, type TieOrder } from "./hit-list.ts";
import { identifierEntry, identifiersIn, idSpellings } from "./identifiers.ts";
import { type IndexParts, openParts } from "./index-parts.ts";
import { lawNameOfReference } from "./law-reference.ts";
import { matchedTerms } from "./matched-terms.ts";
import { addNearMatches } from "./near-match.ts";
import { addPartialMatches, withPlacesApart } from "./partial-match.ts";
import { type QueryReading, readingOf, readQuery } from "./query.ts";
import { band } from "./ranking.ts";
import { withoutLongVowels } from "./spelling.ts";

/** With fewer complete matches than this, a query of several words is filled up with partial ones. */
const FILL_BELOW = 20;

/** A query this long that stands in some record as a whole quotes it, and wants nothing similar. */
const QUOTATION = 16;

/** Without its long vowels a shorter word is any syllable. */
const SHORTEST_WITHOUT_VOWELS = 3;

/** How many records are asked for another name, and how much of it a record must carry to count as the same thing. */
const MOST_NAMESAKES = 5;
const NAMESAKE_SHARE = 0.8;

export type SearchOptions = {
  readonly limit: number;
  readonly offset?: number;
  /** Only records it admits are counted and shown. */
  readonly filter?: (ordinal: number) => boolean;
  /** Only these records are counted and shown; ids the index does not hold are ignored. */
  readonly ids?: Iterable<string>;
  /**
   * Partial matches (at least half of the query's token weight): `fill` appends them to few complete ones of a query of
   * several words, `fallback` shows them only when no record satisfies the whole query, `never` leaves them out.
   */
  readonly partial?: "fill" | "fallback" | "never";
  /** Decides between equal scores; prior and id do when it is left out. */
  readonly ties?: TieOrder;
};

export type SearchHit = {
  readonly id: string;
  readonly ordinal: number;
  readonly score: number;
  /** Pieces of the query found in the record, folded; matchedRanges places them in a text of the record. */
  readonly matched: readonly string[];
  /** True when the record satisfies only part of the query. */
  readonly partial: boolean;
  readonly basis: Basis;
};

export type SearchResult = {
  /** Records that match, on all pages. */
  readonly total: number;
  /** How many of them satisfy the whole query; they come first. */
  readonly complete: number;
  readonly hits: readonly SearchHit[];
  /** True when something matched but nothing satisfied the whole query. */
  readonly partial: boolean;
};

/** One dataset, opened for search. Holds the file's bytes and working memory of 26 bytes per record, nothing per term. */
export class SearchIndex {
  readonly #parts: IndexParts;
  readonly #hits: HitList;

  constructor(bytes: Uint8Array, checksum?: number) {
    this.#parts = openParts(bytes, checksum);
    this.#hits = new HitList(this.#parts.documents.count);
  }

  get size(): number {
    return this.#parts.documents.count;
  }

  /** Every id, ascending. */
  *ids(): Generator<string> {
    for (let ordinal = 0; ordinal < this.size; ordinal++) yield this.#parts.documents.idOf(ordinal);
  }

  idOf(ordinal: number): string {
    return this.#parts.documents.idOf(ordinal);
  }

  /** Position of an id in `ids()`, -1 when the index does not hold it. */
  ordinalOf(id: string): number {
    return this.#parts.documents.ordinalOf(id);
  }

  /**
   * The records that answer a query, best first: identifiers, whole names and aliases, records with every word, short
   * forms, then partial matches. Never throws for any text. Pages of one query never overlap and together hold every hit.
   */
  search(query: string, { limit, offset = 0, filter, ids, partial = "fill", ties }: SearchOptions): SearchResult {
    const parts = this.#parts;
    const hits = this.#hits;
    hits.clear();
    const reading = readQuery(query);
    this.#collect(query, reading, this.#admission(filter, ids), partial);
    const page = hits
      .page(offset, limit, parts.documents.priors, ties)
      .map(({ ordinal, score, basis, partial: isPartial }): SearchHit => {
        const matched = matchedTerms(parts.documents, ordinal, reading);
        return { id: parts.documents.idOf(ordinal), ordinal, score, matched, partial: isPartial, basis };
      });
    return { total: hits.length, complete: hits.complete, hits: page, partial: hits.length > 0 && hits.complete === 0 };
  }

  #collect(
    query: string,
    reading: QueryReading,
    admits: (ordinal: number) => boolean,
    partial: "fill" | "fallback" | "never",
  ): void {
    const parts = this.#parts;
    const hits = this.#hits;
    const { keys, wholeQuery } = identifiersIn(query);
    this.#addIdentified(query, keys, admits);
    if (hits.length > 0 || reading.words.length === 0) return;
    const found = addFullMatches(parts, reading, admits, hits);
    if (wholeQuery) return;
    const verbatim = reading.phrases.length > 0;
    if (!verbatim && found < place.nameInside) this.#addOtherForms(query, reading, admits);
    if (found === place.partWhole && partial === "fill") this.#addNamesakes(reading, admits);
    const quotes = found > place.absent && reading.joined.units.length >= QUOTATION;
    const several = partial === "fill" && !quotes && withPlacesApart(parts, reading).length > 1;
    const few = hits.complete === 0 || (several && hits.complete < FILL_BELOW);
    if (few && partial !== "never") addPartialMatches(parts, reading, admits, hits);
    if (hits.length === 0 && !verbatim && partial !== "never") addNearMatches(parts, reading.joined, admits, hits);
  }

  /** Records that go by the other name of a record whose name says X（Y）, when the query is X or Y. */
  #addNamesakes(reading: QueryReading, admits: (ordinal: number) => boolean): void {
    const { documents } = this.#parts;
    if (this.#hits.complete >= FILL_BELOW) return;
    const query = String.fromCharCode(...reading.surface);
    const named = this.#hits.page(0, MOST_NAMESAKES, documents.priors).filter(({ basis }) => basis === "alias");
    const others = named.flatMap(({ ordinal }) => otherNameInBrackets(documents, ordinal, query) ?? []);
    for (const name of new Set(others))
      addPartialMatches(this.#parts, readingOf([compact(name)]), admits, this.#hits, NAMESAKE_SHARE);
  }

  #addIdentified(query: string, keys: readonly string[], admits: (ordinal: number) => boolean): void {
    const { documents, keys: table } = this.#parts;
    const own = idSpellings(query).map((id) => documents.ordinalOf(id));
    const filed = keys.flatMap((key) => table.get(identifierEntry(key)) ?? []);
    for (const ordinal of [...own, ...filed]) {
      if (ordinal >= 0 && admits(ordinal)) this.#hits.add(ordinal, band.identifier, "identifier", false);
    }
  }

  /** Readings of the query other than letter for letter: law before an article, short form, company, no long vowels. */
  #addOtherForms(query: string, reading: QueryReading, admits: (ordinal: number) => boolean): void {
    const hits = this.#hits;
    const law = hits.complete === 0 ? lawNameOfReference(query) : null;
    const short = law === null ? reading : readQuery(law);
    const found = law === null ? place.absent : addFullMatches(this.#parts, short, admits, hits);
    if (found < place.nameInside && short.words.length === 1)
      addAbbreviations(this.#parts, short.joined.text, admits, hits);
    if (hits.complete > 0) return;
    const company = readingOf(reading.words.map((word) => compact(stripCorporateForm(word.text))));
    if (company.joined.text !== reading.joined.text) addFullMatches(this.#parts, company, admits, hits);
    const plain = readingOf(reading.words.map((word) => withoutLongVowels(word.text)));
    const telling = plain.words.every((word) => word.text.length >= SHORTEST_WITHOUT_VOWELS);
    if (telling && plain.joined.text !== reading.joined.text) addFullMatches(this.#parts, plain, admits, hits);
  }

  #admission(filter?: (ordinal: number) => boolean, ids?: Iterable<string>): (ordinal: number) => boolean {
    if (!ids) return filter ?? (() => true);
    const listed = new Set([...ids].map((id) => this.ordinalOf(id)));
    return filter ? (ordinal) => listed.has(ordinal) && filter(ordinal) : (ordinal) => listed.has(ordinal);
  }
}

/** Opens the bytes of an index file; throws IndexFileError when they are damaged or of another format. */
export function openIndex(bytes: Uint8Array): SearchIndex {
  return new SearchIndex(bytes);
}

/** Reads an index file; other work goes on meanwhile. Fails with IndexFileError when it is damaged. */
export async function readIndex(path: string): Promise<SearchIndex> {
  const { bytes, checksum } = await readSummed(path, CONTENT_START);
  return new SearchIndex(bytes, checksum);
}

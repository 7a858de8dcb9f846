import { readSummed } from "../files/summed-file.ts";
import type { Language } from "../language/language.ts";
import { compact, compactWithMap } from "../text/compact.ts";
import { collectHits } from "./collect.ts";
import { nameEntry } from "./documents/identifiers.ts";
import type { Scopes } from "./documents/scopes.ts";
import { explainSearch, type Explanation } from "./explain.ts";
import { type DocumentTable, place } from "./file/document-table.ts";
import { CONTENT_START } from "./file/file-format.ts";
import { factsOfCitedLaw, factsOfQuery, factsOfQuestion, type MatchFacts } from "./match-facts.ts";
import { type Basis, HitList, type RankedHit, type TieOrder } from "./match/hit-list.ts";
import { type IndexParts, openParts } from "./match/index-parts.ts";
import { topicFor } from "./match/question-match.ts";
import { band, questionShare } from "./match/ranking.ts";
import { AskedQuery } from "./query/asked-query.ts";
import { type QueryReading, type Word, wordOf } from "./query/query.ts";
import { heldConcepts } from "./question-facts.ts";

/** Longer words are named only when they stand whole: looking for their pieces would take longer than the search. */
const LONGEST_IN_PIECES = 24;

/** Start (included) and end (excluded) in UTF-16 code units of the text as published. */
type Range = { readonly start: number; readonly end: number };

/** The longest pieces of the query's words that stand in a document, two characters or more (one for a one-letter word). */
function matchedTerms(documents: DocumentTable, ordinal: number, { words }: QueryReading): string[] {
  const stands = (word: Word) => documents.placeOf(word.units, ordinal) !== place.absent;
  const found = words.flatMap((word) => {
    if (stands(word)) return [word.text];
    return word.text.length > LONGEST_IN_PIECES ? [] : piecesOf(word.text, stands);
  });
  return [...new Set(found)];
}

/** Where the terms of a hit stand in a text of its record, ascending and without overlap; for highlighting. */
export function matchedRanges(text: string, terms: readonly string[]): Range[] {
  const compacted = compactWithMap(text);
  const found = terms
    .filter((term) => term !== "")
    .flatMap((term) => occurrences(compacted.text, term))
    .toSorted((a, b) => a.start - b.start || b.end - a.end);
  const ranges: { start: number; end: number }[] = [];
  for (const { start, end } of found) {
    const range = { start: compacted.ranges[start]![0], end: compacted.ranges[end - 1]![1] };
    const last = ranges.at(-1);
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end);
    else ranges.push(range);
  }
  return ranges;
}

function piecesOf(text: string, stands: (piece: Word) => boolean): string[] {
  const pieces: string[] = [];
  for (let start = 0; start + 2 <= text.length;) {
    let end = start + 2;
    while (end <= text.length && stands(wordOf(text.slice(start, end)))) end++;
    if (end > start + 2) pieces.push(text.slice(start, end - 1));
    start = Math.max(start + 1, end - 1);
  }
  return pieces;
}

function occurrences(text: string, term: string): Range[] {
  const ranges: Range[] = [];
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1))
    ranges.push({ start: at, end: at + term.length });
  return ranges;
}

export type SearchOptions = {
  readonly limit: number;
  readonly offset?: number;
  /** Only records it admits are counted and shown. */
  readonly filter?: ((ordinal: number) => boolean) | undefined;
  /** Only these records are counted and shown; ids the index does not hold are ignored. */
  readonly ids?: Iterable<string>;
  /**
   * Records that answer a part of the query: `fill` appends them to few complete ones of a query of several words,
   * `never` leaves them out.
   */
  readonly partial?: "fill" | "never";
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

type Found<Hit> = {
  /** Records that match, on all pages. */
  readonly total: number;
  /** How many of them satisfy the whole query; they come first. */
  readonly complete: number;
  readonly hits: readonly Hit[];
  /** True when something matched but nothing satisfied the whole query. */
  readonly partial: boolean;
};
export type SearchResult = Found<SearchHit>;
/** `first` are the first hits of all, whatever the page. */
export type Ranking = Found<RankedHit> & { readonly first: readonly RankedHit[] };

/** A hit and five others show how it stands beside them; a difference below this decides nothing. */
const FIRST = 6;
const SAME_SCORE = 0.3;

/** One dataset, opened for search. Holds the file's bytes, working memory of some 60 bytes per record and what it remembers of late queries. */
export class SearchIndex {
  /** What queries are read with. */
  readonly language: Language;
  readonly #parts: IndexParts;
  readonly #hits: HitList;

  constructor(bytes: Uint8Array, language: Language, checksum?: number, scopes?: Scopes) {
    this.language = language;
    this.#parts = openParts(bytes, checksum, scopes);
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

  /** Ordinals of the records that have exactly this name or alias, in any spelling; of datasets whose names are shortened only. */
  named(name: string): readonly number[] {
    return this.#parts.keys.get(nameEntry(compact(name))) ?? [];
  }

  /**
   * The records that answer a query, best first: identifiers, whole names and aliases, records with every word, short
   * forms, then partial matches. Never throws for any text. Pages of one query never overlap and together hold every hit.
   */
  search(query: string, options: SearchOptions): SearchResult {
    const reading = new AskedQuery(query, this.language);
    const { documents } = this.#parts;
    const { total, complete, hits, partial: nothingWhole } = this.rank(reading, options);
    const shown = hits.map(({ ordinal, score, basis, partial }): SearchHit => {
      const matched = matchedTerms(documents, ordinal, reading);
      return { id: documents.idOf(ordinal), ordinal, score, matched, partial, basis };
    });
    return { total, complete, hits: shown, partial: nothingWhole };
  }

  /** The same records in the same order, as ordinals, without a look at what in them matched. */
  rank(query: string | AskedQuery, { limit, offset = 0, filter, ids, partial = "fill", ties }: SearchOptions): Ranking {
    const hits = this.#hits;
    hits.clear();
    const asked = typeof query === "string" ? new AskedQuery(query, this.language) : query;
    collectHits(this.#parts, hits, { asked, admits: this.#admission(filter, ids), partial });
    const { priors } = this.#parts.documents;
    const page = hits.page(offset, limit, priors, ties);
    return {
      total: hits.length,
      complete: hits.complete,
      hits: page,
      first: offset === 0 && limit >= FIRST ? page.slice(0, FIRST) : hits.page(0, FIRST, priors, ties),
      partial: hits.length > 0 && hits.complete === 0,
    };
  }

  /** How well what a query has found fits it. */
  factsOf(asked: AskedQuery, { total, complete, first: [best, ...others] }: Ranking): MatchFacts {
    // The first record decides: others may satisfy the whole query, and stand behind it.
    const result = { total, partial: best?.partial ?? false, basis: best?.basis, complete };
    // What was found by its words, a name or a number needs no reading as a sentence.
    if (best === undefined || best.score >= band.complete) {
      const cited = best === undefined || best.basis === "identifier" ? null : asked.reference;
      const lacksArticle = cited !== null && cited.article !== null && !this.#holds(best!.ordinal, asked);
      return lacksArticle ? factsOfCitedLaw(asked, cited) : factsOfQuery(asked, result);
    }
    const topic = topicFor(this.#parts, asked.topic);
    const held = heldConcepts(this.#parts, topic, best.ordinal);
    if (held.length === 0) return factsOfQuery(asked, result);
    const locality = this.#parts.localities.relationTo(topic.places)(best.ordinal);
    const share = questionShare(best.score, locality);
    const rivals = others.filter(({ score }) => score > best.score - SAME_SCORE).length;
    return factsOfQuestion(asked, result, { held, locality, share, rivals });
  }

  /** Whether every word stands in a record letter for letter. */
  #holds(ordinal: number, { words }: AskedQuery): boolean {
    return words.every(({ units }) => this.#parts.documents.placeOf(units, ordinal) > place.absent);
  }

  /** Why a search with the same options answers what it answers; much slower than the search. */
  explain(
    query: string,
    { filter, ids, partial = "fill" }: Omit<SearchOptions, "limit" | "offset" | "ties">,
  ): Explanation {
    this.#hits.clear();
    const asked = new AskedQuery(query, this.language);
    return explainSearch(this.#parts, this.#hits, asked, this.#admission(filter, ids), partial);
  }

  #admission(filter?: (ordinal: number) => boolean, ids?: Iterable<string>): (ordinal: number) => boolean {
    if (!ids) return filter ?? (() => true);
    const listed = new Set([...ids].map((id) => this.ordinalOf(id)));
    return filter ? (ordinal) => listed.has(ordinal) && filter(ordinal) : (ordinal) => listed.has(ordinal);
  }
}

/** Opens the bytes of an index file; throws IndexFileError when they are damaged or of another format. */
export function openIndex(bytes: Uint8Array, language: Language): SearchIndex {
  return new SearchIndex(bytes, language);
}

/** Reads an index file; other work goes on meanwhile. Fails with IndexFileError when it is damaged. */
export async function readIndex(path: string, language: Language, scopes?: Scopes): Promise<SearchIndex> {
  const { bytes, checksum } = await readSummed(path, CONTENT_START);
  return new SearchIndex(bytes, language, checksum, scopes);
}

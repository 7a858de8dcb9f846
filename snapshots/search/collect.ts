import { compact } from "../text/compact.ts";
import { identifierEntry, placeEntry } from "./documents/identifiers.ts";
import { type DocumentTable, type Place, place } from "./file/document-table.ts";
import { addAbbreviations } from "./match/abbreviation-match.ts";
import { addFullMatches } from "./match/full-match.ts";
import type { HitList } from "./match/hit-list.ts";
import type { IndexParts } from "./match/index-parts.ts";
import { addNearMatches } from "./match/near-match.ts";
import { addNamesakesOf } from "./match/namesake-match.ts";
import { addQuestionMatches } from "./match/question-match.ts";
import { band } from "./match/ranking.ts";
import type { AskedQuery } from "./query/asked-query.ts";
import { type QueryReading, readingOf } from "./query/query.ts";

/** With fewer complete matches than this, a query of several words is filled up with partial ones. */
const FILL_BELOW = 20;

/** A query this long that stands in some record as a whole quotes it, and wants nothing similar. */
const QUOTATION = 16;

/** How many records are asked for another name. */
const MOST_NAMESAKES = 5;

/** How a search looks for records, in the order of trying; see README.md. */
export type Step =
  | "identifier"
  | "every_word"
  | "other_spelling"
  | "law_of_article"
  | "short_form"
  | "without_legal_form"
  | "without_long_vowels"
  | "unfinished_word"
  | "other_name"
  | "question"
  | "one_edit";

export type Collection = {
  readonly asked: AskedQuery;
  readonly admits: (ordinal: number) => boolean;
  readonly partial: "fill" | "never";
  /** Called after each step with what it looked for; the hits hold what it found. */
  readonly tell?: (step: Step, reading: QueryReading) => void;
};

/** Adds to empty hits the records that answer a query. */
export function collectHits(parts: IndexParts, hits: HitList, collection: Collection): void {
  const { asked: reading, admits, partial, tell } = collection;
  addIdentified(parts, hits, reading, admits);
  tell?.("identifier", reading);
  if (hits.length > 0 || reading.words.length === 0) return;
  let found = addFullMatches(parts, reading, admits, hits);
  tell?.("every_word", reading);
  if (reading.identifiers.wholeQuery) return;
  for (const other of reading.otherSpellings) {
    found = Math.max(found, addFullMatches(parts, other, admits, hits)) as Place;
    tell?.("other_spelling", other);
  }
  const verbatim = reading.phrases.length > 0;
  if (!verbatim && found < place.nameInside) addOtherForms(parts, hits, collection);
  if (found === place.partWhole && partial === "fill") addNamesakes(parts, hits, collection);
  if (partial === "never") return;
  const quotes = found > place.absent && reading.joined.units.length >= QUOTATION;
  const isSeveral = () => !quotes && (reading.words.length > 1 || beginsWithPlace(parts, reading.joined.text));
  if (hits.complete === 0 || (hits.complete < FILL_BELOW && isSeveral())) {
    addQuestionMatches(parts, reading.topic, withPhrases(parts, reading, admits), hits);
    tell?.("question", reading);
  }
  if (hits.length > 0 || verbatim) return;
  addNearMatches(parts, reading.joined, admits, hits);
  tell?.("one_edit", reading);
}

/** 富山県人材確保 is a place and a topic though no space says so. */
function beginsWithPlace({ keys }: IndexParts, word: string): boolean {
  for (let length = Math.min(8, word.length - 2); length >= 3; length--)
    if (/[都道府県市区町村]/.test(word[length - 1]!) && keys.has(placeEntry(word.slice(0, length)))) return true;
  return false;
}

/** Admits only records that hold every quoted phrase. */
function withPhrases(
  { documents }: IndexParts,
  { phrases }: AskedQuery,
  admits: (ordinal: number) => boolean,
): (ordinal: number) => boolean {
  if (phrases.length === 0) return admits;
  return (ordinal) => admits(ordinal) && phrases.every(({ units }) => documents.placeOf(units, ordinal) > place.absent);
}

function addIdentified(
  { documents, keys: table }: IndexParts,
  hits: HitList,
  { ids, identifiers }: AskedQuery,
  admits: (ordinal: number) => boolean,
): void {
  const own = ids.map((id) => documents.ordinalOf(id));
  const filed = identifiers.keys.flatMap((key) => table.get(identifierEntry(key)) ?? []);
  for (const ordinal of [...own, ...filed])
    if (ordinal >= 0 && admits(ordinal)) hits.add(ordinal, band.identifier, "identifier", false);
}

/** Readings of the query other than letter for letter: law before an article, short form, company, no long vowels, cut off. */
function addOtherForms(parts: IndexParts, hits: HitList, { asked, admits, tell }: Collection): void {
  const law = hits.complete === 0 ? asked.law : null;
  const short: QueryReading = law ?? asked;
  const found = law === null ? place.absent : addFullMatches(parts, law, admits, hits);
  if (law !== null) tell?.("law_of_article", law);
  if (found < place.nameInside && short.words.length === 1) {
    addAbbreviations(parts, short.joined.text, admits, hits);
    tell?.("short_form", short);
  }
  if (hits.complete > 0) return;
  const add = (step: Step, reading: QueryReading) => {
    addFullMatches(parts, reading, admits, hits);
    tell?.(step, reading);
  };
  if (asked.withoutLegalForm !== null) add("without_legal_form", asked.withoutLegalForm);
  if (asked.withoutLongVowels !== null) add("without_long_vowels", asked.withoutLongVowels);
  if (hits.complete > 0) return;
  for (const finished of asked.unfinished) add("unfinished_word", finished);
}

/** Records that go by the other name of a record whose name says X（Y）, when the query is X or Y. */
function addNamesakes(parts: IndexParts, hits: HitList, { asked: reading, admits, tell }: Collection): void {
  const { documents } = parts;
  if (hits.complete >= FILL_BELOW) return;
  const query = String.fromCharCode(...reading.surface);
  const named = hits.page(0, MOST_NAMESAKES, documents.priors).filter(({ basis }) => basis === "alias");
  const others = named.flatMap(({ ordinal }) => otherNameInBrackets(documents, ordinal, query) ?? []);
  for (const name of new Set(others)) {
    const other = readingOf([compact(name)]);
    addNamesakesOf(parts, other.joined.text, admits, hits);
    tell?.("other_name", other);
  }
}

/** Names shorter than this say too little to look for others by. */
const SHORTEST = 4;

/**
 * The other name in a name of the form X（Y）, when the query is one of the two: クリーンエネルギー自動車導入促進補助金 for CEV補助金. Null
 * when the name of the record does not say so.
 */
function otherNameInBrackets(documents: DocumentTable, ordinal: number, query: string): string | null {
  const name = documents.surfaceOf(ordinal);
  const [, outer = "", inner = ""] = /^([^()]+)\(([^()]+)\)$/.exec(name) ?? [];
  const [first, second] = [outer.trim(), inner.trim()];
  const other = query === second ? first : query === first ? second : "";
  return other.length < SHORTEST ? null : other;
}

import { type Place, place } from "../file/document-table.ts";
import { fieldClass, fieldRank } from "../documents/document-text.ts";
import { Evidence } from "./evidence.ts";
import type { HitList } from "./hit-list.ts";
import { placeEntry } from "../documents/identifiers.ts";
import type { IndexParts } from "./index-parts.ts";
import { type QueryReading, unitsOfTerm, type Word, wordOf } from "../query/query.ts";
import { partialScore, partialScoreParts, type ScorePart } from "./ranking.ts";

/** A record must carry this share of the query's weight to be shown as a partial match. */
export const LEAST_SHARE = 0.5;

/** A word that stands whole in a name counts this much more, so that a company is found beside 行政処分. */
const WHOLE_IN_NAME = 0.25;

const ALIAS = fieldRank(fieldClass.alias);

/**
 * Adds, marked as partial, the records that carry at least half of the query's token weight and every quoted phrase. A
 * word that names a place decides whether the record is of that place; the other words decide how well it fits.
 */
export function addPartialMatches(
  parts: IndexParts,
  reading: QueryReading,
  admits: (ordinal: number) => boolean,
  hits: HitList,
  leastShare: number = LEAST_SHARE,
): void {
  const { documents, scratch } = parts;
  const { second: touched, masks, nameMasks, marks } = scratch;
  const words = withPlacesApart(parts, reading);
  const places = words.filter((word) => parts.keys.has(placeEntry(word.text)));
  const topic = new Evidence(
    parts,
    words.filter((word) => !places.includes(word)),
  );
  const area = new Evidence(parts, places);
  const least = (topic.total + area.total) * leastShare;
  const length = accumulate(parts, topic, least, markPlaced(parts, area));
  for (let index = 0; index < length; index++) {
    const ordinal = touched[index]!;
    const [mask, nameMask, mayBePlaced] = [masks[ordinal]!, nameMasks[ordinal]!, marks[ordinal] === 1];
    masks[ordinal] = 0;
    nameMasks[ordinal] = 0;
    marks[ordinal] = 0;
    const whole = topic.wholeWords(nameMask);
    const weight = topic.weightOf(mask);
    const counted = weight + WHOLE_IN_NAME * whole;
    if (counted + (mayBePlaced ? area.total : 0) < least || hits.has(ordinal) || !admits(ordinal)) continue;
    const stands = (word: Word) => documents.placeOf(word.units, ordinal) > place.absent;
    const placed = places.length === 0 || (mayBePlaced && places.every(stands));
    if ((!placed && counted < least) || !reading.phrases.every(stands)) continue;
    const score = partialScore({
      share: topic.total === 0 ? 1 : weight / topic.total,
      nameShare: topic.total === 0 ? 1 : topic.weightOf(nameMask) / topic.total,
      wholeShare: topic.total === 0 ? 1 : whole / topic.total,
      placed,
      prior: documents.priors[ordinal]!,
    });
    hits.add(ordinal, score, "text", true);
  }
}

/** What the score of a record consists of that carries part of the query, as addPartialMatches gives it. */
export function partialMatchParts(parts: IndexParts, reading: QueryReading, ordinal: number): ScorePart[] {
  const { documents } = parts;
  const words = withPlacesApart(parts, reading);
  const places = words.filter((word) => parts.keys.has(placeEntry(word.text)));
  const topic = new Evidence(
    parts,
    words.filter((word) => !places.includes(word)),
  );
  const whereIs = (units: Uint16Array) => documents.placeOf(units, ordinal);
  const maskOf = (least: Place) =>
    topic.terms.reduce((mask, { key }, bit) => (whereIs(unitsOfTerm(key)) >= least ? mask | (1 << bit) : mask), 0);
  const [mask, nameMask] = [maskOf(place.bodyInside), maskOf(place.aliasInside)];
  const shareOf = (weight: number) => (topic.total === 0 ? 1 : weight / topic.total);
  return partialScoreParts({
    share: shareOf(topic.weightOf(mask)),
    nameShare: shareOf(topic.weightOf(nameMask)),
    wholeShare: shareOf(topic.wholeWords(nameMask)),
    placed: places.every((word) => whereIs(word.units) > place.absent),
    prior: documents.priors[ordinal]!,
  });
}

/** The words of a query; 富山県人材確保 is read as a place and a topic though no space says so. */
export function withPlacesApart({ keys }: IndexParts, { words }: QueryReading): Word[] {
  return words.flatMap((word) => {
    for (let length = Math.min(8, word.text.length - 2); length >= 3; length--) {
      if (!/[都道府県市区町村]/.test(word.text[length - 1]!)) continue;
      if (keys.has(placeEntry(word.text.slice(0, length))))
        return [wordOf(word.text.slice(0, length)), wordOf(word.text.slice(length))];
    }
    return [word];
  });
}

/** Marks the records that carry the places and leaves their ordinals in `scratch.second`; gives their number. */
function markPlaced({ postings, scratch }: IndexParts, { terms }: Evidence): number {
  const { second: touched, marks } = scratch;
  if (terms.length === 0 || terms.some(({ term }) => term < 0)) return 0;
  let length = postings.read(terms[0]!.term, touched);
  for (let index = 1; index < terms.length; index++) length = postings.retain(terms[index]!.term, touched, length);
  for (let index = 0; index < length; index++) {
    touched[index]! >>>= 2;
    marks[touched[index]!] = 1;
  }
  return length;
}

/**
 * Collects the terms of each record in `scratch.masks`, those in its names in `scratch.nameMasks`, after the `started`
 * ordinals already in `scratch.second`; gives how many there are then. Once the terms still to come cannot reach
 * `least` on their own, they only add to records already begun.
 */
function accumulate({ postings, scratch }: IndexParts, topic: Evidence, least: number, started: number): number {
  const { first: list, second: touched, masks, nameMasks, marks } = scratch;
  let length = started;
  for (const [index, { term }] of topic.terms.entries()) {
    if (term < 0) continue;
    const open = (1 + WHOLE_IN_NAME) * topic.restWithout(index) >= least;
    const bit = 1 << index;
    const count = postings.read(term, list);
    for (let at = 0; at < count; at++) {
      const entry = list[at]!;
      const ordinal = entry >>> 2;
      if (masks[ordinal] === 0 && marks[ordinal] === 0) {
        if (!open) continue;
        touched[length++] = ordinal;
      }
      masks[ordinal]! |= bit;
      if ((entry & 3) >= ALIAS) nameMasks[ordinal]! |= bit;
    }
  }
  return length;
}

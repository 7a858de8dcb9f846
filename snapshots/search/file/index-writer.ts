import { GrowingBytes, GrowingUint16 } from "../../files/growing-array.ts";
import type { Language } from "../../language/language.ts";
import { compact, surfaceOf } from "../../text/compact.ts";
import { fold } from "../../text/fold.ts";
import { coreOf, FIELD_END, textFields } from "../documents/document-text.ts";
import { PRIOR_MAX, type SearchDocument } from "../documents/document.ts";
import { identifierEntry, nameEntry, placeEntry } from "../documents/identifiers.ts";
import { bytesOf, packIndexFile } from "./file-format.ts";
import { packKeys } from "./key-table.ts";
import { ANY_MUNICIPALITY, WHOLE_COUNTRY } from "./locality.ts";
import { packPostings } from "./postings-writer.ts";

/**
 * The index file of one dataset. The same documents give the same bytes in whatever order they come; two documents with
 * one id throw. Beside the documents themselves, memory is the folded text and four bytes per posting.
 */
export function writeIndex(documents: Iterable<SearchDocument>, language: Language): Uint8Array {
  const sorted = [...documents].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const count = sorted.length;
  const [idOffsets, textOffsets] = [new Uint32Array(count + 1), new Uint32Array(count + 1)];
  const [surfaceOffsets, coreOffsets] = [new Uint32Array(count + 1), new Uint32Array(count + 1)];
  const [idBytes, text, surface, core] = [
    new GrowingBytes(),
    new GrowingUint16(),
    new GrowingUint16(),
    new GrowingUint16(),
  ];
  const priors = new Uint16Array(count);
  const keys = new Map<string, number[]>();
  for (const [ordinal, document] of sorted.entries()) {
    if (document.id === sorted[ordinal + 1]?.id) throw new Error(`two search documents have the id ${document.id}`);
    idBytes.pushBytes(Buffer.from(document.id));
    priors[ordinal] = Math.min(PRIOR_MAX, Math.max(0, Math.round(document.prior)));
    for (const field of textFields(document)) {
      text.push(field.kind);
      text.pushText(field.text);
      text.push(FIELD_END);
    }
    surface.pushText(surfaceOf(document.name));
    core.pushText(coreOf(document));
    for (const key of document.identifiers) file(keys, identifierEntry(key), ordinal);
    // Names that are never shortened are those of cases and parties, which name no record by themselves.
    if (document.abbreviable)
      for (const name of [document.name, ...document.aliases].map(compact))
        if (name !== "") file(keys, nameEntry(name), ordinal);
    for (const place of placesOf(document, language)) file(keys, placeEntry(compact(place)), ordinal);
    [idOffsets[ordinal + 1], textOffsets[ordinal + 1]] = [idBytes.length, text.length];
    [surfaceOffsets[ordinal + 1], coreOffsets[ordinal + 1]] = [surface.length, core.length];
  }
  const [textUnits, coreUnits] = [text.view(), core.view()];
  return packIndexFile({
    documents: count,
    parts: {
      idOffsets: bytesOf(idOffsets),
      idBytes: idBytes.view(),
      priors: bytesOf(priors),
      textOffsets: bytesOf(textOffsets),
      textUnits: bytesOf(textUnits),
      surfaceOffsets: bytesOf(surfaceOffsets),
      surfaceUnits: bytesOf(surface.view()),
      coreOffsets: bytesOf(coreOffsets),
      coreUnits: bytesOf(coreUnits),
      ...packPostings({ textUnits, textOffsets, coreUnits, coreOffsets }),
      ...packKeys(keys),
    },
  });
}

function file(keys: Map<string, number[]>, key: string, ordinal: number | null): void {
  const ordinals = keys.get(key) ?? [];
  if (ordinals.length === 0) keys.set(key, ordinals);
  if (ordinal !== null && ordinals.at(-1) !== ordinal) ordinals.push(ordinal);
}

type PlacedDocument = Pick<SearchDocument, "places" | "name" | "fields" | "forCountry">;

/**
 * The places under which a record is filed: those it states; else those that its name, or what names its publisher, begins
 * with. Loans and certifications state none, but 鹿児島 農業近代化資金 is of 鹿児島県.
 */
function placesOf({ places, name, fields, forCountry = false }: PlacedDocument, language: Language): string[] {
  const stated = places.length > 0 ? places : impliedBy([name, ...fields.map(({ text }) => text)], language);
  if (stated.length === 0 && forCountry) return [WHOLE_COUNTRY];
  const towns = stated.some((place) => /[市区町村]$/u.test(place));
  return towns ? [...stated, ANY_MUNICIPALITY] : [...stated];
}

function impliedBy(texts: readonly string[], { findPlaces }: Language): string[] {
  for (const text of texts) {
    const [first] = findPlaces(fold(text.slice(0, 40)));
    if (first === undefined || first.start > 0 || first.nationwide) continue;
    // A town of which the prefecture is not known is somewhere: it is not for the whole country.
    if (first.prefectures.length > 1 && /[市区町村]$/u.test(first.written)) return [first.written];
    if (first.prefectures.length !== 1) continue;
    return first.municipality === null ? [...first.prefectures] : [...first.prefectures, first.municipality];
  }
  return [];
}

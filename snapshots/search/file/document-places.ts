import type { Language } from "../../language/language.ts";
import { fold } from "../../text/fold.ts";
import type { SearchDocument } from "../documents/document.ts";
import { ANY_MUNICIPALITY, WHOLE_COUNTRY } from "./locality.ts";

type PlacedDocument = Pick<SearchDocument, "places" | "name" | "fields" | "forCountry">;

/**
 * The places under which a record is filed: those it states; else those that its name, or what names its publisher, begins
 * with. Loans and certifications state none, but 鹿児島 農業近代化資金 is of 鹿児島県.
 */
export function placesOf({ places, name, fields, forCountry = false }: PlacedDocument, language: Language): string[] {
  const stated = places.length > 0 ? places : impliedBy([name, ...fields.map(({ text }) => text)], language);
  if (stated.length === 0 && forCountry) return [WHOLE_COUNTRY];
  const towns = stated.some((place) => /[市区町村]$/u.test(place));
  return towns ? [...stated, ANY_MUNICIPALITY] : [...stated];
}

function impliedBy(texts: readonly string[], { findPlaces }: Language): string[] {
  for (const text of texts) {
    const [first] = findPlaces(fold(text.slice(0, 40)));
    if (first === undefined || first.start > 0 || first.nationwide || first.prefectures.length !== 1) continue;
    return first.municipality === null ? [...first.prefectures] : [...first.prefectures, first.municipality];
  }
  return [];
}

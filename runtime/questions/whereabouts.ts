import type { AskedPlace } from "../../snapshots/questions/question.ts";
import type { Whereabouts } from "./confidence.ts";

type Placed = { readonly prefecture?: string | null; readonly municipality?: string | null };

/** How the place of a record is related to the places that a question names. */
export function whereaboutsOf(record: Placed, places: readonly AskedPlace[]): Whereabouts {
  const { prefecture = null, municipality = null } = record;
  if (prefecture === null) return "nationwide";
  if (places.length === 0) return "local";
  const isHere = places.some(
    (place) =>
      place.prefectures.includes(prefecture) &&
      (place.municipality === null || municipality === null || place.municipality === municipality),
  );
  return isHere ? "here" : "elsewhere";
}

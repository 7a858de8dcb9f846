import { knownGap } from "../../../snapshots/evidence/known-gaps.ts";
import { checkDigitGaps } from "../../evidence/subject.ts";
import type { Registrants } from "../../corpus/registrants.ts";
import { registrantsInJapan } from "../../corpus/searched.ts";
import { ServiceError } from "../../base/errors.ts";

/** The refusal for a number that the snapshot does not hold: what that means, and where the number can be confirmed. */
export function registrantNotInSnapshot(number: string, { size, attribution }: Registrants): ServiceError {
  return new ServiceError("registrant_not_in_snapshot", {
    registration_number: number,
    snapshot_size: size,
    full_population_estimate: Math.max(registrantsInJapan, size),
    official_lookup_url: `https://www.invoice-kohyo.nta.go.jp/regno-search/detail?selRegNo=${number.slice(1)}`,
    reading: "NO_HIT",
    known_gaps: [
      ...checkDigitGaps(number),
      knownGap("not_found_in_corpus", [number]),
      size > 0 ? knownGap("registry_partial_mirror", []) : knownGap("dataset_not_loaded", []),
    ],
    attribution,
  });
}

import type { Programs } from "../../../corpus/programs.ts";
import { RowSet } from "../../../corpus/tables/row-set.ts";
import type { Applicant } from "./applicant.ts";
import { onceEach, type Signal } from "./signal.ts";
import { weights } from "./weights.ts";

/** For each purpose of the applicant, most specific first, its programs. */
export function purposeSignals({ readings }: Programs, { purposes: asked }: Applicant): Signal[] {
  return asked.map(({ id, ja, en, points }) => ({
    rows: readings.anyOf("purpose", [id]),
    points,
    says: `purpose: for ${ja} (${en}), by its name or its listed purposes`,
  }));
}

/** Programs that are for something else than the applicant asks for, or only for a part of what they speak of. */
export function otherPurposes(
  { readings, size, byMerit: all }: Programs,
  { purposes: asked, tables: { purposes } }: Applicant,
): Signal[] {
  if (asked.length === 0) return [];
  const shared = readings.anyOf(
    "purpose",
    asked.map(({ id }) => id),
  );
  const none = readings.any("purpose");
  const silent = new RowSet(size, [all]);
  silent.subtract(none);
  none.subtract(shared);
  const others = purposes.filter(({ id, narrow }) => narrow && asked.every((one) => one.id !== id));
  return [
    { rows: silent, points: 0, says: "purpose_missing: neither its name nor its record says what the money is for" },
    { rows: none, points: weights.other_purpose, says: "other_purpose: its name speaks of other purposes only" },
    ...onceEach(
      size,
      others.map(({ id, ja, en }) => ({
        rows: readings.anyOf("narrow", [id]),
        points: weights.narrow_purpose,
        says: `narrow_purpose: its name limits it to ${ja} (${en})`,
      })),
    ),
  ];
}

import type { Programs } from "../../../corpus/programs.ts";
import { RowSet } from "../../../corpus/tables/row-set.ts";
import { nationwide } from "../../corpus-fields.ts";
import { type Applicant, nationalLevels } from "./applicant.ts";
import type { Signal } from "./signal.ts";
import { weights } from "./weights.ts";

/** Seat of state bodies: a state program that names it is not limited to it. */
const capital = "東京都";

/** Rows that the place does not exclude: those of the prefecture, those without one, those of the state. Null for all. */
export function consideredRows(programs: Programs, prefecture: string | null): RowSet | null {
  if (prefecture === null) return null;
  const rows = programs.prefectures.anyOf([prefecture, null]);
  rows.unite(ofCapitalOffices(programs));
  return rows;
}

/** Signals from the place of a program. */
export function placeSignals(programs: Programs, applicant: Applicant): Signal[] {
  const { prefecture, municipalities } = applicant;
  const { readings } = programs;
  const anyPlace = readings.any("place");
  const offices = ofCapitalOffices(programs);
  const ofState = programs.prefectures.anyOf([null]);
  ofState.intersect(programs.authorityLevels.anyOf(nationalLevels));
  ofState.unite(offices);
  ofState.subtract(anyPlace);
  const nationwideSignal = {
    rows: ofState,
    points: weights.nationwide,
    says: "nationwide: a national body runs it and it names no other place",
  };
  if (prefecture === null || prefecture === nationwide) return [nationwideSignal];

  const named = readings.anyOf("place", [prefecture]);
  const local = programs.prefectures.anyOf([prefecture]);
  local.subtract(offices);
  // The record's own prefecture takes precedence: 東京都内の展示会 may be in the name of another prefecture's program.
  const elsewhere = readings.any("place");
  elsewhere.subtract(named);
  elsewhere.subtract(local);
  local.unite(named);
  const ownTown = readings.anyOf("town", municipalities);
  ownTown.intersect(local);
  const otherTown = readings.any("town");
  otherTown.unite(programs.authorityLevels.anyOf(["municipality"]));
  otherTown.intersect(local);
  otherTown.subtract(ownTown);
  local.subtract(ownTown);
  local.subtract(otherTown);
  const placeless = programs.prefectures.anyOf([null]);
  placeless.intersect(programs.authorityLevels.anyOf(["prefecture", "municipality"]));
  placeless.subtract(anyPlace);
  return [
    {
      rows: ownTown,
      points: weights.same_municipality,
      says: `same_municipality: a program of ${municipalities.join(", ")}`,
    },
    {
      rows: localForPurpose(programs, applicant, [local, ownTown]),
      points: weights.local_for_purpose,
      says: "local_for_purpose: a local program for what the applicant asks for most",
    },
    { rows: local, points: weights.same_prefecture, says: `same_prefecture: the program is limited to ${prefecture}` },
    nationwideSignal,
    ...(municipalities.length > 0
      ? [{ rows: otherTown, points: weights.other_place, says: "other_place: for applicants of another municipality" }]
      : townsOf(otherTown, prefecture)),
    { rows: elsewhere, points: weights.other_place, says: "other_place: its name is that of another place's program" },
    {
      rows: placeless,
      points: weights.place_not_told,
      says: "place_not_told: a local program whose record does not say of which place",
    },
  ];
}

/** Favours local programs for the main purposes; purposes nearly as specific as the first count as main. */
function localForPurpose({ readings, size }: Programs, { purposes }: Applicant, near: readonly RowSet[]): RowSet {
  const rows = new RowSet(size);
  for (const set of near) rows.unite(set);
  const main = purposes.filter(({ points }) => points >= (purposes[0]?.points ?? 0) - NEARLY);
  rows.intersect(
    readings.anyOf(
      "purpose",
      main.map(({ id }) => id),
    ),
  );
  return rows;
}

/** Maximum points below the first purpose to still count as a main one. */
const NEARLY = 4;

/** Municipal programs, for an applicant with a known prefecture only. */
function townsOf(rows: RowSet, prefecture: string): Signal[] {
  return [
    {
      rows,
      points: weights.within_prefecture,
      says: `within_prefecture: a program of a municipality in ${prefecture}`,
    },
    {
      rows,
      points: 0,
      says: "municipality_not_told: for applicants of that municipality only; name yours in purpose",
    },
  ];
}

function ofCapitalOffices(programs: Programs): RowSet {
  const rows = programs.prefectures.anyOf([capital]);
  rows.intersect(programs.authorityLevels.anyOf(["national"]));
  rows.subtract(programs.readings.anyOf("place", [capital]));
  return rows;
}

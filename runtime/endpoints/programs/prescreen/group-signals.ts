import type { Audience } from "../../../../snapshots/eligibility/program-tables.ts";
import type { Programs } from "../../../corpus/programs.ts";
import type { RowSet } from "../../../corpus/tables/row-set.ts";
import type { Applicant } from "./applicant.ts";
import { onceEach, type Signal } from "./signal.ts";
import { weights } from "./weights.ts";

/** What the groups that names address say for or against a program. */
export function groupSignals(programs: Programs, { belongs, tables: { audiences } }: Applicant): Signal[] {
  const { readings, size } = programs;
  const rowsOf = (groups: readonly Audience[]) =>
    readings.anyOf(
      "audience",
      groups.map(({ id }) => id),
    );
  const industries = audiences.filter(({ kind }) => kind === "industry");
  const otherIndustries = rowsOf(industries.filter(({ id }) => belongs.get(id) === "no"));
  // A name that addresses several industries applies to each of them.
  const openIndustries = rowsOf(industries.filter(({ id }) => belongs.get(id) !== "no"));
  const own = audiences.filter(({ id }) => belongs.get(id) === "yes");
  const others = audiences.filter(({ id }) => belongs.get(id) === "no");
  return [
    ...onceEach(
      size,
      own.flatMap((group) => ownSignals(group, rowsOf([group]), otherIndustries)),
    ),
    {
      rows: readings.anyOf("for", ["business"]),
      points: weights.for_business,
      says: "for_business: its name addresses companies or those who trade",
    },
    ...onceEach(
      size,
      others.map((group) => {
        const rows = rowsOf([group]);
        if (group.kind === "industry") rows.subtract(openIndustries);
        return {
          rows,
          points: weights.meant_for_others,
          says: `meant_for_others: its name addresses ${group.ja} (${group.en}), which the profile does not say`,
        };
      }),
    ),
  ];
}

/** A name that addresses the applicant's group among others (農林漁業) gets half the points. */
function ownSignals({ ja, en, points }: Audience, rows: RowSet, otherIndustries: RowSet): Signal[] {
  if (points === null) return [];
  const shared = rows.copy();
  shared.intersect(otherIndustries);
  rows.subtract(otherIndustries);
  return [
    { rows, points, says: `group: its name addresses ${ja} (${en})` },
    { rows: shared, points: points >> 1, says: `group: its name addresses ${ja} (${en}), among others` },
  ];
}

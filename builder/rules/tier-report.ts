import { coverageDimension, tier as tiers } from "../../schemas/enums.ts";
import type { BuildReport } from "../../schemas/snapshot/report.ts";
import type { RecordOf } from "../../schemas/records/tables.ts";

/** How many public programs reach each tier, and what those of the lowest lack. */
export function tierReport(programs: readonly RecordOf<"program">[]): NonNullable<BuildReport["program_tiers"]> {
  const shown = programs.filter(({ excluded }) => !excluded);
  return tiers.map((tier) => {
    const own = shown.filter((program) => program.tier === tier);
    const missing = coverageDimension
      .map((dimension) => ({
        dimension,
        programs: own.filter(({ a_to_j_coverage: coverage }) => !coverage[dimension]).length,
      }))
      .filter(({ programs: count }) => count > 0)
      .toSorted((a, b) => b.programs - a.programs);
    return { tier, programs: own.length, missing };
  });
}

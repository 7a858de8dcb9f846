import { confidenceOf, type Sourced, sourceLinkOf } from "../rows/sourced.ts";
import { unionOf } from "./merge.ts";
import { type Merged, mergeRows } from "./merge-rows.ts";

/** One enforcement case per case id. */
export function reconcileEnforcement(rows: readonly Sourced<"enforcement_case">[]): Merged<"enforcement_case"> {
  return mergeRows(
    "enforcement_case",
    rows,
    (row) => row.case_id,
    ({ key, row, lineage, best, known }) => {
      const link = sourceLinkOf(row, lineage, false);
      const years = unionOf(best.map((candidate) => candidate.row.occurred_fiscal_years));
      return {
        ...known,
        case_id: key,
        occurred_fiscal_years: years.toSorted((a, b) => a - b),
        source_url: link.url,
        confidence: confidenceOf(row, lineage),
        fetched_at: link.fetchedAt,
      };
    },
  );
}

/** One case study per case id. */
export function reconcileCaseStudies(rows: readonly Sourced<"case_study">[]): Merged<"case_study"> {
  return mergeRows(
    "case_study",
    rows,
    (row) => row.case_id,
    ({ key, row, lineage, best, known }) => {
      const link = sourceLinkOf(row, lineage, false);
      return {
        ...known,
        case_id: key,
        programs_used: unionOf(best.map((candidate) => candidate.row.programs_used)),
        source_url: link.url,
        confidence: confidenceOf(row, lineage),
        fetched_at: link.fetchedAt,
      };
    },
  );
}
